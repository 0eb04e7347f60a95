import { Field, Textarea, Button, DropdownMenu, IconButton, Kbd, MenuItem } from '@parapet/ui'
import { Bold, Braces, Heading2, Italic, Link, List } from 'lucide-react'
import { useRef, type KeyboardEvent, type ReactNode, type ReactElement } from 'react'
import type { MergeField } from '~/data/communication/queries'
import { modifierKey } from '~/lib/modifier-key'
import { insertText, markText, type Mark, type TextSelection, type TextEdit } from './markdown-edit.ts'
import { welcomeMailTexts as texts } from './texts.ts'
import styles from './welcome.module.css'

const shortcuts: Readonly<Record<string, Mark>> = { b: 'bold', i: 'italic' }

interface MarkdownFieldProps {
  controlId: string
  language: string
  value: string
  onValueChange: (value: string) => void
  fields: readonly MergeField[]
  characterLimit: number
  error?: ReactNode
}

/** A Markdown editor with a toolbar for formatting and merge fields. */
export function MarkdownField({
  controlId,
  language,
  value,
  onValueChange,
  fields,
  characterLimit,
  error,
}: MarkdownFieldProps) {
  const box = useRef<HTMLTextAreaElement>(null)

  function change(toEdit: (selected: TextSelection) => TextEdit) {
    const element = box.current
    if (!element) return
    applyEdit(
      element,
      toEdit({ text: element.value, start: element.selectionStart, end: element.selectionEnd }),
    )
  }

  function handleKeyDown(event: KeyboardEvent) {
    const mark = event.ctrlKey || event.metaKey ? shortcuts[event.key] : undefined
    if (!mark || event.shiftKey || event.altKey) return
    event.preventDefault()
    change((selected) => markText(selected, mark))
  }

  return (
    <Field label={texts.body} help={texts.bodyHelp} controlId={controlId} required error={error}>
      <TextTools
        fields={fields}
        onMark={(mark) => change((selected) => markText(selected, mark))}
        // Wait until the menu has returned focus to its button.
        onInsert={(text) => setTimeout(() => change((selected) => insertText(selected, text)))}
      />
      <Textarea
        ref={box}
        rows={16}
        lang={language}
        className={styles.markdownBox}
        value={value}
        characterLimit={characterLimit}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={handleKeyDown}
      />
    </Field>
  )
}

/** Applies an edit as if typed, so that the browser can undo it. */
function applyEdit(box: HTMLTextAreaElement, { from, to, insert, selectFrom, selectTo }: TextEdit) {
  box.focus()
  box.setSelectionRange(from, to)
  // The deprecated `execCommand` is the only API that keeps the undo history.
  // oxlint-disable-next-line typescript/no-deprecated
  const isTyped = document.execCommand(insert === '' ? 'delete' : 'insertText', false, insert)
  if (!isTyped) {
    box.setRangeText(insert, from, to, 'end')
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }
  box.setSelectionRange(selectFrom, selectTo)
}

const icons: readonly [Mark, ReactElement, string | null][] = [
  ['bold', <Bold key="bold" />, 'B'],
  ['italic', <Italic key="italic" />, 'I'],
  ['heading', <Heading2 key="heading" />, null],
  ['list', <List key="list" />, null],
  ['link', <Link key="link" />, null],
]

interface TextToolsProps {
  fields: readonly MergeField[]
  onMark: (mark: Mark) => void
  onInsert: (text: string) => void
}

/** The formatting toolbar. */
function TextTools({ fields, onMark, onInsert }: TextToolsProps) {
  return (
    <div role="group" aria-label={texts.tools} className={styles.tools}>
      {icons.map(([mark, icon, key]) => (
        <IconButton
          key={mark}
          size="sm-md"
          label={texts.marks[mark]}
          icon={icon}
          {...(key === null ? {} : { tooltipHint: <Kbd>{`${modifierKey} ${key}`}</Kbd> })}
          onClick={() => onMark(mark)}
        />
      ))}
      <span className={styles.fieldMenu}>
        <DropdownMenu
          align="end"
          trigger={
            <Button size="sm-md" tone="ghost" icon={<Braces />}>
              {texts.insertField}
            </Button>
          }
        >
          {fields.map(({ name, label, sample }) => (
            <MenuItem
              key={name}
              textValue={label}
              {...(isShort(sample) ? { hint: sample } : {})}
              onSelect={() => onInsert(formatMergeField(name))}
            >
              {label}
            </MenuItem>
          ))}
        </DropdownMenu>
      </span>
    </div>
  )
}

/** Long samples, such as links, would leave no room for the label. */
const isShort = (sample: string) => sample !== '' && sample.length <= 32

/** The first name is most often missing, so its merge field gets a fallback. */
const formatMergeField = (name: string) =>
  name === 'tenant.firstName' ? `{{${name}|${texts.fieldFallback}}}` : `{{${name}}}`

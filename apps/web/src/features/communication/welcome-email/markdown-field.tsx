import { Field, Textarea, Button, DropdownMenu, IconButton, Kbd, MenuItem } from '@parapet/ui'
import { Bold, Braces, Heading2, Italic, Link, List } from 'lucide-react'
import { useRef, type KeyboardEvent, type ReactNode, type ReactElement } from 'react'
import type { MergeField } from '~/data/communication/queries'
import { modifierKey } from '~/lib/modifier-key'
import { insertText, markText, type Mark, type Selected, type TextEdit } from './markdown-edit.ts'
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

/** A text in markdown, with buttons for its marks and for merge fields, which go where the caret is. */
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

  function change(toEdit: (selected: Selected) => TextEdit) {
    const element = box.current
    if (!element) return
    write(element, toEdit({ text: element.value, start: element.selectionStart, end: element.selectionEnd }))
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
        // The menu gives the focus back to its button first.
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

/** Types the change as a person would, so that the browser can undo it. */
function write(box: HTMLTextAreaElement, { from, to, insert, selectFrom, selectTo }: TextEdit) {
  box.focus()
  box.setSelectionRange(from, to)
  // No other way of writing into a box keeps its history.
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

/** What can be done to the text above which it stands. */
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
              onSelect={() => onInsert(writeField(name))}
            >
              {label}
            </MenuItem>
          ))}
        </DropdownMenu>
      </span>
    </div>
  )
}

/** Links and addresses would leave no room for the name of the field. */
const isShort = (sample: string) => sample !== '' && sample.length <= 32

/** Names are missing most often, so that field comes with what is written then. */
const writeField = (name: string) =>
  name === 'tenant.firstName' ? `{{${name}|${texts.fieldFallback}}}` : `{{${name}}}`

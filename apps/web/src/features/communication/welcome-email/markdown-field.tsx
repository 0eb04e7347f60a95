import { Field, Textarea, Button, DropdownMenu, IconButton, Kbd, MenuItem } from '@parapet/ui'
import { Bold, Braces, Heading2, Italic, Link, List, Plus } from 'lucide-react'
import { useRef, type KeyboardEvent, type ReactNode, type ReactElement } from 'react'
import type { MergeField } from '~/data/communication/queries'
import { modifierKey } from '~/lib/modifier-key'
import { baseLanguage } from './mail-draft.ts'
import { insertText, markText, type Mark, type TextSelection, type TextEdit } from './markdown-edit.ts'
import { welcomeMailTexts as texts } from './texts.ts'
import styles from './welcome.module.css'

const shortcuts: Readonly<Record<string, Mark>> = { b: 'bold', i: 'italic' }

interface MarkdownFieldProps {
  controlId: string
  language: string
  value: string
  onValueChange: (value: string) => void
  mergeFields: readonly MergeField[]
  characterLimit: number
  error?: ReactNode
}

/** A Markdown editor with a toolbar for formatting and merge fields. */
export function MarkdownField({
  controlId,
  language,
  value,
  onValueChange,
  mergeFields,
  characterLimit,
  error,
}: MarkdownFieldProps) {
  const textarea = useRef<HTMLTextAreaElement>(null)

  function applyToSelection(createEdit: (selection: TextSelection) => TextEdit) {
    const element = textarea.current
    if (!element) return
    applyEdit(
      element,
      createEdit({ text: element.value, start: element.selectionStart, end: element.selectionEnd }),
    )
  }

  function handleKeyDown(event: KeyboardEvent) {
    const mark = event.ctrlKey || event.metaKey ? shortcuts[event.key] : undefined
    if (!mark || event.shiftKey || event.altKey) return
    event.preventDefault()
    applyToSelection((selection) => markText(selection, mark))
  }

  return (
    <Field label={texts.body} help={texts.bodyHelp} controlId={controlId} required error={error}>
      <MarkdownToolbar
        mergeFields={mergeFields}
        language={language}
        onMark={(mark) => applyToSelection((selection) => markText(selection, mark))}
        // Wait until the menu has returned focus to its button.
        onInsert={(text) => setTimeout(() => applyToSelection((selection) => insertText(selection, text)))}
      />
      <Textarea
        ref={textarea}
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
function applyEdit(textarea: HTMLTextAreaElement, { from, to, replacement, selectFrom, selectTo }: TextEdit) {
  textarea.focus()
  textarea.setSelectionRange(from, to)
  // The deprecated `execCommand` is the only API that keeps the undo history.
  // oxlint-disable-next-line typescript/no-deprecated
  const isTyped = document.execCommand(replacement === '' ? 'delete' : 'insertText', false, replacement)
  if (!isTyped) {
    textarea.setRangeText(replacement, from, to, 'end')
    textarea.dispatchEvent(new Event('input', { bubbles: true }))
  }
  textarea.setSelectionRange(selectFrom, selectTo)
}

const toolbarButtons: readonly [Mark, ReactElement, string | null][] = [
  ['bold', <Bold key="bold" />, 'B'],
  ['italic', <Italic key="italic" />, 'I'],
  ['heading', <Heading2 key="heading" />, null],
  ['list', <List key="list" />, null],
  ['link', <Link key="link" />, null],
]

interface MarkdownToolbarProps {
  mergeFields: readonly MergeField[]
  language: string
  onMark: (mark: Mark) => void
  onInsert: (text: string) => void
}

/** The fields that have a button; the others are in a menu. */
const commonFields: ReadonlySet<string> = new Set([
  'tenant.firstName',
  'property.name',
  'unit.name',
  'optInUrl',
])

/** The formatting toolbar, with buttons that insert merge fields. */
function MarkdownToolbar({ mergeFields, language, onMark, onInsert }: MarkdownToolbarProps) {
  const insertField = (name: string) => onInsert(formatMergeField(name, language))
  return (
    <div className={styles.tools}>
      <div role="group" aria-label={texts.formatting} className={styles.toolGroup}>
        {toolbarButtons.map(([mark, icon, key]) => (
          <IconButton
            key={mark}
            size="sm-md"
            label={texts.marks[mark]}
            icon={icon}
            {...(key === null ? {} : { tooltipHint: <Kbd>{`${modifierKey} ${key}`}</Kbd> })}
            onClick={() => onMark(mark)}
          />
        ))}
      </div>
      <div role="group" aria-label={texts.insertField} className={styles.toolGroup}>
        {mergeFields
          .filter(({ name }) => commonFields.has(name))
          .map(({ name, label }) => (
            <Button key={name} size="sm" icon={<Plus />} onClick={() => insertField(name)}>
              {label}
            </Button>
          ))}
        <DropdownMenu
          align="end"
          trigger={
            <Button size="sm" tone="ghost" icon={<Braces />}>
              {texts.moreFields}
            </Button>
          }
        >
          {mergeFields
            .filter(({ name }) => !commonFields.has(name))
            .map(({ name, label, sample }) => (
              <MenuItem
                key={name}
                textValue={label}
                {...(isShort(sample) ? { hint: sample } : {})}
                onSelect={() => insertField(name)}
              >
                {label}
              </MenuItem>
            ))}
        </DropdownMenu>
      </div>
    </div>
  )
}

/** Long samples, such as links, would leave no room for the label. */
const isShort = (sample: string) => sample !== '' && sample.length <= 32

/** Fields that are often unknown get a fallback. */
function formatMergeField(name: string, language: string): string {
  const fallback = language === baseLanguage ? texts.fieldFallbacks[name] : undefined
  return fallback === undefined ? `{{${name}}}` : `{{${name}|${fallback}}}`
}

import { Field, Textarea, Button, DropdownMenu, IconButton, Kbd } from '@parapet/ui'
import { Bold, Braces, Heading2, Italic, Link, List, Plus } from 'lucide-react'
import { useRef, type KeyboardEvent, type ReactNode, type ReactElement } from 'react'
import { modifierKey } from '~/lib/modifier-key'
import { applyEdit, insertText, markText, readSelection, type Mark, type TextEdit } from './markdown-edit.ts'
import type { TextSelection } from './markdown-edit.ts'
import { formatMergeField, MergeFieldItems, type MergeFieldOptions } from './merge-fields.tsx'
import styles from './message-editor.module.css'
import { messageEditorTexts as texts } from './texts.ts'

const shortcuts: Readonly<Record<string, Mark>> = { b: 'bold', i: 'italic' }

interface MarkdownFieldProps extends MergeFieldOptions {
  label: string
  help: ReactNode
  controlId: string
  language: string
  value: string
  onValueChange: (value: string) => void
  /** The fields that have a button; the others are in a menu. */
  commonFields: readonly string[]
  characterLimit: number
  /** @default 16 */
  rows?: number
  error?: ReactNode
}

/** A Markdown editor with a toolbar for formatting and merge fields. */
export function MarkdownField({
  label,
  help,
  controlId,
  language,
  value,
  onValueChange,
  characterLimit,
  rows = 16,
  error,
  ...fields
}: MarkdownFieldProps) {
  const textarea = useRef<HTMLTextAreaElement>(null)

  function applyToSelection(createEdit: (selection: TextSelection) => TextEdit) {
    const element = textarea.current
    if (element) applyEdit(element, createEdit(readSelection(element)))
  }

  function handleKeyDown(event: KeyboardEvent) {
    const mark = event.ctrlKey || event.metaKey ? shortcuts[event.key] : undefined
    if (!mark || event.shiftKey || event.altKey) return
    event.preventDefault()
    applyToSelection((selection) => markText(selection, mark))
  }

  return (
    <Field label={label} help={help} controlId={controlId} required error={error}>
      <MarkdownToolbar
        {...fields}
        onMark={(mark) => applyToSelection((selection) => markText(selection, mark))}
        // Wait until the menu has returned focus to its button.
        onInsert={(text) => setTimeout(() => applyToSelection((selection) => insertText(selection, text)))}
      />
      <Textarea
        ref={textarea}
        rows={rows}
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

const toolbarButtons: readonly [Mark, ReactElement, string | null][] = [
  ['bold', <Bold key="bold" />, 'B'],
  ['italic', <Italic key="italic" />, 'I'],
  ['heading', <Heading2 key="heading" />, null],
  ['list', <List key="list" />, null],
  ['link', <Link key="link" />, null],
]

interface MarkdownToolbarProps extends MergeFieldOptions {
  commonFields: readonly string[]
  onMark: (mark: Mark) => void
  onInsert: (text: string) => void
}

/** The formatting toolbar, with buttons that insert merge fields. */
function MarkdownToolbar({ mergeFields, commonFields, fallbacks, onMark, onInsert }: MarkdownToolbarProps) {
  const insertField = (name: string) => onInsert(formatMergeField(name, fallbacks))
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
          .filter(({ name }) => commonFields.includes(name))
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
          <MergeFieldItems
            mergeFields={mergeFields.filter(({ name }) => !commonFields.includes(name))}
            onInsert={insertField}
          />
        </DropdownMenu>
      </div>
    </div>
  )
}

import { Field, Textarea } from '@parapet/ui'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { MergeField } from '~/data/communication/queries'
import { welcomeMailTexts as texts } from '../welcome-email/texts.ts'
import { insertText, markText, type Mark, type Selected, type TextEdit } from './markdown-edit.ts'
import { TextTools } from './text-tools.tsx'
import styles from '../welcome-email/welcome.module.css'

const shortcuts: Readonly<Record<string, Mark>> = { b: 'bold', i: 'italic' }

export interface MarkdownFieldProps {
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

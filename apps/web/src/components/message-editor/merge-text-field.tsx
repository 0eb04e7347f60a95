import { DropdownMenu, Field, IconButton, Textarea, TextInput } from '@parapet/ui'
import { Braces } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { applyEdit, insertText, readSelection } from './markdown-edit.ts'
import { formatMergeField, MergeFieldItems, type MergeFieldOptions } from './merge-fields.tsx'
import styles from './message-editor.module.css'
import { messageEditorTexts as texts } from './texts.ts'

interface MergeTextFieldProps extends MergeFieldOptions {
  label: string
  help?: ReactNode
  controlId: string
  language: string
  value: string
  onValueChange: (value: string) => void
  /** @default 1 */
  rows?: number
  /** Without it, there is no counter below several lines. */
  characterLimit?: number | undefined
  error?: ReactNode
}

/** Plain text with a menu that inserts merge fields. */
export function MergeTextField({
  label,
  help,
  controlId,
  language,
  value,
  onValueChange,
  rows = 1,
  characterLimit,
  error,
  mergeFields,
  fallbacks,
}: MergeTextFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const textarea = useRef<HTMLTextAreaElement>(null)

  function insertField(name: string) {
    const element = input.current ?? textarea.current
    if (element) applyEdit(element, insertText(readSelection(element), formatMergeField(name, fallbacks)))
  }

  return (
    <Field label={label} help={help} controlId={controlId} required error={error}>
      <div className={styles.withMenu}>
        {rows === 1 ? (
          <TextInput
            ref={input}
            lang={language}
            value={value}
            maxLength={characterLimit}
            onChange={(event) => onValueChange(event.target.value)}
          />
        ) : (
          // With its counter below.
          <div>
            <Textarea
              ref={textarea}
              rows={rows}
              lang={language}
              value={value}
              {...(characterLimit !== undefined && { characterLimit })}
              onChange={(event) => onValueChange(event.target.value)}
            />
          </div>
        )}
        <DropdownMenu
          align="end"
          trigger={
            <IconButton size="md" icon={<Braces />} label={texts.insertFieldIn(label.toLowerCase())} />
          }
        >
          {/* Wait until the menu has returned focus to its button. */}
          <MergeFieldItems
            mergeFields={mergeFields}
            onInsert={(name) => setTimeout(() => insertField(name))}
          />
        </DropdownMenu>
      </div>
    </Field>
  )
}

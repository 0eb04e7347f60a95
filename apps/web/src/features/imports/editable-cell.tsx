import { Button, TextInput } from '@parapet/ui'
import { useState } from 'react'
import { importTexts as texts } from './texts.ts'
import styles from './problem-rows.module.css'

export interface EditableCellProps {
  label: string
  value: string
  isInvalid: boolean
  isEdited: boolean
  onSave: (value: string) => void
}

/** A value that turns into a text box when it is chosen. Enter or leaving it saves, Escape does not. */
export function EditableCell({ label, value, isInvalid, isEdited, onSave }: EditableCellProps) {
  const [draft, setDraft] = useState<string | null>(null)

  function save() {
    if (draft !== null && draft !== value) onSave(draft)
    setDraft(null)
  }

  if (draft === null) {
    return (
      <Button
        size="sm"
        tone="ghost"
        fullWidth
        className={styles.cell}
        data-invalid={isInvalid ? '' : undefined}
        data-edited={isEdited ? '' : undefined}
        aria-label={`${label}: ${value === '' ? texts.emptyCell : value}${isEdited ? `, ${texts.edited}` : ''}`}
        onClick={() => setDraft(value)}
      >
        {value === '' ? (
          <span className={styles.blank}>{isInvalid ? texts.emptyCell : '\u00A0'}</span>
        ) : (
          value
        )}
      </Button>
    )
  }
  return (
    <TextInput
      size="sm-md"
      aria-label={label}
      autoFocus
      value={draft}
      maxLength={5000}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save()
        if (event.key === 'Escape') setDraft(null)
      }}
    />
  )
}

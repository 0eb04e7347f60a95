import { Button, Combobox, Field, TextInput } from '@parapet/ui'
import { useState, type SubmitEvent } from 'react'
import type { ImportFix, ImportIssueGroup } from '~/data/imports/queries'
import { importTexts as texts } from './texts.ts'
import styles from './issue-groups.module.css'

type Answer = { value: string } | { values: Record<string, string> }

export interface FixFormProps {
  fix: ImportFix
  group: ImportIssueGroup
  isPending: boolean
  onApply: (answer: Answer) => void
  onCancel: () => void
}

/** Asks what a fix needs to know: one value for all rows, or one for each value that was found. */
export function FixForm({ fix, group, isPending, onApply, onCancel }: FixFormProps) {
  const [value, setValue] = useState('')
  const [values, setValues] = useState<Record<string, string>>({})
  const isMap = fix.input === 'map'
  const filled = Object.fromEntries(Object.entries(values).filter(([, to]) => to.trim() !== ''))
  const isComplete = isMap ? Object.keys(filled).length > 0 : value.trim() !== ''

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isComplete) onApply(isMap ? { values: filled } : { value: value.trim() })
  }

  const input = (current: string, onInput: (next: string) => void) =>
    fix.choices ? (
      <Combobox options={fix.choices} value={current || null} onValueChange={(next) => onInput(next ?? '')} />
    ) : (
      <TextInput maxLength={200} value={current} onChange={(event) => onInput(event.target.value)} />
    )

  return (
    <form className={styles.form} onSubmit={submit} aria-label={fix.label}>
      {isMap ? (
        <div className={styles.pairs}>
          {group.values.map((found) => (
            <Field key={found.value} label={texts.mapValue(found.value)} help={texts.rows(found.count)}>
              {input(values[found.value] ?? '', (next) => setValues({ ...values, [found.value]: next }))}
            </Field>
          ))}
        </div>
      ) : (
        <Field label={fix.choices ? texts.fixWithChoice : texts.fixWithText}>{input(value, setValue)}</Field>
      )}
      <div className={styles.fixes}>
        <Button type="submit" size="sm-md" tone="primary" disabled={!isComplete} loading={isPending}>
          {texts.apply}
        </Button>
        <Button size="sm-md" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}

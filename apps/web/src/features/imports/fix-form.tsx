import { Button, Combobox, Field, TextInput } from '@parapet/ui'
import { useState, type SubmitEvent } from 'react'
import type { ImportFix, ImportIssueGroup, ImportFile } from '~/data/imports/queries'
import { formatNumber } from '~/lib/format'
import styles from './issue-groups.module.css'
import { importTexts as texts } from './texts.ts'

type Answer = { value: string } | { values: Record<string, string> }

interface FixFormProps {
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

const valuesShown = 3

/** What a repair that is in force does: its name, and what was answered. */
export function describeAppliedFix({
  fix,
  label,
  value,
  values,
}: Pick<ImportFile['appliedFixes'][number], 'fix' | 'label' | 'value' | 'values'>): string {
  if (fix === 'choose_order') return texts.dateOrders[value ?? ''] ?? label
  const pairs = Object.entries(values ?? {}).map(([from, to]) => texts.mapped(from, to))
  const more = pairs.length - valuesShown
  const answers = [
    ...(value ? [value] : []),
    ...pairs.slice(0, valuesShown),
    ...(more > 0 ? [texts.mappedMore(formatNumber(more))] : []),
  ]
  return answers.length === 0 ? label : `${label}: ${answers.join(', ')}`
}

/** They lose what the file says. */
const losing: ReadonlySet<string> = new Set(['skip_rows', 'clear', 'drop_point', 'cut', 'keep_first'])

/** Whether one click repairs every row of a cause and loses nothing. */
const isRepair = ({ key, input }: Pick<ImportFix, 'key' | 'input'>) => input === 'none' && !losing.has(key)

/** What repairs all rows with one click first, then what has to ask, then what leaves something out. */
export function sortFixes<Fix extends Pick<ImportFix, 'key' | 'input'>>(fixes: readonly Fix[]): Fix[] {
  const rank = (fix: Fix) => (isRepair(fix) ? 0 : losing.has(fix.key) ? 2 : 1)
  return fixes.toSorted((a, b) => rank(a) - rank(b))
}

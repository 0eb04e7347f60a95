import { Button, Combobox, Field, TextInput } from '@parapet/ui'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { ImportFix, ImportIssueGroup, ImportFile } from '~/data/imports/queries'
import { formatNumber } from '~/lib/format'
import { labelValue, type FieldValues } from './display-fields.ts'
import styles from './issue-groups.module.css'
import { importTexts as texts } from './texts.ts'

type FixInput = { value: string } | { values: Record<string, string> }

interface FixFormProps {
  fix: ImportFix
  group: ImportIssueGroup
  isPending: boolean
  onApply: (input: FixInput) => void
  onCancel: () => void
}

/** Asks for the input of a fix: one value for all rows, or a replacement per distinct value. */
export function FixForm({ fix, group, isPending, onApply, onCancel }: FixFormProps) {
  const [value, setValue] = useState('')
  const [values, setValues] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)

  // The pressed button is replaced by the form; without this, keyboard focus would return to the top of the page.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const isMap = fix.input === 'map'
  const filledValues = Object.fromEntries(Object.entries(values).filter(([, to]) => to.trim() !== ''))
  const isComplete = isMap ? Object.keys(filledValues).length > 0 : value.trim() !== ''

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isComplete) onApply(isMap ? { values: filledValues } : { value: value.trim() })
  }

  const renderInput = (current: string, onInput: (next: string) => void) =>
    fix.choices ? (
      <Combobox options={fix.choices} value={current || null} onValueChange={(next) => onInput(next ?? '')} />
    ) : (
      <TextInput maxLength={200} value={current} onChange={(event) => onInput(event.target.value)} />
    )

  return (
    <form ref={form} className={styles.form} onSubmit={submit} aria-label={fix.label}>
      {isMap ? (
        <div className={styles.pairs}>
          {group.values.map((source) => (
            <Field key={source.value} label={texts.mapValue(source.value)} help={texts.rows(source.count)}>
              {renderInput(values[source.value] ?? '', (next) =>
                setValues({ ...values, [source.value]: next }),
              )}
            </Field>
          ))}
        </div>
      ) : (
        <Field label={fix.choices ? texts.fixWithChoice : texts.fixWithText}>
          {renderInput(value, setValue)}
        </Field>
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

const maxMappings = 3

/** The label of an applied fix, with its columns and its input. */
export function describeAppliedFix(
  {
    fix,
    field,
    label,
    value,
    values,
  }: Pick<ImportFile['appliedFixes'][number], 'fix' | 'field' | 'label' | 'value' | 'values'>,
  fields: FieldValues,
  mapping: ImportFile['mapping'],
): string {
  if (fix === 'choose_order') return texts.dateOrders[value ?? ''] ?? label
  if (fix === 'choose_decimal_mark') return texts.decimalMarks[value ?? ''] ?? label
  const pairs = Object.entries(values ?? {}).map(([from, to]) =>
    texts.mapped(from, labelValue(fields, field, to)),
  )
  const hiddenCount = pairs.length - maxMappings
  const inputs = [
    ...(value ? [labelValue(fields, field, value)] : []),
    ...pairs.slice(0, maxMappings),
    ...(hiddenCount > 0 ? [texts.moreMappedValues(formatNumber(hiddenCount))] : []),
  ]
  const columns = mapping.flatMap((column) =>
    field !== null && column.field === field ? [column.sourceColumn] : [],
  )
  const description = inputs.length === 0 ? label : `${label}: ${inputs.join(', ')}`
  return columns.length === 0 ? description : texts.fixInColumns(columns, description)
}

/** Fixes that drop data from the file. */
const lossyFixes: ReadonlySet<string> = new Set(['skip_rows', 'clear', 'drop_point', 'cut'])

/** Whether the fix needs no input and loses no data. */
const isLosslessOneClickFix = ({ key, input }: Pick<ImportFix, 'key' | 'input'>) =>
  input === 'none' && !lossyFixes.has(key)

/** Sorts fixes: lossless one-click fixes first, then those that need input, then lossy ones. */
export function sortFixes<Fix extends Pick<ImportFix, 'key' | 'input'>>(fixes: readonly Fix[]): Fix[] {
  const rank = (fix: Fix) => (isLosslessOneClickFix(fix) ? 0 : lossyFixes.has(fix.key) ? 2 : 1)
  return fixes.toSorted((a, b) => rank(a) - rank(b))
}

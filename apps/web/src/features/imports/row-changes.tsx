import { VisuallyHidden } from '@parapet/ui'
import type { ImportFile, ImportRow } from '~/data/imports/queries'
import { describeFieldName, describeValue } from '~/lib/describe-value'
import { formatNumber } from '~/lib/format'
import { importTexts as texts } from './texts.ts'
import styles from './problem-rows.module.css'

const mostShown = 6

const describe = (value: unknown) =>
  isMoney(value)
    ? formatNumber(value.amount / 100, { style: 'currency', currency: value.currency })
    : describeValue(value)

/** What the row would change about the record that is there, before and after. */
export function RowChanges({ file, row }: { file: Pick<ImportFile, 'fields'>; row: ImportRow }) {
  if (row.changes.length === 0) return null
  const labels = new Map(file.fields.map(({ key, label }) => [key, label]))
  const more = row.changes.length - mostShown

  return (
    <ul className={styles.changes}>
      {row.changes.slice(0, mostShown).map(({ field, from, to }) => (
        <li key={field}>
          {labels.get(field) ?? describeFieldName(field)}:{' '}
          <span className={styles.before}>
            <VisuallyHidden>{texts.changeFrom} </VisuallyHidden>
            {describe(from) ?? texts.noChange}
          </span>
          <span aria-hidden="true"> → </span>
          <VisuallyHidden> {texts.changeTo} </VisuallyHidden>
          {describe(to) ?? texts.noChange}
        </li>
      ))}
      {more > 0 ? <li>{texts.moreChanges(String(more))}</li> : null}
    </ul>
  )
}

/** Rents are whole cents with the currency they are in. */
function isMoney(value: unknown): value is { amount: number; currency: string } {
  return typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value
}

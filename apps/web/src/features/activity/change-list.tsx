import { VisuallyHidden } from '@parapet/ui'
import { ArrowRight } from 'lucide-react'
import { describeFieldName, describeValue } from '~/lib/describe-value'
import { activityTexts as texts } from './texts.ts'
import styles from './activity.module.css'

// Ids and keys that follow from other fields say nothing to people; the sentence of the event names what moved.
const silent = new Set(['portfolioId', 'nameSort', 'citySort', 'searchText', 'fingerprint', 'dataQuality'])
const mostShown = 12

export interface ChangeListProps {
  changes: readonly { field: string; from?: unknown; to?: unknown }[]
}

/** What an event changed, field by field. */
export function ChangeList({ changes }: ChangeListProps) {
  const shown = changes.filter(({ field }) => !silent.has(field)).slice(0, mostShown)
  if (shown.length === 0) return null

  return (
    <ul className={styles.changes} aria-label={texts.changes}>
      {shown.map(({ field, from, to }) => (
        <li key={field} className={styles.change}>
          <span className={styles.field}>{describeFieldName(field)}</span>
          <span className={styles.from}>
            <VisuallyHidden>{texts.from} </VisuallyHidden>
            {describeValue(from) ?? texts.emptyValue}
          </span>
          <ArrowRight className={styles.arrow} size={12} aria-hidden="true" />
          <span className={styles.to}>
            <VisuallyHidden>{texts.to} </VisuallyHidden>
            {describeValue(to) ?? texts.emptyValue}
          </span>
        </li>
      ))}
    </ul>
  )
}

import { StatusDot } from '@parapet/ui'
import { formatTimeOfDay } from '~/lib/format-days'
import { homeTexts as texts } from './texts.ts'
import styles from './home-overview.module.css'

export interface StaleNoteProps {
  query: { isError: boolean; data: unknown; fetchStatus: string; dataUpdatedAt: number }
}

/** Shows the age of data that can't be refreshed; empty while it can. */
export function StaleNote({ query }: StaleNoteProps) {
  const isStale = query.data !== undefined && (query.isError || query.fetchStatus === 'paused')
  if (!isStale) return null
  return (
    <p className={styles.stale} role="status">
      <StatusDot tone="warning">{texts.stale(formatTimeOfDay(new Date(query.dataUpdatedAt)))}</StatusDot>
    </p>
  )
}

import { linkClassName, StatusDot, Text } from '@parapet/ui'
import { PageLink } from '~/components/page-link'
import { RelativeTime } from '~/components/relative-time'
import type { SourceDetail } from '~/data/sources/queries'
import { paths } from '~/lib/paths'
import { sourcesTexts as texts } from './texts.ts'
import { taskTexts } from '~/components/task-texts'
import styles from './source-facts.module.css'

const shownMost = 6
const tones = {
  queued: 'neutral',
  running: 'info',
  waiting: 'neutral',
  succeeded: 'success',
  partial: 'warning',
  failed: 'danger',
  cancelled: 'neutral',
} as const

/** Runs that people started or that failed, each a task of its own. */
export function SourceRuns({ runs }: Pick<SourceDetail, 'runs'>) {
  if (runs.length === 0) return <Text tone="muted">{texts.noRuns}</Text>
  return (
    <ol className={styles.rows}>
      {runs.slice(0, shownMost).map((run) => (
        <li key={run.id} className={styles.row}>
          <span className={styles.rowHead}>
            <PageLink to={paths.sources('tasks', { task: run.id })} className={linkClassName()}>
              {run.title}
            </PageLink>
            <RelativeTime moment={run.createdAt} />
          </span>
          <span className={styles.rowHead}>
            <StatusDot tone={tones[run.status]}>{taskTexts.statuses[run.status]}</StatusDot>
            <span className={styles.muted}>{run.requestedBy?.name ?? taskTexts.system}</span>
          </span>
          {run.error ? (
            <Text size="sm" tone="muted">
              {run.error.detail}
            </Text>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

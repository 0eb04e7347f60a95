import { Text } from '@parapet/ui'
import { RelativeTime } from '~/components/relative-time'
import type { Task, TaskStatus as Status } from '~/data/tasks/queries'
import { formatNumber } from '~/lib/format'
import { taskTexts as texts } from '~/components/task-texts'
import { describeDuration } from './describe-progress.ts'
import { TaskStatus } from './task-status.tsx'
import styles from './tasks.module.css'

/** Every start of a task, the last first, and how it ended. */
export function TaskAttempts({ attempts }: { attempts: Task['attempts'] }) {
  if (attempts.length === 0) return <Text tone="muted">{texts.noAttempts}</Text>

  return (
    <ol className={styles.attempts} reversed>
      {attempts.toReversed().map((attempt) => (
        <li key={attempt.n} className={styles.attempt}>
          <span className={styles.attemptHead}>
            <span>
              {texts.attemptTitle(formatNumber(attempt.n))}, <RelativeTime moment={attempt.startedAt} />
            </span>
            {isStatus(attempt.status) ? <TaskStatus status={attempt.status} /> : attempt.status}
          </span>
          <Text size="sm" tone="muted">
            {attempt.error ?? (attempt.endedAt === null ? texts.attemptRunning : describeDuration(attempt))}
          </Text>
        </li>
      ))}
    </ol>
  )
}

function isStatus(status: string): status is Status {
  return Object.hasOwn(texts.statuses, status)
}

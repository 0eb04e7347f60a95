import { linkClassName, Progress, Text } from '@parapet/ui'
import { useState } from 'react'
import { PageLink } from '~/components/page-link'
import type { Alert } from '~/data/alerts/queries'
import { paths } from '~/lib/paths'
import { useNow } from '~/lib/use-now'
import styles from '../alerts.module.css'
import { alertPageTexts as texts } from '../texts.ts'

const refreshMs = 5000
/** Without progress for so long, a server is probably not responding, or texts wait for quiet hours to end. */
const stuckAfterMs = 30_000

/** How many messages were handed over. Says so if it doesn't go on, with the task that knows why. */
export function AlertProgress({ alert }: { alert: Alert }) {
  const now = useNow(refreshMs)
  const { messages, waiting } = alert.stats
  const done = messages - waiting
  const [last, setLast] = useState({ done, at: now })
  if (last.done !== done) setLast({ done, at: now })
  const isStuck = now - last.at > stuckAfterMs

  return (
    <div className={styles.progress}>
      <Progress
        label={texts.progress}
        value={messages === 0 ? null : done / messages}
        valueText={messages === 0 ? texts.starting : texts.progressText(done, messages)}
      />
      {isStuck ? (
        <Text size="sm" tone="muted">
          {texts.stuck}{' '}
          {alert.taskId === null ? null : (
            <PageLink to={paths.sources('tasks', { task: alert.taskId })} className={linkClassName()}>
              {texts.viewTask}
            </PageLink>
          )}
        </Text>
      ) : null}
    </div>
  )
}

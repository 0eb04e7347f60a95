import { linkClassName, Progress, Text } from '@parapet/ui'
import { useState } from 'react'
import { PageLink } from '~/components/page-link'
import type { Alert } from '~/data/alerts/queries'
import { dayAndTime } from '~/components/alerts/day-and-time'
import { formatMoment } from '~/lib/format'
import { paths } from '~/lib/paths'
import { useNow } from '~/lib/use-now'
import styles from '../alerts.module.css'
import { alertPageTexts as texts } from '../texts.ts'

const refreshMs = 5000
/** After this long without progress, a server is probably not responding. */
const stuckAfterMs = 30_000

/** How many messages were submitted. If sending has stopped, says why: quiet hours, or what the task reports. */
export function AlertProgress({ alert }: { alert: Alert }) {
  const now = useNow(refreshMs)
  const { messages, waiting, waitingUntil } = alert.stats
  const done = messages - waiting
  const [last, setLast] = useState({ done, at: now })
  if (last.done !== done) setLast({ done, at: now })
  const isHeld = waitingUntil !== null && Date.parse(waitingUntil) > now
  const isStuck = !isHeld && now - last.at > stuckAfterMs

  return (
    <div className={styles.progress}>
      <Progress
        label={texts.progress}
        value={messages === 0 ? null : done / messages}
        valueText={messages === 0 ? texts.starting : texts.progressText(done, messages)}
      />
      {isHeld ? (
        <Text size="sm" tone="muted">
          {texts.held(waiting, formatMoment(waitingUntil, dayAndTime))}
        </Text>
      ) : null}
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

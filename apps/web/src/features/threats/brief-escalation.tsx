import { isApiError } from '@parapet/api-client'
import { Text } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { RelativeTime } from '~/components/relative-time'
import { type Escalation, onCallQueries } from '~/data/on-call/queries'
import { formatList, formatOrdinal } from '~/lib/format'
import { BriefSection } from './brief-section.tsx'
import { describeNotice } from './describe-notice.ts'
import { escalationTexts as texts } from './escalation-texts.ts'
import styles from './threat-brief.module.css'

interface BriefEscalationProps {
  orgId: string
  threatId: string
  timeZone: string | undefined
}

/** Who was notified on call, when, and who answered. Renders nothing if no one was. */
export function BriefEscalation({ orgId, threatId, timeZone }: BriefEscalationProps) {
  const query = useQuery(onCallQueries.escalations(orgId, threatId))
  const isMissing = isApiError(query.error) && query.error.status === 404
  if (query.isError && !query.data && !isMissing) {
    return (
      <BriefSection title={texts.title}>
        <QueryErrorPanel subject={texts.subject} query={query} />
      </BriefSection>
    )
  }
  if (!query.data || query.data.items.length === 0) return null
  return (
    <BriefSection title={texts.title}>
      {query.data.items.map((escalation) => (
        <EscalationEntries key={escalation.id} escalation={escalation} timeZone={timeZone} />
      ))}
    </BriefSection>
  )
}

function EscalationEntries({
  escalation,
  timeZone,
}: Pick<BriefEscalationProps, 'timeZone'> & { escalation: Escalation }) {
  const { notices, skippedSteps, endedAt, endReason, endedBy, endedVia, nextAt, isUnanswered } = escalation
  const zone = timeZone === undefined ? {} : { timeZone }
  const wasAnyoneTold = notices.some(
    ({ state, failedAt }) => failedAt === null && ['claimed', 'sent', 'in_doubt'].includes(state),
  )
  return (
    <div className={styles.thread}>
      <ol className={styles.notices}>
        {notices.map((notice) => {
          const { round, step, user, channel, sentAt, at, answeredAt } = notice
          return (
            <li key={`${round} ${user.id} ${channel}`}>
              {texts.person(user.name, step === null ? null : formatOrdinal(step))}{' '}
              <span className={styles.hint}>
                {describeNotice(notice)} · <RelativeTime moment={sentAt ?? at} {...zone} />
                {answeredAt === null ? null : (
                  <>
                    {' · '}
                    {texts.answered[channel]} <RelativeTime moment={answeredAt} {...zone} />
                  </>
                )}
              </span>
            </li>
          )
        })}
      </ol>
      {skippedSteps.length > 0 ? (
        <Text size="sm" tone="muted">
          {texts.skipped(formatList(skippedSteps.map(formatOrdinal)))}
        </Text>
      ) : null}
      {isUnanswered ? <Text size="sm">{wasAnyoneTold ? texts.unanswered : texts.unreached}</Text> : null}
      {nextAt === null ? null : (
        <Text size="sm">
          {texts.next} <RelativeTime moment={nextAt} {...zone} />
        </Text>
      )}
      {endedAt === null || endReason === null ? null : (
        <Text size="sm">
          {texts.endReasons[endReason](endedBy?.name ?? null)}
          {endedVia === null ? null : ` ${texts.endedVia[endedVia]}`} ·{' '}
          <RelativeTime moment={endedAt} {...zone} />
        </Text>
      )}
    </div>
  )
}

import type { ApiData } from '@parapet/api-client'
import { HintedTime } from '~/components/hinted-time'
import { formatMinutes } from '~/lib/duration'
import { useNow } from '~/lib/use-now'
import { threatTexts as texts } from './texts.ts'

interface ThreatCountdownProps {
  threat: Countdown
  /** The property's time zone (IANA name), for the exact time. @default the user's time zone */
  timeZone?: string | undefined
}

/** The time until a threat starts or ends, or since it ended. The exact time is a native tooltip. */
export function ThreatCountdown({ threat, timeZone }: ThreatCountdownProps) {
  const { text, moment } = describeCountdown(threat, useNow())
  return moment === null ? (
    <span>{text}</span>
  ) : (
    <HintedTime moment={moment} timeZone={timeZone}>
      {text}
    </HintedTime>
  )
}

type Countdown = Pick<ThreatSummary, 'status' | 'onsetAt' | 'endsAt' | 'expiresAt' | 'closedAt'>

export const isOver = ({ status }: Pick<ThreatSummary, 'status'>) =>
  status !== 'upcoming' && status !== 'active'

/** The next transition of a threat as text, and its time. */
export function describeCountdown(threat: Countdown, nowMs: number): { text: string; moment: string | null } {
  const { status, onsetAt, closedAt } = threat
  const endsAt = threat.endsAt ?? threat.expiresAt
  if (isOver(threat)) {
    const moment = closedAt ?? endsAt
    if (moment === null) return { text: texts.ended, moment }
    const span = describeSpan(Math.max(0, nowMs - Date.parse(moment)))
    return { text: status === 'cancelled' ? texts.cancelledAgo(span) : texts.endedAgo(span), moment }
  }
  if (onsetAt !== null && Date.parse(onsetAt) > nowMs) {
    return { text: texts.startsIn(describeSpan(Date.parse(onsetAt) - nowMs)), moment: onsetAt }
  }
  if (endsAt === null) return { text: texts.noEnd, moment: null }
  return { text: texts.endsIn(describeSpan(Math.max(0, Date.parse(endsAt) - nowMs))), moment: endsAt }
}

/** `42 min`, `2 days 3 hr`, `a moment` */
export const describeSpan = (spanMs: number) =>
  spanMs < 60_000 ? texts.underOneMinute : formatMinutes(spanMs)

type ThreatListItem = ApiData<'listThreats'>['items'][number]

/** The fields of a threat that every threat list shows, from any of the list operations. */
export type ThreatSummary = Pick<
  ThreatListItem,
  'id' | 'hazard' | 'event' | 'title' | 'status' | 'triage' | 'severity' | 'onsetAt' | 'endsAt' | 'expiresAt'
> & {
  impact: Pick<
    ThreatListItem['impact'],
    'approximate' | 'properties' | 'units' | 'declaredUnits' | 'tenants' | 'reachable' | 'assistance'
  >
  closedAt?: string | null
  attention?: ThreatListItem['attention']
}

import { formatMinutes } from '~/lib/duration'
import { threatTexts as texts } from './texts.ts'
import type { ThreatSummary } from './threat-summary.ts'

export type Countdown = Pick<ThreatSummary, 'status' | 'onsetAt' | 'endsAt' | 'expiresAt' | 'closedAt'>

export const isOver = ({ status }: Pick<ThreatSummary, 'status'>) =>
  status !== 'upcoming' && status !== 'active'

/** What happens next to a threat, how long until then, and the moment itself. */
export function describeCountdown(threat: Countdown, nowMs: number): { text: string; moment: string | null } {
  const { status, onsetAt, closedAt } = threat
  const endsAt = threat.endsAt ?? threat.expiresAt
  if (isOver(threat)) {
    const moment = closedAt ?? endsAt
    if (moment === null) return { text: texts.over, moment }
    const span = describeSpan(Math.max(0, nowMs - Date.parse(moment)))
    return { text: status === 'cancelled' ? texts.cancelledAgo(span) : texts.endedAgo(span), moment }
  }
  if (onsetAt !== null && Date.parse(onsetAt) > nowMs) {
    return { text: texts.startsIn(describeSpan(Date.parse(onsetAt) - nowMs)), moment: onsetAt }
  }
  if (endsAt === null) return { text: texts.noEnd, moment: null }
  return { text: texts.endsIn(describeSpan(Math.max(0, Date.parse(endsAt) - nowMs))), moment: endsAt }
}

/** `42 min`, `2 d 3 h`, `a moment` */
export const describeSpan = (spanMs: number) => (spanMs < 60_000 ? texts.moments : formatMinutes(spanMs))

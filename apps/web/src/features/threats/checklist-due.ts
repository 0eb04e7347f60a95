import { describeSpan } from '~/components/threats/threat-countdown'
import type { ChecklistItem } from '~/data/threats/mutations'
import type { Triage } from '~/data/threats/queries'
import { formatMoment } from '~/lib/format'
import { threatBriefTexts as texts } from './brief-texts.ts'

interface Work {
  triage: Triage
  /** The hazard has ended. */
  isOver: boolean
}

/** Preparing for a hazard that is over, and responding to it, can't be late anymore. */
export function isOverdue(
  { doneAt, dueAt, phase }: Pick<ChecklistItem, 'doneAt' | 'dueAt' | 'phase'>,
  { triage, isOver }: Work,
  now: number,
): boolean {
  if (doneAt !== null || dueAt === null || Date.parse(dueAt) > now) return false
  return (triage === 'acknowledged' || triage === 'in_progress') && (!isOver || phase === 'recover')
}

const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs

/** `Due 3:30 PM (in 20 min)`, `Overdue by 5 min`; null if it no longer matters. */
export function describeDue(
  dueAt: string,
  { isLate, now, timeZone }: { isLate: boolean; now: number; timeZone: string | undefined },
): string | null {
  const leftMs = Date.parse(dueAt) - now
  if (isLate) return -leftMs < minuteMs ? texts.overdue : texts.overdueBy(describeSpan(-leftMs))
  if (leftMs <= 0) return null
  const time = formatMoment(dueAt, {
    hour: 'numeric',
    minute: '2-digit',
    ...(leftMs > dayMs && { weekday: 'short' }),
    ...(timeZone !== undefined && { timeZone }),
  })
  return texts.due(time, describeSpan(leftMs))
}

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

/**
 * Whether it remains to be done. Preparing for a hazard that is over, and responding to it, doesn't. Items without a
 * phase, from before there were any, can be for any of them.
 */
export const isOpen = (
  { doneAt, phase }: Pick<ChecklistItem, 'doneAt' | 'phase'>,
  { triage, isOver }: Work,
): boolean =>
  doneAt === null &&
  (triage === 'acknowledged' || triage === 'in_progress') &&
  (!isOver || phase === 'recover' || phase === null)

export const isOverdue = (
  item: Pick<ChecklistItem, 'doneAt' | 'dueAt' | 'phase'>,
  work: Work,
  now: number,
): boolean => item.dueAt !== null && Date.parse(item.dueAt) <= now && isOpen(item, work)

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

import type { Task } from '~/data/tasks/queries'
import { formatDuration } from '~/lib/duration'
import { formatNumber } from '~/lib/format'
import { taskTexts } from '~/components/task-texts'

/** `212 of 343 rows`; null where nothing is counted. */
export function describeProgress({ progress }: Pick<Task, 'progress'>): string | null {
  const { done, total, unit } = progress
  return total === null ? null : taskTexts.counted(formatNumber(done), formatNumber(total), unit)
}

/** How long it took, or has been running; null before it began. */
export function describeDuration(
  { startedAt, endedAt }: Pick<Task, 'startedAt' | 'endedAt'>,
  nowMs: number = Date.now(),
): string | null {
  if (startedAt === null) return null
  return formatDuration((endedAt === null ? nowMs : Date.parse(endedAt)) - Date.parse(startedAt))
}

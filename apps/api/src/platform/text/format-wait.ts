import { formatCount } from './format-count.ts'

/** “1 second”, “45 minutes”, “3 hours”: rounded up, so that no one tries again too early. */
export function formatWait(seconds: number): string {
  if (seconds < 120) return formatCount(Math.max(1, Math.ceil(seconds)), 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? formatCount(minutes, 'minute') : formatCount(Math.ceil(minutes / 60), 'hour')
}

import { formatNumber } from '~/lib/format'
import { sourcesTexts as texts } from './texts.ts'

/** `Test messages 2, Outside where it looks 40`; null where nothing was left out. */
export function describeDropped(counts: Record<string, number>): string | null {
  const parts = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .toSorted(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${nameReason(reason)}: ${formatNumber(count)}`)
  return parts.length === 0 ? null : parts.join(', ')
}

/** Why an item was left out, in words. */
export const nameReason = (reason: string) => texts.dropped[reason] ?? sentence(reason.replaceAll('_', ' '))

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

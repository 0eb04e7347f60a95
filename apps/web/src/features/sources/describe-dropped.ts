import { formatNumber } from '~/lib/format'
import { sourcesTexts as texts } from './texts.ts'

/** `Outside coverage area: 40, Test messages: 2`; null if nothing was skipped. */
export function describeDropped(counts: Record<string, number>): string | null {
  const parts = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .toSorted(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${nameReason(reason)}: ${formatNumber(count)}`)
  return parts.length === 0 ? null : parts.join(', ')
}

/** Why items were skipped, in words. */
export const nameReason = (reason: string) => texts.dropped[reason] ?? sentence(reason.replaceAll('_', ' '))

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

import { formatNumber } from '~/lib/format'
import { sourceTexts as texts } from './texts.ts'

/** `Outside coverage area: 40, Test messages: 2`; null if nothing was skipped. */
export function describeDropped(counts: Record<string, number>): string | null {
  const parts = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .toSorted(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${getReasonLabel(reason)}: ${formatNumber(count)}`)
  return parts.length === 0 ? null : parts.join(', ')
}

/** Why items were skipped, in words. */
export const getReasonLabel = (reason: string) =>
  texts.dropped[reason] ?? capitalize(reason.replaceAll('_', ' '))

const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

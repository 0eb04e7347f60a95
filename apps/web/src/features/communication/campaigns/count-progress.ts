import type { Campaign } from '~/data/communication/queries'

/** How many mails have been dealt with, out of those that are to go out. Who is left out counts in neither. */
export function countProgress({ audience, skipped, queued }: Campaign['stats']): {
  done: number
  total: number
} {
  const total = Math.max(0, audience - skipped)
  return { done: Math.max(0, total - queued), total }
}

import { isApiError } from '@parapet/api-client'
import type { Duplicate } from './duplicate-banner.tsx'

/** What an answer says about another property at the same address, or null when it is about something else. */
export function findDuplicateAddress(error: unknown): Duplicate | null {
  if (!isApiError(error) || error.code !== 'duplicate') return null
  // A code or an external id that is taken is shown beside its field instead.
  if (!error.errors.some(({ pointer }) => pointer === '/address/line1' || pointer === '/line1')) return null
  const { existingId } = error.body
  return { message: error.message, existingId: typeof existingId === 'string' ? existingId : null }
}

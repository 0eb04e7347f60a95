import { isApiError } from '@parapet/api-client'

/** How many get the mail by now, from an answer that says the number that was seen is out of date. */
export function findNewCount(error: unknown): number | null {
  if (!isApiError(error) || error.code !== 'state-conflict') return null
  const { eligible } = error.body
  return typeof eligible === 'number' ? eligible : null
}

import type { SuppressedFilters } from '~/data/communication/queries'
import { suppressedTexts } from './texts.ts'

export type SuppressionReason = keyof typeof suppressedTexts.reasons

/** What the address says. An address that is searched for never stands in it: histories and logs keep those. */
export interface SuppressedState {
  reason: SuppressionReason | null
}

export function readSuppressedState(params: URLSearchParams): SuppressedState {
  const reason = params.get('reason') ?? ''
  return { reason: Object.hasOwn(suppressedTexts.reasons, reason) ? (reason as SuppressionReason) : null }
}

export function writeSuppressedState(params: URLSearchParams, { reason }: SuppressedState): URLSearchParams {
  const next = new URLSearchParams(params)
  if (reason === null) next.delete('reason')
  else next.set('reason', reason)
  return next
}

/** What the call takes; `q` is a whole e-mail address, or empty. */
export function toSuppressedQuery({ reason }: SuppressedState, q: string): SuppressedFilters {
  return {
    ...(reason === null ? {} : { reason }),
    ...(q === '' ? {} : { q }),
  }
}

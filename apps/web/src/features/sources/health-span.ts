import type { sourceHealthTexts } from './health-texts.ts'

export type HealthSpan = keyof (typeof sourceHealthTexts)['spans']

const hourMs = 3_600_000
const lengths: Record<HealthSpan, number> = {
  day: 24 * hourMs,
  week: 7 * 24 * hourMs,
  month: 30 * 24 * hourMs,
}
// So that the same question is asked within the same minutes, and answered from memory.
const roundMs = 5 * 60_000

/** What the address asks for. */
export function readHealthSpan(params: URLSearchParams): HealthSpan {
  const span = params.get('span') ?? ''
  return Object.hasOwn(lengths, span) ? (span as HealthSpan) : 'day'
}

export function writeHealthSpan(params: URLSearchParams, span: HealthSpan): URLSearchParams {
  const next = new URLSearchParams(params)
  if (span === 'day') next.delete('span')
  else next.set('span', span)
  return next
}

/** When the span begins; it ends now. */
export function toHealthQuery(span: HealthSpan, now: number = Date.now()): { from: string } {
  return { from: new Date(Math.floor((now - lengths[span]) / roundMs) * roundMs).toISOString() }
}

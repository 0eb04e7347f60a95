import { severities } from '@parapet/api-client'
import type { ThreatFilters } from '~/data/threats/queries'

export interface ThreatView {
  span: 'current' | 'past'
  severity: string
  triage: string
}

const shownTriages = ['new', 'acknowledged', 'in_progress', 'resolved', 'dismissed'] as const
export const viewValues = { severity: severities, triage: shownTriages }

const yearMs = 365 * 86_400_000

/** What the address asks for; words that it does not know count as nothing. */
export function readThreatView(params: URLSearchParams): ThreatView {
  const known = (name: 'severity' | 'triage') => {
    const values: readonly string[] = viewValues[name]
    return values.find((value) => value === params.get(name)) ?? ''
  }
  return {
    span: params.get('span') === 'past' ? 'past' : 'current',
    severity: known('severity'),
    triage: known('triage'),
  }
}

/** The same address with another view; what is not narrowed is not written. */
export function writeThreatView(params: URLSearchParams, change: Partial<ThreatView>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change)) {
    if (value === '' || value === 'current') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** As the API takes it. `now` is cut to the hour, so that the same view is the same query. */
export function toThreatFilters({ span, severity, triage }: ThreatView, now = new Date()): ThreatFilters {
  const hour = Math.floor(now.getTime() / 3_600_000) * 3_600_000
  return {
    ...(span === 'past' && {
      status: 'ended,expired,cancelled',
      from: new Date(hour - yearMs).toISOString(),
      sort: '-sentAt' as const,
    }),
    ...(severity !== '' && { severity }),
    ...(triage !== '' && { triage }),
  }
}

import type { ApiData } from '@parapet/api-client'

type ThreatListItem = ApiData<'listThreats'>['items'][number]

/** What every list of threats shows of one, whichever call it came from. */
export type ThreatSummary = Pick<
  ThreatListItem,
  'id' | 'hazard' | 'event' | 'title' | 'status' | 'triage' | 'severity' | 'onsetAt' | 'endsAt' | 'expiresAt'
> & {
  impact: Pick<ThreatListItem['impact'], 'properties' | 'units' | 'tenants' | 'reachable' | 'assistance'>
  closedAt?: string | null
}

import type { ApiData } from '@parapet/api-client'

type Point = ApiData<'listPropertyPoints'>['items'][number]
type Severity = 'extreme' | 'severe' | 'moderate' | 'unknown' | 'minor'

/** The severity of each rank as the API counts them; 0 is none. */
const severities: readonly (Severity | null)[] = [null, 'minor', 'unknown', 'moderate', 'severe', 'extreme']

/** The compact rows of the call as a map takes them. */
export const toMapProperties = (points: readonly Point[]) =>
  points.map(([id, name, lon, lat, rank, riskScore, threats]) => ({
    id,
    name,
    lon,
    lat,
    severity: severities[rank] ?? null,
    riskScore,
    threats,
  }))

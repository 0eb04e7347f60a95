import type { ApiData } from '@parapet/api-client'
import { severityOfRank } from '~/lib/severity'

type Point = ApiData<'listPropertyPoints'>['items'][number]

/** The compact rows of the call as a map takes them. */
export const toMapProperties = (points: readonly Point[]) =>
  points.map(([id, name, lon, lat, rank, riskScore, threats]) => ({
    id,
    name,
    lon,
    lat,
    severity: severityOfRank(rank),
    riskScore,
    threats,
  }))

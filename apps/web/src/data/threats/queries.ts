import type { ApiData, ApiInput } from '@parapet/api-client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Geometry } from 'geojson'
import { cursorPages, toPageQuery } from '~/data/cursor-pages'
import { api } from '~/lib/api'

export type Threat = ApiData<'getThreat'>
export type ThreatImpact = NonNullable<Threat['impacts']>[number]
export type ThreatRevision = NonNullable<Threat['revisions']>[number]
export type Triage = Threat['triage']
export type ThreatFilters = Omit<
  NonNullable<ApiInput<'listThreats'>['query']>,
  'cursor' | 'limit' | 'skip' | 'anchors' | 'format'
>
export type ThreatListItem = ApiData<'listThreats'>['items'][number]

/** The areas of threats, as `format=geojson` answers the same call. */
export interface ThreatFeatures {
  type: 'FeatureCollection'
  features: {
    type: 'Feature'
    id: string
    geometry: Geometry | null
    properties: Pick<
      ThreatListItem,
      | 'title'
      | 'hazard'
      | 'severity'
      | 'status'
      | 'triage'
      | 'radiusMeters'
      | 'maxRisk'
      | 'endsAt'
      | 'attribution'
    > & {
      properties: number
    }
  }[]
}

const root = (orgId: string) => ['orgs', orgId, 'threats'] as const

/** Threats: lists, one of them, and their areas for a map. Live changes make all of them out of date. */
export const threatQueries = {
  all: (orgId: string) => root(orgId),
  lists: (orgId: string) => [...root(orgId), 'list'] as const,

  /** The first of them, worst first unless `filters` say otherwise. */
  list: (orgId: string, filters: ThreatFilters, limit = 50) =>
    queryOptions({
      queryKey: [...root(orgId), 'list', 'first', filters, limit],
      queryFn: ({ signal }) => api.listThreats({ query: { ...filters, limit } }, { signal }),
    }),

  /** All of them, page by page. */
  pages: (orgId: string, filters: ThreatFilters, limit = 50) =>
    infiniteQueryOptions({
      queryKey: [...root(orgId), 'list', 'pages', filters, limit],
      queryFn: ({ pageParam, signal }) =>
        api.listThreats({ query: { ...filters, ...toPageQuery(pageParam), limit } }, { signal }),
      ...cursorPages,
    }),

  /** One of them with its area, its messages and, given a property, how it touches that. */
  detail: (orgId: string, threatId: string, propertyId?: string) =>
    queryOptions({
      queryKey: [...root(orgId), 'detail', threatId, propertyId ?? null],
      queryFn: ({ signal }) =>
        api.getThreat(
          {
            path: { id: threatId },
            query: {
              include: 'impacts,revisions,geometry',
              ...(propertyId === undefined ? {} : { propertyId }),
            },
          },
          { signal },
        ),
      // One that does not exist is said where it would stand, not instead of the page.
      throwOnError: false,
    }),

  /** Their areas. */
  geojson: (orgId: string, filters: ThreatFilters) =>
    queryOptions({
      queryKey: [...root(orgId), 'geojson', filters],
      queryFn: async ({ signal }) => {
        const answer: unknown = await api.listThreats(
          { query: { ...filters, format: 'geojson' } },
          { signal },
        )
        return answer as ThreatFeatures
      },
    }),
}

import type { ApiData, ApiInput } from '@parapet/api-client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Geometry } from 'geojson'
import { cursorPages, toPageQuery } from '~/data/cursor-pages'
import type { ListSource } from '~/data/list-windows/list-source'
import { api } from '~/lib/api'

export type Threat = ApiData<'getThreat'>
export type ThreatImpact = NonNullable<Threat['impacts']>[number]
export type ThreatRevision = NonNullable<Threat['revisions']>[number]
export type Triage = Threat['triage']
export type ThreatFilters = Omit<
  NonNullable<ApiInput<'listThreats'>['query']>,
  'cursor' | 'limit' | 'skip' | 'anchors' | 'format' | 'groupBy'
>
export type ThreatListItem = ApiData<'listThreats'>['items'][number]

/** A row of the threat list: a threat, or an incident with its threats. */
export interface ThreatListRow extends ThreatListItem {
  /** The threat that it links to; of an incident, the one that gives the title. */
  threatId: string
  /** Whether it's listed below its incident. */
  partOf: string | null
}

/** A row has the incident's id, so that it stays the same row when another threat gives the title. */
const toListRow = (item: ThreatListItem): ThreatListRow => ({
  ...item,
  id: item.incident?.id ?? item.id,
  threatId: item.id,
  partOf: null,
})

/** The response of `listThreats` with `format=geojson`. */
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
      startsAt: string
      closedAt: string | null
    }
  }[]
}

/** For threat queries: past ones too. Without it, the API lists ongoing threats. */
export const everyStatus = 'upcoming,active,ended,expired,cancelled,archived'
export const ongoingStatus = 'upcoming,active'

export type ThreatFacets = NonNullable<ApiData<'listThreats'>['facets']>
const allFacets = 'status,triage,severity,hazard,assignee'

/** For threat queries: only those that aren't resolved or dismissed. */
export const openTriageFilter = 'new,acknowledged,in_progress'

/** For threat queries: only those that are resolved or dismissed. */
export const closedTriageFilter = 'resolved,dismissed'

const rootKey = (orgId: string) => ['orgs', orgId, 'threats'] as const

/** Threat lists, single threats, and their areas for the map. */
export const threatQueries = {
  all: (orgId: string) => rootKey(orgId),
  lists: (orgId: string) => [...rootKey(orgId), 'list'] as const,

  /** The filtered and sorted list, an incident as one row. */
  source: (orgId: string, conditions: ThreatFilters): ListSource<ThreatListRow> => ({
    queryKey: [...rootKey(orgId), 'list', 'rows', conditions],
    fetchPage: async (pageParams, options) => {
      const query = { ...conditions, ...pageParams, groupBy: 'incident' as const }
      const { items, page } = await api.listThreats({ query }, options)
      return { items: items.map(toListRow), page }
    },
  }),

  /** How many rows of the list match each filter value. */
  facets: (orgId: string, { sort: _sort, ...conditions }: ThreatFilters) => ({
    queryKey: [...rootKey(orgId), 'facets', conditions],
    load: async (signal: AbortSignal): Promise<ThreatFacets> => {
      const page = await api.listThreats(
        { query: { ...conditions, groupBy: 'incident', limit: 1, facets: allFacets } },
        { signal },
      )
      return page.facets ?? {}
    },
  }),

  /** The first `limit` threats, most severe first unless `filters` sets a sort. */
  list: (orgId: string, filters: ThreatFilters, limit = 50) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'list', 'first', filters, limit],
      queryFn: ({ signal }) => api.listThreats({ query: { ...filters, limit } }, { signal }),
    }),

  /** All threats in pages. */
  pages: (orgId: string, filters: ThreatFilters, limit = 50) =>
    infiniteQueryOptions({
      queryKey: [...rootKey(orgId), 'list', 'pages', filters, limit],
      queryFn: ({ pageParam, signal }) =>
        api.listThreats({ query: { ...filters, ...toPageQuery(pageParam), limit } }, { signal }),
      ...cursorPages,
    }),

  /** A threat with its area, revisions and impacts; only those on `propertyId` if given. */
  detail: (orgId: string, threatId: string, propertyId?: string) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'detail', threatId, propertyId ?? null],
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
      // The component shows that the threat was not found.
      throwOnError: false,
    }),

  /** The areas of threats that ended since `from`, whatever their triage. */
  pastGeojson: (orgId: string, from: string) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'geojson', 'past', from],
      queryFn: async ({ signal }) => {
        const response: unknown = await api.listThreats(
          { query: { status: 'ended,expired,archived', from, format: 'geojson' } },
          { signal },
        )
        return response as ThreatFeatures
      },
    }),

  /** The areas of the threats in a list; of ongoing ones unless it's filtered by status. */
  listAreas: (orgId: string, { sort: _sort, ...conditions }: ThreatFilters) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'geojson', 'list', conditions],
      queryFn: async ({ signal }) => {
        const response: unknown = await api.listThreats(
          { query: { ...conditions, format: 'geojson' } },
          { signal },
        )
        return response as ThreatFeatures
      },
      throwOnError: false,
    }),

  /** The areas of threats that aren't resolved or dismissed. */
  geojson: (orgId: string) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'geojson'],
      queryFn: async ({ signal }) => {
        const response: unknown = await api.listThreats(
          { query: { triage: openTriageFilter, format: 'geojson' } },
          { signal },
        )
        return response as ThreatFeatures
      },
    }),
}

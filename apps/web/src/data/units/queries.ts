import type { ApiData, ApiInput } from '@parapet/api-client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { cursorPages, toPageQuery } from '~/data/cursor-pages'
import type { ListSource } from '~/data/list-windows/list-source'
import { api } from '~/lib/api'

export type UnitFilters = Omit<
  NonNullable<ApiInput<'listUnits'>['query']>,
  'cursor' | 'limit' | 'skip' | 'anchors' | 'facets'
>
export type UnitListItem = ApiData<'listUnits'>['items'][number]
export type Unit = ApiData<'getUnit'>
export type UnitOccupancy = ApiData<'listUnitOccupancies'>['items'][number]
export type UnitFacets = NonNullable<ApiData<'listUnits'>['facets']>

const root = (orgId: string) => ['orgs', orgId, 'units'] as const
const staysPerPage = 10
const allFacets = 'status,unitType,occupantType,portfolioId,building'

/** Units: the list in windows, how many each filter would find, choices for a form, and one of them. */
export const unitQueries = {
  all: (orgId: string) => root(orgId),
  lists: (orgId: string) => [...root(orgId), 'list'] as const,

  /** The list for the conditions that its address asks for. */
  source: (orgId: string, conditions: UnitFilters): ListSource<UnitListItem> => ({
    queryKey: [...root(orgId), 'list', conditions],
    fetchPage: (place, options) => api.listUnits({ query: { ...conditions, ...place } }, options),
  }),

  /** How many units each value of a filter would find. */
  facets: (orgId: string, { sort: _sort, ...conditions }: UnitFilters) => ({
    queryKey: [...root(orgId), 'facets', conditions],
    load: async (signal: AbortSignal): Promise<UnitFacets> => {
      const page = await api.listUnits({ query: { ...conditions, limit: 1, facets: allFacets } }, { signal })
      return page.facets ?? {}
    },
  }),

  /** Who lives, lived and will live in a unit, the latest stay first. */
  stays: (orgId: string, id: string) =>
    infiniteQueryOptions({
      queryKey: [...root(orgId), 'stays', id],
      queryFn: ({ pageParam, signal }) =>
        api.listUnitOccupancies(
          { path: { id }, query: { ...toPageQuery(pageParam), limit: staysPerPage } },
          { signal },
        ),
      ...cursorPages,
    }),

  /** The units of a property whose names begin with what was typed, for choosing one. */
  choices: (orgId: string, propertyId: string, q: string) =>
    queryOptions({
      queryKey: [...root(orgId), 'choices', propertyId, q],
      queryFn: ({ signal }) =>
        api.listUnits({ query: { propertyId, limit: 20, ...(q === '' ? {} : { q }) } }, { signal }),
      staleTime: 30_000,
    }),

  detail: (orgId: string, unitId: string) =>
    queryOptions({
      queryKey: [...root(orgId), 'detail', unitId],
      queryFn: ({ signal }) => api.getUnit({ path: { id: unitId } }, { signal }),
    }),
}

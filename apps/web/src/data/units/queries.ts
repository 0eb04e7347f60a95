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

const rootKey = (orgId: string) => ['orgs', orgId, 'units'] as const
const occupanciesPerPage = 10
const allFacets = 'status,unitType,occupantType,portfolioId,building'

/** The unit list, counts per filter value, options for a form, and single units. */
export const unitQueries = {
  all: (orgId: string) => rootKey(orgId),
  lists: (orgId: string) => [...rootKey(orgId), 'list'] as const,

  /** The filtered and sorted list. */
  source: (orgId: string, conditions: UnitFilters): ListSource<UnitListItem> => ({
    queryKey: [...rootKey(orgId), 'list', conditions],
    fetchPage: (pageParams, options) => api.listUnits({ query: { ...conditions, ...pageParams } }, options),
  }),

  /** How many units match each filter value. */
  facets: (orgId: string, { sort: _sort, ...conditions }: UnitFilters) => ({
    queryKey: [...rootKey(orgId), 'facets', conditions],
    load: async (signal: AbortSignal): Promise<UnitFacets> => {
      const page = await api.listUnits({ query: { ...conditions, limit: 1, facets: allFacets } }, { signal })
      return page.facets ?? {}
    },
  }),

  /** A unit's past, current and future occupancies, latest first. */
  occupancies: (orgId: string, id: string) =>
    infiniteQueryOptions({
      queryKey: [...rootKey(orgId), 'occupancies', id],
      queryFn: ({ pageParam, signal }) =>
        api.listUnitOccupancies(
          { path: { id }, query: { ...toPageQuery(pageParam), limit: occupanciesPerPage } },
          { signal },
        ),
      ...cursorPages,
    }),

  /** Options for a combobox: a property's units that match the typed text. */
  choices: (orgId: string, propertyId: string, q: string) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'choices', propertyId, q],
      queryFn: ({ signal }) =>
        api.listUnits({ query: { propertyId, limit: 20, ...(q === '' ? {} : { q }) } }, { signal }),
      staleTime: 30_000,
    }),

  detail: (orgId: string, unitId: string) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'detail', unitId],
      queryFn: ({ signal }) => api.getUnit({ path: { id: unitId } }, { signal }),
    }),
}

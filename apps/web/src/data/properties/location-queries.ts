import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { cursorPages, toPageQuery } from '~/data/cursor-pages'
import { propertyQueries } from '~/data/properties/queries'
import { api } from '~/lib/api'

/** Which of the properties without an exact location; the values of `geocode` as in the API. */
export interface LocationFilters {
  geocode?: string
  importFileId?: string
}

const rootKey = (orgId: string) => [...propertyQueries.all(orgId), 'locations'] as const

/** Properties without an exact location. */
export const locationQueries = {
  /** Highest risk first, then the newest. */
  pages: (orgId: string, filters: LocationFilters) =>
    infiniteQueryOptions({
      queryKey: [...rootKey(orgId), 'pages', filters],
      queryFn: ({ pageParam, signal }) =>
        api.listProperties(
          {
            query: {
              ...filters,
              ...toPageQuery(pageParam),
              needsLocation: 'true',
              sort: '-riskScore',
            },
          },
          { signal },
        ),
      // Rows shouldn't change under the pointer, and those of another filter stay until its own have loaded.
      refetchOnWindowFocus: false,
      placeholderData: keepPreviousData,
      throwOnError: false,
      ...cursorPages,
    }),

  /** How many there are in all, and by what is known of them. */
  counts: (orgId: string, { importFileId }: LocationFilters) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'counts', importFileId ?? null],
      queryFn: async ({ signal }) => {
        const { page, facets } = await api.listProperties(
          {
            query: {
              ...(importFileId !== undefined && { importFileId }),
              needsLocation: 'true',
              facets: 'geocode',
              limit: 1,
            },
          },
          { signal },
        )
        const countOf = (statuses: readonly string[]) =>
          (facets?.geocode ?? [])
            .filter(({ value }) => statuses.includes(value))
            .reduce((sum, { count }) => sum + count, 0)
        return {
          total: page.total,
          /** Several places match, or only similar ones. */
          toChoose: countOf(['ambiguous']),
          /** Only the ZIP code or city is known. */
          rough: countOf(['ok']),
          notLocated: countOf(['failed', 'pending']),
        }
      },
      throwOnError: false,
    }),
}

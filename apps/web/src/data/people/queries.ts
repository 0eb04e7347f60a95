import type { ApiData, ApiInput } from '@parapet/api-client'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { cursorPages } from '~/data/cursor-pages'
import { api } from '~/lib/api'

type PeoplePage = ApiData<'listThreatPeople'>
export type ThreatPerson = PeoplePage['items'][number]
export type PeopleTotals = NonNullable<PeoplePage['totals']>
export type PeopleBuilding = PeopleTotals['buildings'][number]
export type PeopleFilters = Omit<
  NonNullable<ApiInput<'listThreatPeople'>['query']>,
  'cursor' | 'limit' | 'totals' | 'include'
>

const pageSize = 100

const rootKey = (orgId: string, threatId: string) => ['orgs', orgId, 'people', 'threat', threatId] as const

/** Who is in a threat. */
export const peopleQueries = {
  /** The totals without filters: what can be filtered by, and the summary. */
  totals: (orgId: string, threatId: string) =>
    queryOptions({
      queryKey: [...rootKey(orgId, threatId), 'totals'],
      queryFn: async ({ signal }) => {
        const query = { limit: 1, totals: 'true' as const }
        const page = await api.listThreatPeople({ path: { id: threatId }, query }, { signal })
        return page.totals!
      },
      throwOnError: false,
    }),

  /** The matching people in pages; the first has the totals. */
  pages: (orgId: string, threatId: string, filters: PeopleFilters) =>
    infiniteQueryOptions({
      queryKey: [...rootKey(orgId, threatId), 'pages', filters],
      queryFn: ({ pageParam, signal }) =>
        api.listThreatPeople(
          {
            path: { id: threatId },
            query: {
              ...filters,
              limit: pageSize,
              ...(pageParam === null ? { totals: 'true' as const } : { cursor: pageParam }),
            },
          },
          { signal },
        ),
      ...cursorPages,
      placeholderData: keepPreviousData,
      throwOnError: false,
    }),
}

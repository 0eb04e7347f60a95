import type { ApiData, ApiInput } from '@parapet/api-client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api'

export type PortfolioFilters = Omit<NonNullable<ApiInput<'listPortfolios'>['query']>, 'cursor' | 'limit'>
export type Portfolio = ApiData<'listPortfolios'>['items'][number]
export type PortfolioDetail = ApiData<'getPortfolio'>

const root = (orgId: string) => ['orgs', orgId, 'portfolios'] as const

/** Portfolios: pages of the list, choices for a form, and one of them. */
export const portfolioQueries = {
  all: (orgId: string) => root(orgId),
  lists: (orgId: string) => [...root(orgId), 'list'] as const,

  list: (orgId: string, filters: PortfolioFilters = {}) =>
    infiniteQueryOptions({
      queryKey: [...root(orgId), 'list', filters],
      queryFn: ({ pageParam, signal }) =>
        api.listPortfolios(
          { query: { ...filters, limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) } },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.page.nextCursor,
    }),

  /** The portfolios whose names begin with what was typed, for choosing one. */
  choices: (orgId: string, q: string) =>
    queryOptions({
      queryKey: [...root(orgId), 'choices', q],
      queryFn: ({ signal }) =>
        api.listPortfolios({ query: { limit: 20, sort: 'name', ...(q === '' ? {} : { q }) } }, { signal }),
      staleTime: 30_000,
    }),

  detail: (orgId: string, portfolioId: string) =>
    queryOptions({
      queryKey: [...root(orgId), 'detail', portfolioId],
      queryFn: ({ signal }) => api.getPortfolio({ path: { id: portfolioId } }, { signal }),
    }),
}

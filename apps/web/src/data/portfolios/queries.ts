import type { ApiData, ApiInput } from '@parapet/api-client'
import { queryOptions } from '@tanstack/react-query'
import type { ListSource } from '~/data/list-windows/list-source'
import { api } from '~/lib/api'

export type PortfolioFilters = Omit<
  NonNullable<ApiInput<'listPortfolios'>['query']>,
  'cursor' | 'limit' | 'skip' | 'anchors'
>
export type Portfolio = ApiData<'listPortfolios'>['items'][number]
export type PortfolioDetail = ApiData<'getPortfolio'>

const root = (orgId: string) => ['orgs', orgId, 'portfolios'] as const

/** The portfolio list, options for a form, and single portfolios. */
export const portfolioQueries = {
  all: (orgId: string) => root(orgId),
  lists: (orgId: string) => [...root(orgId), 'list'] as const,

  /** The filtered and sorted list. */
  source: (orgId: string, conditions: PortfolioFilters): ListSource<Portfolio> => ({
    queryKey: [...root(orgId), 'list', conditions],
    fetchPage: (place, options) => api.listPortfolios({ query: { ...conditions, ...place } }, options),
  }),

  /** Options for a combobox: the portfolios that match the typed text. */
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

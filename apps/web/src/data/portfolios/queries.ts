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

const rootKey = (orgId: string) => ['orgs', orgId, 'portfolios'] as const

/** The portfolio list, options for a form, and single portfolios. */
export const portfolioQueries = {
  all: (orgId: string) => rootKey(orgId),
  lists: (orgId: string) => [...rootKey(orgId), 'list'] as const,

  /** The filtered and sorted list. */
  source: (orgId: string, conditions: PortfolioFilters): ListSource<Portfolio> => ({
    queryKey: [...rootKey(orgId), 'list', conditions],
    fetchPage: (pageParams, options) =>
      api.listPortfolios({ query: { ...conditions, ...pageParams } }, options),
  }),

  /** Options for a combobox: the portfolios that match the typed text. */
  choices: (orgId: string, q: string) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'choices', q],
      queryFn: ({ signal }) =>
        api.listPortfolios({ query: { limit: 20, sort: 'name', ...(q === '' ? {} : { q }) } }, { signal }),
      staleTime: 30_000,
    }),

  detail: (orgId: string, portfolioId: string) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'detail', portfolioId],
      queryFn: ({ signal }) => api.getPortfolio({ path: { id: portfolioId } }, { signal }),
    }),
}

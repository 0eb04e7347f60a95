import type { ApiInput } from '@parapet/api-client'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { runBatch } from '~/data/batches/run-batch'
import { ledgerQueries } from '~/data/ledger/queries'
import { orgQueries } from '~/data/org/queries'
import { api } from '~/lib/api'
import type { SendBatch } from '~/lib/batch'
import { ifMatch } from '~/lib/entity-tag'
import { portfolioQueries } from './queries.ts'

export type PortfolioCreate = NonNullable<ApiInput<'createPortfolio'>['body']>
export type PortfolioPatch = NonNullable<ApiInput<'updatePortfolio'>['body']>

export function useCreatePortfolio(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (body: PortfolioCreate) => api.createPortfolio({ body }),
    onSuccess: () => refreshPortfolios(queryClient, orgId),
  })
}

export interface PortfolioChange {
  id: string
  body: PortfolioPatch
  /** See `ifMatch`. */
  version?: number
}

export function useUpdatePortfolio(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: ({ id, body, version }: PortfolioChange) =>
      api.updatePortfolio({ path: { id }, body }, ifMatch(version)),
    onSuccess: () => refreshPortfolios(queryClient, orgId),
  })
}

export type PortfolioBatchChange = ApiInput<'changePortfolios'>['body']['change']

/** Changes many portfolios. Doesn't refresh queries; callers do so once at the end. */
export const changePortfolios: SendBatch<PortfolioBatchChange> = (ids, change, options) =>
  runBatch(() => api.changePortfolios({ body: { ids: [...ids], change } }), options)

/** Refetches everything that lists or counts portfolios. */
export function refreshPortfolios(queryClient: QueryClient, orgId: string) {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: portfolioQueries.all(orgId) }),
    // Properties include the name of their portfolio, and archiving a portfolio can move them.
    queryClient.invalidateQueries({ queryKey: ['orgs', orgId, 'properties'] }),
    queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) }),
    queryClient.invalidateQueries({ queryKey: orgQueries.overview(orgId).queryKey }),
  ])
}

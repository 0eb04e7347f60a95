import type { ApiInput } from '@parapet/api-client'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { runBatch } from '~/data/batches/run-batch'
import { ledgerQueries } from '~/data/ledger/queries'
import { orgQueries } from '~/data/org/queries'
import { api } from '~/lib/api'
import type { SendBatch } from '~/lib/batch'
import { entityTag } from '~/lib/entity-tag'
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
  /** The version that the change is based on; another one answers 412. Without it the last write wins. */
  version?: number
}

export function useUpdatePortfolio(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: ({ id, body, version }: PortfolioChange) =>
      api.updatePortfolio(
        { path: { id }, body },
        version === undefined ? {} : { ifMatch: entityTag(version) },
      ),
    onSuccess: () => refreshPortfolios(queryClient, orgId),
  })
}

/** The one change that many portfolios get. */
export type PortfolioBatchChange = ApiInput<'changePortfolios'>['body']['change']

/** Changes many in the same way: what shows them is read again once all of them are done. */
export const changePortfolios: SendBatch<PortfolioBatchChange> = (ids, change, watch) =>
  runBatch(() => api.changePortfolios({ body: { ids: [...ids], change } }), watch)

/** Everything that counts or lists portfolios is out of date once one of them changed. */
export function refreshPortfolios(queryClient: QueryClient, orgId: string) {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: portfolioQueries.all(orgId) }),
    // Properties carry the name of their portfolio, and archiving one may move them.
    queryClient.invalidateQueries({ queryKey: ['orgs', orgId, 'properties'] }),
    queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) }),
    queryClient.invalidateQueries({ queryKey: orgQueries.overview(orgId).queryKey }),
  ])
}

import { useQueryClient } from '@tanstack/react-query'
import { ledgerQueries } from '~/data/ledger/queries'
import { teamQueries } from './queries.ts'

/** Reads everything again that shows who may do what. */
export function useRefreshTeam(orgId: string) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: teamQueries.all(orgId) }),
      queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) }),
    ])
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '~/lib/api'
import { ledgerQueries } from './queries.ts'

/** Computes the whole chain again. It is a mutation, since the outcome is written down as well. */
export function useVerifyLedger(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: () => api.verifyLedger({}, { timeoutMs: 120_000 }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) }),
  })
}

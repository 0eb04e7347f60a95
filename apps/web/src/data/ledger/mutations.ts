import { stream, type ApiInput } from '@parapet/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '~/lib/api'
import { saveFile } from '~/lib/save-file'
import { ledgerQueries } from './queries.ts'

/** Computes the whole chain again. It is a mutation, since the outcome is written down as well. */
export function useVerifyLedger(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: () => api.verifyLedger({}, { timeoutMs: 120_000 }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) }),
  })
}

type LedgerExport = NonNullable<ApiInput<'exportLedger'>['query']>

/** Reads the export while it is written, hands it to the browser once it is whole, and answers its size in bytes. */
export async function saveLedger(
  query: LedgerExport,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (receivedBytes: number) => void },
): Promise<number> {
  const answer = await stream(api, 'exportLedger', { query }, { signal })
  const blob = await answer.blob({ onProgress })
  saveFile(blob, answer.fileName ?? `ledger.${query.format ?? 'ndjson'}`)
  return blob.size
}

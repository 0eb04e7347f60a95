import { stream, type ApiInput } from '@parapet/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '~/lib/api'
import { saveFile } from '~/lib/save-file'
import { ledgerQueries } from './queries.ts'

/** Recomputes the whole chain. A mutation, because the outcome is recorded in the ledger. */
export function useVerifyLedger(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: () => api.verifyLedger({}, { timeoutMs: 120_000 }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) }),
  })
}

type LedgerExport = NonNullable<ApiInput<'exportLedger'>['query']>

/** Streams the export, saves it as a file once complete, and returns its size in bytes. */
export async function saveLedgerExport(
  query: LedgerExport,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (receivedBytes: number) => void },
): Promise<number> {
  const response = await stream(api, 'exportLedger', { query }, { signal })
  const blob = await response.blob({ onProgress })
  saveFile(blob, response.fileName ?? `ledger.${query.format ?? 'ndjson'}`)
  return blob.size
}

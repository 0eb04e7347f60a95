import { stream, type ApiInput } from '@parapet/api-client'
import { api } from '~/lib/api'
import { saveFile } from '~/lib/save-file'

export type LedgerExport = NonNullable<ApiInput<'exportLedger'>['query']>

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

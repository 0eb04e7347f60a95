import { stream } from '@parapet/api-client'
import { api } from '~/lib/api'
import { saveFile } from '~/lib/save-file'

export type ExportCall = 'exportPortfolios' | 'exportProperties' | 'exportTenants' | 'exportUnits'

export interface ExportRequest {
  format: 'csv' | 'xlsx' | 'geojson'
  columns: readonly string[]
  /** Only these of the filtered ones. */
  ids?: readonly string[]
}

export interface ExportOptions {
  signal: AbortSignal
  onProgress: (receivedBytes: number) => void
}

/** Reads the rows that match as a file while the server writes it, and saves it once it is whole. */
export async function exportRows(
  call: ExportCall,
  conditions: object,
  { format, columns, ids }: ExportRequest,
  { signal, onProgress }: ExportOptions,
): Promise<void> {
  const query = { ...conditions, format, columns: columns.join(','), ...(ids && { ids: ids.join(',') }) }
  const answer = await stream(api, call, { query }, { signal })
  const blob = await answer.blob({ onProgress })
  saveFile(blob, answer.fileName ?? `parapet.${format}`)
}

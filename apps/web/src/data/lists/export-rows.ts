import { type ApiStream, stream } from '@parapet/api-client'
import { api } from '~/lib/api'
import { saveFile } from '~/lib/save-file'

export type ExportOperation =
  | 'exportPortfolios'
  | 'exportProperties'
  | 'exportTenants'
  | 'exportThreats'
  | 'exportUnits'

export interface ExportRequest {
  format: 'csv' | 'xlsx' | 'geojson'
  columns: readonly string[]
  /** Limits the export to these rows of the filtered list. */
  ids?: readonly string[]
}

export interface ExportOptions {
  signal: AbortSignal
  onProgress: (receivedBytes: number) => void
}

/** Streams the matching rows as a file and saves it once complete. Resolves to how many rows the caller can’t export. */
export async function exportRows(
  operation: ExportOperation,
  conditions: object,
  { format, columns, ids }: ExportRequest,
  { signal, onProgress }: ExportOptions,
): Promise<number> {
  const query = { ...conditions, format, columns: columns.join(','), ...(ids && { ids: ids.join(',') }) }
  const response = await stream(api, operation, { query }, { signal })
  const blob = await response.blob({ onProgress })
  saveFile(blob, response.fileName ?? `parapet.${format}`)
  return readOmittedRows(response)
}

/** How many rows of the list aren't in an export, because the caller can't export them. */
export const readOmittedRows = ({ headers }: ApiStream) => Number(headers.get('X-Omitted-Rows') ?? 0)

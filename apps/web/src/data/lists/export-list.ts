import type { ApiStream } from '@parapet/api-client'
import { saveFile } from '~/lib/save-file'

/** The call that answers a list as a file, with the conditions of the list in it. */
export type ExportCall = (
  request: { format: 'csv' | 'xlsx' | 'geojson'; columns: string; ids?: string },
  options: { signal: AbortSignal },
) => Promise<ApiStream>

/** Reads the file while it is written, and hands it to the browser once it is whole. */
export const exportList =
  (call: ExportCall) =>
  async (
    {
      format,
      columns,
      ids,
    }: { format: 'csv' | 'xlsx' | 'geojson'; columns: readonly string[]; ids?: readonly string[] },
    { signal, onProgress }: { signal: AbortSignal; onProgress: (receivedBytes: number) => void },
  ): Promise<void> => {
    const answer = await call(
      { format, columns: columns.join(','), ...(ids && { ids: ids.join(',') }) },
      { signal },
    )
    const blob = await answer.blob({ onProgress })
    saveFile(blob, answer.fileName ?? `parapet.${format}`)
  }

import { openApiSession } from './api-session.ts'
import type { Product } from './product.ts'

export interface ImportRun {
  rows: number
  seconds: { upload: number; check: number; import: number; total: number }
  peakMemoryMb: number
  /** Milliseconds the import itself spent in each stage, as its task reports them. */
  timings: Record<string, number>
}

interface Validation {
  task?: { id: string }
}

/** Uploads, checks and imports a file over HTTP, exactly as the wizard does. */
export async function runImport(product: Product, file: string, rows: number): Promise<ImportRun> {
  const api = await openApiSession(product, 'manager@cedar-stone.test')
  const start = performance.now()
  const upload = await api.uploadFile<{ fileId: string }>('/property/import/upload', file)
  const uploaded = performance.now()
  const validation = await api.post<Validation>('/property/import/validate', { fileId: upload.fileId })
  if (validation.task) await api.finish(validation.task.id)
  const checked = performance.now()
  const started = await api.post<{ task: { id: string } }>('/property/import', { fileId: upload.fileId })
  const { result } = await api.finish(started.task.id)
  const end = performance.now()

  if (result?.created !== rows)
    throw new Error(`${rows} rows went in, but ${String(result?.created)} were created`)
  return {
    rows,
    seconds: {
      upload: (uploaded - start) / 1000,
      check: (checked - uploaded) / 1000,
      import: (end - checked) / 1000,
      total: (end - start) / 1000,
    },
    peakMemoryMb: await product.peakMemoryMb(),
    timings: (result.timings as Record<string, number> | undefined) ?? {},
  }
}

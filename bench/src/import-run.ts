import { openApiSession } from './api-session.ts'
import type { Product } from './product.ts'
import type { Line } from './report.ts'

export interface ImportRun {
  rows: number
  seconds: { upload: number; check: number; import: number; total: number }
  /** Resident memory before the upload, and its highest until the import ended. */
  idleMemoryMb: number
  peakMemoryMb: number
  /** How long the server stood still at most in each of them, in milliseconds. */
  longestBlockMs: { upload: number; check: number; import: number }
}

interface Validation {
  task?: { id: string }
}

/** Uploads, checks and imports a file over HTTP, exactly as the wizard does. */
export async function runImport(
  product: Product,
  file: string,
  rows: number,
  kind: 'property' | 'unit' = 'property',
): Promise<ImportRun> {
  const api = await openApiSession(product, 'manager@cedar-stone.test')
  await product.longestBlockMs()
  const idleMemoryMb = await product.restMemoryMb()
  const start = performance.now()
  const upload = await api.uploadFile<{ fileId: string }>(`/${kind}/import/upload`, file)
  const uploaded = performance.now()
  const uploadBlockMs = await product.longestBlockMs()
  const validation = await api.post<Validation>(`/${kind}/import/validate`, { fileId: upload.fileId })
  if (validation.task) await api.finish(validation.task.id)
  const checked = performance.now()
  const checkBlockMs = await product.longestBlockMs()
  const started = await api.post<{ task: { id: string } }>(`/${kind}/import`, { fileId: upload.fileId })
  const { result } = await api.finish(started.task.id)
  const end = performance.now()
  const importBlockMs = await product.longestBlockMs()

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
    idleMemoryMb,
    peakMemoryMb: await product.peakMemoryMb(),
    longestBlockMs: { upload: uploadBlockMs, check: checkBlockMs, import: importBlockMs },
  }
}

/** Asked of the server itself, so that neither the network nor a slow caller counts. */
export function describeBlocks(what: string, { longestBlockMs }: ImportRun): Line {
  const { upload, check, import: written } = longestBlockMs
  const measured = [upload, check, written].map((ms) => ms.toFixed(0)).join(' / ')
  return {
    what: `event loop stood still, ${what}: upload / check / import`,
    measured: `${measured} ms`,
    goal: '≤ 50 ms',
  }
}

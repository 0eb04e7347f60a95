import { openApiSession } from './api-session.ts'
import type { Product } from './product.ts'
import type { ReportLine } from './report.ts'

export interface ImportRun {
  rowCount: number
  seconds: { upload: number; check: number; import: number; total: number }
  /** Resident memory before the upload, and its peak until the import ended. */
  idleMemoryMb: number
  peakMemoryMb: number
  /** The longest event loop block in each phase, in milliseconds. */
  longestBlockMs: { upload: number; check: number; import: number }
}

interface Validation {
  task?: { id: string }
}

/** Uploads, checks and imports a file over HTTP, exactly as the wizard does. */
export async function runImport(
  product: Product,
  file: string,
  rowCount: number,
  kind: 'property' | 'unit' = 'property',
): Promise<ImportRun> {
  const api = await openApiSession(product, 'manager@cedar-stone.test')
  await product.takeLongestBlockMs()
  const idleMemoryMb = await product.resetPeakMemory()
  const startedAt = performance.now()
  const upload = await api.uploadFile<{ fileId: string }>(`/${kind}/import/upload`, file)
  const uploadedAt = performance.now()
  const uploadBlockMs = await product.takeLongestBlockMs()
  const validation = await api.post<Validation>(`/${kind}/import/validate`, { fileId: upload.fileId })
  if (validation.task) await api.waitForTask(validation.task.id)
  const checkedAt = performance.now()
  const checkBlockMs = await product.takeLongestBlockMs()
  const importStart = await api.post<{ task: { id: string } }>(`/${kind}/import`, { fileId: upload.fileId })
  const { result } = await api.waitForTask(importStart.task.id)
  const endedAt = performance.now()
  const importBlockMs = await product.takeLongestBlockMs()

  if (result?.created !== rowCount)
    throw new Error(`${rowCount} rows were imported, but ${String(result?.created)} records were created`)
  return {
    rowCount,
    seconds: {
      upload: (uploadedAt - startedAt) / 1000,
      check: (checkedAt - uploadedAt) / 1000,
      import: (endedAt - checkedAt) / 1000,
      total: (endedAt - startedAt) / 1000,
    },
    idleMemoryMb,
    peakMemoryMb: await product.readPeakMemoryMb(),
    longestBlockMs: { upload: uploadBlockMs, check: checkBlockMs, import: importBlockMs },
  }
}

/** Measured by the server, so that network time and slow callers don't count. */
export function describeEventLoopBlocks(label: string, { longestBlockMs }: ImportRun): ReportLine {
  const { upload: uploadMs, check: checkMs, import: importMs } = longestBlockMs
  const durations = [uploadMs, checkMs, importMs].map((ms) => ms.toFixed(0)).join(' / ')
  return {
    label: `event loop blocked, ${label}: upload / check / import`,
    value: `${durations} ms`,
    goal: '≤ 50 ms',
  }
}

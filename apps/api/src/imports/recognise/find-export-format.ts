import type { ExportFormat } from '../import-kind.ts'
import { exportFormats } from './export-formats.ts'
import { normaliseHeader } from './normalise-header.ts'

/** Share of the distinctive headings that must be there. */
const enough = 0.75

export interface DetectedFormat {
  key: string
  confidence: number
  evidence: string[]
}

/** The known export that the headings fit best, or null. */
export function findExportFormat(
  headers: readonly string[],
): { format: ExportFormat; detected: DetectedFormat } | null {
  const present = new Map(headers.map((header) => [normaliseHeader(header), header]))
  let best: { format: ExportFormat; detected: DetectedFormat } | null = null
  for (const format of exportFormats) {
    const evidence = format.headers
      .map((header) => present.get(normaliseHeader(header)))
      .filter((header) => header !== undefined)
    const confidence = evidence.length / format.headers.length
    if (confidence < enough || evidence.length <= (best?.detected.evidence.length ?? 0)) continue
    best = { format, detected: { key: format.key, confidence: round(confidence), evidence } }
  }
  return best
}

const round = (value: number) => Math.round(value * 100) / 100

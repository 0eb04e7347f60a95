import type { ExportFormat, ImportKindKey } from '../import-kind.ts'
import { exportFormats } from './export-formats.ts'
import { normalizeHeader } from './normalize-header.ts'

/** Share of the distinctive headings that must be there. */
const enough = 0.75

export interface DetectedFormat {
  key: string
  confidence: number
  evidence: string[]
}

export interface FoundFormat {
  format: ExportFormat
  detected: DetectedFormat
}

/**
 * The known export that the headings fit best, or null. Of two that fit alike the one for `kind` is taken, so that a
 * rent roll can be imported as units and as tenants.
 */
export function findExportFormat(headers: readonly string[], kind?: ImportKindKey): FoundFormat | null {
  const present = new Map(headers.map((header) => [normalizeHeader(header), header]))
  let best: FoundFormat | null = null
  for (const format of exportFormats) {
    const evidence = format.headers
      .map((header) => present.get(normalizeHeader(header)))
      .filter((header) => header !== undefined)
    const confidence = evidence.length / format.headers.length
    if (confidence < enough) continue
    if (best && !isBetter({ format, evidence, confidence }, best, kind)) continue
    best = { format, detected: { key: format.key, confidence: round(confidence), evidence } }
  }
  return best
}

function isBetter(
  { format, evidence, confidence }: { format: ExportFormat; evidence: string[]; confidence: number },
  best: FoundFormat,
  kind: ImportKindKey | undefined,
) {
  const more = evidence.length - best.detected.evidence.length
  if (more !== 0) return more > 0
  if (round(confidence) !== best.detected.confidence) return confidence > best.detected.confidence
  return format.kind === kind && best.format.kind !== kind
}

const round = (value: number) => Math.round(value * 100) / 100

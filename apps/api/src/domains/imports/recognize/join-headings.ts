import type { SheetRow } from '../read/sheet-row.ts'
import { normalizeHeader } from './normalize-header.ts'

const looksLikeValue = /\d{2}|@|[$€£]/

/**
 * Headings that a report wrote on two lines, `Market` above `Rent`, as one; null when the lower line is none. It is
 * one when the two together read more like headings than the upper line does alone.
 */
export function joinHeadings(
  upper: SheetRow,
  lower: SheetRow,
  isKnownHeader: (name: string) => boolean,
): SheetRow | null {
  if (lower.n !== upper.n + 1) return null
  const parts = lower.cells.filter((cell) => cell.trim() !== '')
  if (parts.length < 2 || parts.some((cell) => cell.length > 30 || looksLikeValue.test(cell))) return null
  const width = Math.max(upper.cells.length, lower.cells.length)
  const cells = Array.from({ length: width }, (_, index) =>
    [upper.cells[index] ?? '', lower.cells[index] ?? '']
      .map((cell) => cell.trim())
      .filter(Boolean)
      .join(' '),
  )
  const known = (texts: readonly string[]) =>
    texts.filter((cell) => cell !== '' && isKnownHeader(normalizeHeader(cell))).length
  return known(cells) > Math.max(known(upper.cells), known(lower.cells)) ? { n: lower.n, cells } : null
}

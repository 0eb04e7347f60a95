import { FileProblem } from '../read/file-problem.ts'
import { isBlank, type SheetRow } from '../read/sheet-row.ts'
import { normalizeHeader } from './normalize-header.ts'

const looksLikeValue = /^[($€£-]*\d|@|^(?:true|false|yes|no)$/i

/**
 * The line that holds the headings: reports often start with titles and empty lines.
 * @throws FileProblem `header_missing` when no line reads like headings.
 */
export function findHeader(rows: readonly SheetRow[], isKnownHeader: (name: string) => boolean): SheetRow {
  const width = Math.max(...rows.map((row) => filledCells(row).length), 1)
  let best: SheetRow | null = null
  let bestScore = 0
  for (const [place, row] of rows.entries()) {
    const cells = filledCells(row)
    if (cells.length === 0 || (cells.length === 1 && width > 1)) continue
    const values = cells.filter((cell) => looksLikeValue.test(cell)).length
    if (values > cells.length / 5) continue
    const known = cells.filter((cell) => isKnownHeader(normalizeHeader(cell))).length
    if (known === 0 && (values > 0 || cells.length < width * 0.6 || cells.some((cell) => cell.length > 40))) {
      continue
    }
    const score = (known / cells.length) * 2 + cells.length / width - place * 0.02
    if (score > bestScore) {
      best = row
      bestScore = score
    }
  }
  if (best) return best
  throw new FileProblem(
    'header_missing',
    'No line of the file reads like headings: the first line looks like data. Add a line with a heading for each column (for example “Property name”, “Address line 1”, “City”) and upload it again.',
  )
}

/** The line that somebody pointed at. */
export function pickHeader(rows: readonly SheetRow[], n: number): SheetRow {
  const row = rows.find((candidate) => candidate.n === n)
  if (row && !isBlank(row.cells)) return row
  throw new FileProblem(
    'header_missing',
    `Line ${n} is empty or not among the first lines of the file. Choose the line that holds the headings.`,
  )
}

const filledCells = (row: SheetRow) => row.cells.map((cell) => cell.trim()).filter((cell) => cell !== '')

import { hash } from 'node:crypto'
import { dictionary } from '../../../platform/text/dictionary.ts'
import { isBlank, type SheetRow } from '../read/body-lines.ts'
import { FileProblem } from '../read/file-problem.ts'

const abbreviations = dictionary<string>({
  no: 'number',
  nbr: 'number',
  num: 'number',
  addr: 'address',
  add: 'address',
  bldg: 'building',
  proj: 'project',
  prop: 'property',
  cty: 'city',
  sf: 'sqft',
})

/** Normalizes a heading for comparison: lower case, no punctuation, common abbreviations spelled out. */
export function normalizeHeader(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\(required\)|\*/g, ' ')
    .replaceAll(/square footage|sq\.? ?ft\.?|s\.f\./g, 'sqft')
    .replaceAll('#', ' number ')
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => abbreviations[word] ?? word)
    .join(' ')
}

/** Identifies files with the same headings in the same order. Saved mappings are looked up by it. */
export const headerFingerprint = (headers: readonly string[]) =>
  hash('sha256', headers.map(normalizeHeader).join('\u001f'))

const looksLikeValue = /^[($€£-]*\d|@|^(?:true|false|yes|no)$/i

/**
 * Finds the header row: reports often start with titles and empty lines.
 * @throws FileProblem `header_missing` if no line looks like headings
 */
export function findHeader(rows: readonly SheetRow[], isKnownHeader: (name: string) => boolean): SheetRow {
  const width = Math.max(...rows.map((row) => filledCells(row).length), 1)
  let best: SheetRow | null = null
  let bestScore = 0
  for (const [index, row] of rows.entries()) {
    const cells = filledCells(row)
    if (cells.length === 0 || (cells.length === 1 && width > 1)) continue
    const values = cells.filter((cell) => looksLikeValue.test(cell)).length
    if (values > cells.length / 5) continue
    const known = cells.filter((cell) => isKnownHeader(normalizeHeader(cell))).length
    if (known === 0 && (values > 0 || cells.length < width * 0.6 || cells.some((cell) => cell.length > 40))) {
      continue
    }
    const score = (known / cells.length) * 2 + cells.length / width - index * 0.02
    if (score > bestScore) {
      best = row
      bestScore = score
    }
  }
  if (best) return best
  throw new FileProblem(
    'header_missing',
    "Couldn't find a header row: the first line looks like data. Add a header for each column (for example “Property name”, “Address line 1”, “City”) and upload the file again.",
  )
}

/** The header row that the user chose. */
export function pickHeader(rows: readonly SheetRow[], n: number): SheetRow {
  const row = rows.find((candidate) => candidate.n === n)
  if (row && !isBlank(row.cells)) return row
  throw new FileProblem(
    'header_missing',
    `Line ${n} is empty or too far down. Choose the line with the headers.`,
  )
}

const filledCells = (row: SheetRow) => row.cells.map((cell) => cell.trim()).filter((cell) => cell !== '')

const containsValue = /\d{2}|@|[$€£]/

/**
 * Joins headings that span two lines, `Market` above `Rent`. Null unless the joined texts contain more known headings
 * than either line alone.
 */
export function joinHeadings(
  upper: SheetRow,
  lower: SheetRow,
  isKnownHeader: (name: string) => boolean,
): SheetRow | null {
  if (lower.n !== upper.n + 1) return null
  const parts = lower.cells.filter((cell) => cell.trim() !== '')
  if (parts.length < 2 || parts.some((cell) => cell.length > 30 || containsValue.test(cell))) return null
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

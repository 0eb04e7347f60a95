import { hash } from 'node:crypto'
import { dictionary } from '../../../platform/text/dictionary.ts'
import { isBlank, type SheetRow } from '../read/body-lines.ts'
import { FileProblem } from '../read/file-problem.ts'
import type { ImportKindKey } from './field-definition.ts'

const abbreviations = dictionary<string>({
  no: 'number',
  nbr: 'number',
  num: 'number',
  nr: 'number',
  addr: 'address',
  add: 'address',
  bldg: 'building',
  proj: 'project',
  prop: 'property',
  cty: 'city',
  sf: 'sqft',
  tel: 'phone',
  telephone: 'phone',
  ph: 'phone',
  mob: 'mobile',
  fname: 'first name',
  lname: 'last name',
  firstname: 'first name',
  lastname: 'last name',
  zipcode: 'zip code',
  dt: 'date',
  cd: 'code',
  nm: 'name',
  yr: 'year',
  blt: 'built',
  cnt: 'count',
  mgr: 'manager',
  ctry: 'country',
  cntry: 'country',
  cnty: 'county',
  prov: 'province',
  ste: 'suite',
  mkt: 'market',
  emerg: 'emergency',
  emer: 'emergency',
})

/** Normalizes a heading for comparison: lower case, no accents or punctuation, common abbreviations spelled out. */
export function normalizeHeader(header: string): string {
  return header
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(\p{Ll})(\p{Lu})|(\d)(?=\p{Lu}\p{Ll})/gu, '$1$3 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll}{2})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/\(required\)|\*/g, ' ')
    .replaceAll(/square footage|square f(?:ee|oo)t|sq[. _]*f(?:ee|oo)?t\b\.?|s\.f\./g, 'sqft')
    .replaceAll('#', ' number ')
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/(\p{L}{3})(\d)/gu, '$1 $2')
    .trim()
    .split(' ')
    .map((word) => abbreviations[word] ?? word)
    .join(' ')
    .replaceAll(/\be mail/g, 'email')
}

/** In front of the headings of standardized addresses: `std_city_name_text`. */
const standardizedWord = /^(?:std|standardized) /

export const isStandardized = (normalizedHeader: string) => standardizedWord.test(normalizedHeader)

/** Words for a list's own records that can precede a heading: `tenant_email`, `PropertyCity`. */
const recordWords: Record<ImportKindKey, RegExp> = {
  property: /^(?:property|building|site|asset|community|project|location|physical|facility|development) /,
  unit: /^(?:unit|apt|apartment|suite|physical) /,
  tenant: /^(?:tenant|resident|lessee|renter|occupant|primary|main|contact|customer|current) /,
}

/** Units and formats that follow a heading: `Rent ($)`, `Area sqm`, `Lease start (MM/DD/YYYY)`. */
const unitNote = /(?:\([^()]*\)|\[[^[\]]*\])\s*$/
const unitWord = / (?:usd|dollars?|sqm|m 2|m2|mm dd yyyy|dd mm yyyy|yyyy mm dd|m d yyyy)$/

/** What databases append to the name of a column: `city_name_text`. */
const typeWord = / (?:text|txt|value|val|field|string|str|description|desc)$/

/**
 * The normalized heading, and what is left of it without `std`, units, types, and the name of the record; each is less
 * certain than the one before.
 */
export function headingVariants(header: string, kind: ImportKindKey): string[] {
  const variants = new Set([normalizeHeader(header)])
  const withoutNote = header.replace(unitNote, '')
  if (withoutNote.trim() !== '') variants.add(normalizeHeader(withoutNote))
  for (const pattern of [standardizedWord, unitWord, typeWord, recordWords[kind]]) {
    for (const variant of variants) {
      const shorter = variant.replace(pattern, '')
      if (shorter !== '') variants.add(shorter)
    }
  }
  return [...variants]
}

/** For headings such as `PROPNAME`. */
export const withoutSpaces = (name: string) => name.replaceAll(' ', '')

/** Identifies files with the same headings in the same order. Saved mappings are looked up by it. */
export const headerFingerprint = (headers: readonly string[]) =>
  hash('sha256', headers.map(normalizeHeader).join('\u001f'))

const looksLikeValue = /^[($€£-]*\d|@|^(?:true|false|yes|no)$/i

/** How much better a line must fit than an earlier one that could be the header row. */
const clearlyBetterBy = 0.5

/**
 * Finds the header row: reports often start with titles and empty lines. The first line that could be one wins, unless
 * a later one fits clearly better.
 * @throws FileProblem `header_missing` if no line looks like headings
 */
export function findHeader(rows: readonly SheetRow[], isKnownHeader: (heading: string) => boolean): SheetRow {
  const width = Math.max(...rows.map((row) => filledCells(row).length), 1)
  const occurrences = countCells(rows)
  let best: SheetRow | null = null
  let bestScore = 0
  for (const row of rows) {
    const score = scoreHeaderRow(row, width, occurrences, isKnownHeader)
    if (score === null || (best && score < bestScore + clearlyBetterBy)) continue
    best = row
    bestScore = score
  }
  if (best) return best
  throw new FileProblem(
    'header_missing',
    'Couldn’t find a header row: the first line looks like data. Choose the line with the headers, or add a header for each column (for example “Property name”, “Address line 1”, “City”) and upload the file again.',
    { lines: rows },
  )
}

/** From 0 to 3: the share of the table's columns with a heading, plus twice the share with a known one. Null for data. */
function scoreHeaderRow(
  row: SheetRow,
  width: number,
  occurrences: ReadonlyMap<string, number>,
  isKnownHeader: (heading: string) => boolean,
): number | null {
  const cells = filledCells(row)
  if (cells.length === 0 || (cells.length === 1 && width > 1)) return null
  // A merged title may be repeated in every cell.
  if (cells.length > 2 && new Set(cells).size <= cells.length / 2) return null
  let valueCount = 0
  let knownCount = 0
  for (const [index, raw] of row.cells.entries()) {
    const cell = raw.trim()
    if (cell === '') continue
    if (looksLikeValue.test(cell) || occurrences.get(cellKey(cell, index))! > 1) valueCount += 1
    else if (isKnownHeader(cell)) knownCount += 1
  }
  if (valueCount > cells.length / 5) return null
  const isPlainText =
    valueCount === 0 && cells.length >= width * 0.6 && cells.every((cell) => cell.length <= 40)
  return knownCount > 0 || isPlainText ? (knownCount * 2 + cells.length) / width : null
}

/** How many different lines have a cell in a column. Pages of a report repeat the whole header row. */
function countCells(rows: readonly SheetRow[]): Map<string, number> {
  const counts = new Map<string, number>()
  const distinctRows = new Map(rows.map((row) => [row.cells.join('\u001f'), row]))
  for (const { cells } of distinctRows.values()) {
    for (const [index, cell] of cells.entries()) {
      const key = cellKey(cell.trim(), index)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return counts
}

const cellKey = (cell: string, index: number) => `${index}\u001f${cell}`

/** The header row that the user chose; 0 stands for none, so that every line is data. */
export function pickHeader(rows: readonly SheetRow[], n: number): SheetRow {
  if (n === 0) return { n: 0, cells: [] }
  const row = rows.find((candidate) => candidate.n === n)
  if (row && !isBlank(row.cells)) return row
  throw new FileProblem(
    'header_missing',
    `Line ${n} is empty or too far down. Choose the line with the headers.`,
    { lines: rows },
  )
}

const filledCells = (row: SheetRow) => row.cells.map((cell) => cell.trim()).filter((cell) => cell !== '')

const containsValue = /\d{2}|@|[$€£]/

/**
 * Joins headings that span two lines, `Market` above `Rent`. Null unless enough of the lower line's cells complete a
 * known heading, and no known one is lost.
 */
export function joinHeadings(
  upperRow: SheetRow,
  lowerRow: SheetRow,
  isKnownHeader: (heading: string) => boolean,
): SheetRow | null {
  if (lowerRow.n !== upperRow.n + 1) return null
  const lowerTexts = lowerRow.cells.filter((cell) => cell.trim() !== '')
  if (lowerTexts.length < 2 || lowerTexts.some((cell) => cell.length > 30 || containsValue.test(cell)))
    return null
  const width = Math.max(upperRow.cells.length, lowerRow.cells.length)
  const cells = Array.from({ length: width }, (_, index) =>
    [upperRow.cells[index] ?? '', lowerRow.cells[index] ?? '']
      .map((cell) => cell.trim())
      .filter(Boolean)
      .join(' '),
  )
  const isKnown = (cell: string) => cell !== '' && isKnownHeader(cell)
  const countKnown = (texts: readonly string[]) => new Set(texts.filter(isKnown)).size
  const isFilled = (row: SheetRow, index: number) => Boolean(row.cells[index]?.trim())
  const joinedCount = cells.filter(
    (cell, index) => isFilled(upperRow, index) && isFilled(lowerRow, index) && isKnown(cell),
  ).length
  const isBetter =
    joinedCount > 0 &&
    joinedCount * 4 >= lowerTexts.length &&
    countKnown(cells) >= Math.max(countKnown(upperRow.cells), countKnown(lowerRow.cells))
  return isBetter ? { n: lowerRow.n, cells } : null
}

import { importLimits } from '../../../platform/storage/import-limits.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { BodyLines, type IgnoredReason, type SheetRow } from '../read/body-lines.ts'
import { FileProblem } from '../read/file-problem.ts'
import { findHeader, joinHeadings, normalizeHeader, pickHeader } from './headings.ts'

const linesBeforeHeaderMax = 60
const samplesMax = 3
const valuesMax = 200
const ignoredMax = 50
const previewRows = 8

export interface TableColumn {
  index: number
  header: string
  samples: string[]
  emptyRatio: number
  /** More values than the samples, for recognizing the column's content; not stored. */
  values: string[]
}

interface IgnoredLine {
  n: number
  text: string
  reason: IgnoredReason
}

export interface TableAnalysis {
  /** Line number of the headings; the lower one if they span two lines. */
  headerRow: number
  /** The headings as in the file, without trailing empty ones. */
  header: string[]
  /** Number of columns that have a heading or a value. */
  width: number
  columns: TableColumn[]
  rowCount: number
  ignoredCount: number
  ignored: IgnoredLine[]
  /** Columns that must not be stored. */
  sensitive: { index: number; header: string }[]
  preview: SheetRow[]
  /** Fields filled by titles and section headings. */
  implied: string[]
}

interface ColumnTally {
  filledCount: number
  sensitive: number
  samples: string[]
  values: string[]
}

/**
 * Reads a table once from beginning to end: finds its headings, samples its columns, counts its rows.
 * @throws FileProblem
 */
export async function analyzeTable(
  table: AsyncIterable<SheetRow[]>,
  isKnownHeader: (heading: string) => boolean,
  headerRow?: number,
): Promise<TableAnalysis> {
  const leadingRows: SheetRow[] = []
  const tallies: ColumnTally[] = []
  const ignored: IgnoredLine[] = []
  const preview: SheetRow[] = []
  const implied = new Set<string>()
  let header: string[] | null = null
  let lines: BodyLines | null = null
  let headerRowNumber = 0
  let rowCount = 0
  let ignoredCount = 0

  /** Fails for a cell that is too long to be read in a reasonable time. Rules for lines and cells come after it. */
  const requireShortCells = ({ n, cells }: SheetRow, headings: readonly string[]) => {
    const index = cells.findIndex((cell) => cell.length > importLimits.cellCharacters)
    if (index >= 0) throw cellTooLong(n, headings[index] || `Column ${index + 1}`, cells[index]!.length)
  }

  const resolveHeader = () => {
    const shortRows = leadingRows.map(({ cells, ...row }) => ({ ...row, cells: cells.map(toShortCell) }))
    const headings = findHeadings(shortRows, isKnownHeader, headerRow)
    headerRowNumber = headings.n
    header = headings.cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim())
    while (header.at(-1) === '') header.pop()
    header = makeNamesDistinct(header)
    for (const row of leadingRows) requireShortCells(row, header)
    lines = new BodyLines({ headerRow: headerRowNumber, header })
    for (const row of leadingRows) addLine(row)
  }

  const addLine = (line: SheetRow) => {
    const result = lines!.classify(line)
    if (line.n <= headerRowNumber) return
    if ('ignoredReason' in result) {
      const { ignoredReason } = result
      if (ignoredReason === 'blank') return
      ignoredCount += 1
      const text = cutText(line.cells.filter((cell) => cell.trim() !== '').join(' '), 120)
      if (ignored.length < ignoredMax) ignored.push({ n: line.n, text, reason: ignoredReason })
      return
    }
    const { row } = result
    for (const field in row.implied) implied.add(field)
    rowCount += 1
    if (rowCount > importLimits.rows) throw tooManyRows()
    if (preview.length < previewRows) preview.push(row)
    for (let index = 0; index < row.cells.length; index += 1) {
      const cell = row.cells[index]!
      if (cell === '') continue
      const tally = (tallies[index] ??= { filledCount: 0, sensitive: 0, samples: [], values: [] })
      addCell(tally, cell)
    }
  }

  for await (const rows of table) {
    for (const row of rows.map(toNarrowRow)) {
      if (header) {
        requireShortCells(row, header)
        addLine(row)
      } else {
        leadingRows.push(row)
        if (leadingRows.length === linesBeforeHeaderMax) resolveHeader()
      }
    }
  }
  if (!header) {
    if (leadingRows.length === 0) {
      throw new FileProblem('file_empty', 'The file is empty. Export it again and upload the new file.')
    }
    resolveHeader()
  }
  if (rowCount === 0) {
    throw new FileProblem(
      'file_empty',
      'The file has headers but no rows. Export it again with its data and upload the new file.',
    )
  }
  const analysis = {
    headerRow: headerRowNumber,
    rowCount,
    ignoredCount,
    ignored,
    preview,
    implied: [...implied],
  }
  return describeTable(header!, tallies, analysis)
}

/** The chosen or most likely headings, joined when they span two lines. */
function findHeadings(
  leadingRows: readonly SheetRow[],
  isKnownHeader: (heading: string) => boolean,
  headerRow: number | undefined,
): SheetRow {
  const chosenRow =
    headerRow === undefined ? findHeader(leadingRows, isKnownHeader) : pickHeader(leadingRows, headerRow)
  const index = leadingRows.indexOf(chosenRow)
  const [rowAbove, rowBelow] = [leadingRows[index - 1], leadingRows[index + 1]]
  return (
    (rowAbove && joinHeadings(rowAbove, chosenRow, isKnownHeader)) ??
    (rowBelow && joinHeadings(chosenRow, rowBelow, isKnownHeader)) ??
    chosenRow
  )
}

function addCell(tally: ColumnTally, cell: string) {
  const value = cell.trim()
  if (value === '') return
  tally.filledCount += 1
  if (isSensitiveValue(value)) tally.sensitive += 1
  if (tally.values.length < valuesMax) tally.values.push(value)
  if (tally.samples.length < samplesMax && !tally.samples.includes(value)) {
    tally.samples.push(cutText(value, 80))
  }
}

function describeTable(
  header: string[],
  tallies: readonly (ColumnTally | undefined)[],
  analysis: Omit<TableAnalysis, 'header' | 'width' | 'columns' | 'sensitive'>,
): TableAnalysis {
  let width = Math.max(header.length, tallies.length)
  while (width > 0 && !header[width - 1] && !tallies[width - 1]) width -= 1
  const columns: TableColumn[] = []
  const sensitive: TableAnalysis['sensitive'] = []
  for (let index = 0; index < width; index += 1) {
    const tally = tallies[index]
    const name = header[index] || `Column ${index + 1}`
    if (!header[index] && !tally) continue
    if (isSensitiveHeader(name) || (tally && tally.sensitive * 2 > tally.filledCount)) {
      sensitive.push({ index, header: name })
    }
    columns.push({
      index,
      header: name,
      samples: tally?.samples ?? [],
      emptyRatio: Math.round((1 - (tally?.filledCount ?? 0) / analysis.rowCount) * 1000) / 1000,
      values: tally?.values ?? [],
    })
  }
  return { ...analysis, header, width, columns, sensitive }
}

/** Makes headings distinct: the second “Name” becomes “Name 2”. Empty ones stay empty. */
function makeNamesDistinct(header: readonly string[]): string[] {
  const usedNames = new Set(header.map((name) => name.toLowerCase()))
  const seenNames = new Set<string>()
  return header.map((name) => {
    if (name === '' || !seenNames.has(name.toLowerCase())) {
      seenNames.add(name.toLowerCase())
      return name
    }
    let n = 2
    while (usedNames.has(`${name} ${n}`.toLowerCase())) n += 1
    usedNames.add(`${name} ${n}`.toLowerCase())
    return `${name} ${n}`
  })
}

/** Drops empty cells beyond the last allowed column. @throws FileProblem if others are there */
function toNarrowRow(row: SheetRow): SheetRow {
  if (row.cells.length <= importLimits.columns) return row
  const width = row.cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (width <= importLimits.columns) return { ...row, cells: row.cells.slice(0, importLimits.columns) }
  throw new FileProblem(
    'too_many_columns',
    `The file has ${width} columns. The limit is ${importLimits.columns}. Remove the columns you don’t need and upload it again.`,
  )
}

const toShortCell = (cell: string) =>
  cell.length > importLimits.cellCharacters ? cell.slice(0, importLimits.cellCharacters) : cell

const cellTooLong = (n: number, column: string, length: number) =>
  new FileProblem(
    'cell_too_long',
    `The cell in row ${n}, column “${cutText(column, 80)}” has ${length.toLocaleString('en-US')} characters. The limit is ${importLimits.cellCharacters.toLocaleString('en-US')}. Shorten it, or remove the column if you don’t need it, and upload the file again.`,
  )

const tooManyRows = () =>
  new FileProblem(
    'too_many_rows',
    'The file has more than 250,000 rows. Split it into several files and import them one by one.',
  )

const socialSecurityPattern = /^\d{3}-\d{2}-\d{4}$/
const cardPattern = /^[3-6]\d{3}(?:[ -]?\d{2,6}){2,4}$/

const sensitiveHeaders = new Set([
  'ssn',
  'ss number',
  'social security',
  'social security number',
  'tax id',
  'date of birth',
  'dob',
  'birth date',
  'driver license',
  'drivers license',
  'driver license number',
  'bank account',
  'bank account number',
  'account and routing number',
  'routing number',
  'credit card',
  'card number',
  'credit card number',
  'credit score',
])

/** Whether a heading names data that is never imported. */
const isSensitiveHeader = (header: string) => sensitiveHeaders.has(normalizeHeader(header))

/** Whether a cell looks like a US social security number or passes as a payment card number. */
export function isSensitiveValue(value: string): boolean {
  if (value.length < 11 || value.length > 23) return false
  const first = value.charCodeAt(0)
  if (first < 48 || first > 57) return false
  if (value.length === 11) return socialSecurityPattern.test(value)
  if (!cardPattern.test(value)) return false
  const digits = value.replaceAll(/\D/g, '')
  return digits.length >= 13 && digits.length <= 19 && passesLuhn(digits)
}

function passesLuhn(digits: string) {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

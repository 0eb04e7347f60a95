import { parseFullAddress } from '../values/parse-full-address.ts'

/** One line of a table. `n` counts from 1 and includes blank lines, as a spreadsheet shows it. */
export interface SheetRow {
  n: number
  cells: string[]
  /** Fields filled by lines above, such as the property from a section heading. */
  implied?: Readonly<Record<string, string>>
}

export const isBlank = (cells: readonly string[]) => cells.every((cell) => cell === '' || cell.trim() === '')

interface BodyLayout {
  /** The line that holds the headings, the lower one when there are two. */
  headerRow: number
  header: readonly string[]
}

type BodyLine = { row: SheetRow } | { ignoredReason: IgnoredReason }

const squareMetersPattern = /(?<![\p{L}\d])(?:m2|m²|sqm|sq\.? ?m|square met(?:er|re)s)(?![\p{L}\d])/iu
const summaryPattern = /^summary(?: groups| of charges.*)?$/i
const propertyHeadingPattern = /^(?:properties|property|community|site|building)\s*[:=](.+)$/i
const arrowPattern = /^->(.+)$/
const sectionTotalPattern = /^totals?(?: for)?[ :](.+)$/i
const codeAndNamePattern = /^([\w.-]+)\s+-\s.+\(\1\)$/i

/**
 * Separates data rows from titles, totals and other lines that a report adds. Must see every line of a file in order.
 * Titles and section headings apply to the rows below them: `-> Maple Court - 1200 Maple St…`,
 * `mplc - Maple Court (mplc)`, `Future Residents/Applicants`.
 */
export class BodyLines {
  readonly #layout: BodyLayout
  readonly #headings: string[][] = []
  #implied: Record<string, string> | undefined
  #isInSummary = false

  constructor(layout: BodyLayout) {
    this.#layout = layout
    // A heading such as “Size (m²)” says what its numbers mean.
    if (layout.header.some((text) => squareMetersPattern.test(text) && !/ft|feet/i.test(text))) {
      this.#imply('areaUnits', 'm2')
      this.#imply('livingAreaUnits', 'm2')
    }
  }

  classify(row: SheetRow): BodyLine {
    const { headerRow, header } = this.#layout
    if (row.n <= headerRow) {
      this.#readTitle(row)
      return { ignoredReason: 'heading' }
    }
    if (isBlank(row.cells)) return { ignoredReason: 'blank' }
    if (this.#isInSummary) return { ignoredReason: 'footer' }
    if (this.#headings.some((heading) => matchesHeading(row.cells, heading)))
      return { ignoredReason: 'repeated_header' }
    const firstCell = row.cells.find((cell) => cell.trim() !== '')!.trim()
    if (summaryPattern.test(firstCell)) {
      this.#isInSummary = true
      return { ignoredReason: 'footer' }
    }
    const ignoredReason = findIgnoredReason(row.cells, header)
    if (ignoredReason === 'heading') this.#readSection(firstCell)
    if (ignoredReason === 'total') this.#endSection(firstCell)
    if (ignoredReason) return { ignoredReason }
    return { row: this.#implied ? { ...row, implied: this.#implied } : row }
  }

  #readTitle({ n, cells }: SheetRow) {
    if (n >= this.#layout.headerRow - 1) {
      const heading = cells.map((cell) => cell.trim())
      if (heading.filter(Boolean).length > 2) this.#headings.push(heading)
    }
    const filledCells = cells.filter((cell) => cell.trim() !== '')
    if (filledCells.length !== 1) return
    const title = filledCells[0]!.trim()
    const property =
      propertyHeadingPattern.exec(title)?.[1] ?? (codeAndNamePattern.test(title) ? title : null)
    if (property) this.#implyProperty(property)
  }

  #readSection(heading: string) {
    const property = arrowPattern.exec(heading)?.[1] ?? propertyHeadingPattern.exec(heading)?.[1]
    if (property) this.#implyProperty(property)
    else if (/^future\b/i.test(heading)) this.#imply('tenantStatus', 'future')
    else if (/^(?:past|former)\b/i.test(heading)) this.#imply('tenantStatus', 'past')
    else if (/^current\b/i.test(heading)) this.#imply('tenantStatus', 'current')
    else if (/^notice\b/i.test(heading)) this.#imply('tenantStatus', 'notice')
  }

  /** Rows after “Total Maple Court” belong to another property, named by the next heading or their own column. */
  #endSection(total: string) {
    const name = sectionTotalPattern
      .exec(total)?.[1]
      ?.replace(/^[ :]+/, '')
      .toLowerCase()
    const { property, fullAddress: _address, ...others } = this.#implied ?? {}
    if (!name || !property?.toLowerCase().startsWith(name)) return
    this.#implied = Object.keys(others).length > 0 ? others : undefined
  }

  #implyProperty(property: string) {
    const { fullAddress: _address, ...others } = this.#implied ?? {}
    this.#implied = others
    this.#imply('property', property)
    if (parseFullAddress(property)) this.#imply('fullAddress', property)
  }

  #imply(field: string, value: string) {
    this.#implied = { ...this.#implied, [field]: value.trim() }
  }
}

/** Why a line isn't a data row. */
export type IgnoredReason = 'blank' | 'total' | 'heading' | 'footer' | 'repeated_header'

const totalPattern = /^(?:grand |sub-?|report |property |portfolio |unit |building )?totals?\b/i
const certainTotalPattern =
  /^(?:(?:grand |sub-?|report |property |portfolio )?totals?\s*(?::|$|for\b)|\d+ (?:units?|tenants?|residents?|properties)$)/i
const footerPattern =
  /^(?:page \d+( of \d+)?|(?:printed|exported|generated|created|report run|run date)\b.*|end of report)$/i
const heading =
  /^(?:->.*|(?:current|future|past|former|notice|vacant)\b[\w /]*\b(?:residents|tenants|applicants|leases|units)|(?:property|community|site|building)\s*[:=].*|.*:)$/i

/**
 * Recognizes lines that reports add between the data: blank lines, totals, section headings, page footers and
 * headings that are repeated on each page. A line with enough filled cells is data.
 */
export function findIgnoredReason(cells: readonly string[], header: readonly string[]): IgnoredReason | null {
  const width = header.length
  let filledCount = 0
  let firstCell = ''
  for (const cell of cells) {
    if (cell === '' || cell.trim() === '') continue
    filledCount += 1
    if (filledCount === 1) firstCell = cell.trim()
  }
  if (filledCount === 0) return 'blank'
  if (filledCount > 2) {
    if (firstCell === header[0]?.trim() && matchesHeading(cells, header)) return 'repeated_header'
    return certainTotalPattern.test(firstCell) || (filledCount * 2 <= width && totalPattern.test(firstCell))
      ? 'total'
      : null
  }
  if (width <= 2) return null
  if (totalPattern.test(firstCell) || certainTotalPattern.test(firstCell)) return 'total'
  if (footerPattern.test(firstCell)) return 'footer'
  return filledCount === 1 && heading.test(firstCell) ? 'heading' : null
}

const matchesHeading = (cells: readonly string[], header: readonly string[]) =>
  header.every((text, index) => text.trim() === (cells[index] ?? '').trim())

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

type BodyLine = { row: SheetRow } | { junk: JunkReason }

const summary = /^summary(?: groups| of charges.*)?$/i
const namedProperty = /^(?:properties|property|community|site|building)\s*[:=]\s*(.+)$/i
const arrow = /^->\s*(.+)$/
const codeAndName = /^([\w.-]+)\s+-\s+.+\(\1\)$/i

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
  }

  classify(row: SheetRow): BodyLine {
    const { headerRow, header } = this.#layout
    if (row.n <= headerRow) {
      this.#readTitle(row)
      return { junk: 'heading' }
    }
    if (isBlank(row.cells)) return { junk: 'blank' }
    if (this.#isInSummary) return { junk: 'footer' }
    if (this.#headings.some((heading) => matchesHeading(row.cells, heading)))
      return { junk: 'repeated_header' }
    const first = row.cells.find((cell) => cell.trim() !== '')!.trim()
    if (summary.test(first)) {
      this.#isInSummary = true
      return { junk: 'footer' }
    }
    const junk = findJunk(row.cells, header)
    if (junk === 'heading') this.#readSection(first)
    if (junk) return { junk }
    return { row: this.#implied ? { ...row, implied: this.#implied } : row }
  }

  #readTitle({ n, cells }: SheetRow) {
    if (n >= this.#layout.headerRow - 1) {
      const heading = cells.map((cell) => cell.trim())
      if (heading.filter(Boolean).length > 2) this.#headings.push(heading)
    }
    const filled = cells.filter((cell) => cell.trim() !== '')
    if (filled.length !== 1) return
    const title = filled[0]!.trim()
    const property = namedProperty.exec(title)?.[1] ?? (codeAndName.test(title) ? title : null)
    if (property) this.#imply('property', property)
  }

  #readSection(heading: string) {
    const property = arrow.exec(heading)?.[1] ?? namedProperty.exec(heading)?.[1]
    if (property) this.#imply('property', property)
    else if (/^future\b/i.test(heading)) this.#imply('tenantStatus', 'future')
    else if (/^(?:past|former)\b/i.test(heading)) this.#imply('tenantStatus', 'past')
    else if (/^current\b/i.test(heading)) this.#imply('tenantStatus', 'current')
    else if (/^notice\b/i.test(heading)) this.#imply('tenantStatus', 'notice')
  }

  #imply(field: string, value: string) {
    this.#implied = { ...this.#implied, [field]: value.trim() }
  }
}

/** Why a line isn't a data row. */
export type JunkReason = 'blank' | 'total' | 'heading' | 'footer' | 'repeated_header'

const total = /^(?:grand |sub-?|report |property |portfolio |unit |building )?totals?\b/i
const certainTotal =
  /^(?:(?:grand |sub-?|report |property |portfolio )?totals?\s*(?::|$|for\b)|\d+ (?:units?|tenants?|residents?|properties)$)/i
const footer =
  /^(?:page \d+( of \d+)?|(?:printed|exported|generated|created|report run|run date)\b.*|end of report)$/i
const heading =
  /^(?:->.*|(?:current|future|past|former|notice|vacant)\b[\w /]*\b(?:residents|tenants|applicants|leases|units)|(?:property|community|site|building)\s*[:=].*|.*:)$/i

/**
 * Recognizes lines that reports add between the data: blank lines, totals, section headings, page footers and
 * headings that are repeated on each page. A line with enough filled cells is data.
 */
export function findJunk(cells: readonly string[], header: readonly string[]): JunkReason | null {
  const width = header.length
  let filled = 0
  let first = ''
  for (const cell of cells) {
    if (cell === '' || cell.trim() === '') continue
    filled += 1
    if (filled === 1) first = cell.trim()
  }
  if (filled === 0) return 'blank'
  if (filled > 2) {
    if (first === header[0]?.trim() && matchesHeading(cells, header)) return 'repeated_header'
    return certainTotal.test(first) || (filled * 2 <= width && total.test(first)) ? 'total' : null
  }
  if (width <= 2) return null
  if (total.test(first) || certainTotal.test(first)) return 'total'
  if (footer.test(first)) return 'footer'
  return filled === 1 && heading.test(first) ? 'heading' : null
}

const matchesHeading = (cells: readonly string[], header: readonly string[]) =>
  header.every((text, index) => text.trim() === (cells[index] ?? '').trim())

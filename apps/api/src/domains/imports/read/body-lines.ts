import { findJunk, isSame, type JunkReason } from './junk-row.ts'
import { isBlank, type SheetRow } from './sheet-row.ts'

export interface BodyLayout {
  /** The line that holds the headings, the lower one when there are two. */
  headerRow: number
  header: readonly string[]
}

export type BodyLine = { row: SheetRow } | { junk: JunkReason }

const summary = /^summary(?: groups| of charges.*)?$/i
const namedProperty = /^(?:properties|property|community|site|building)\s*[:=]\s*(.+)$/i
const arrow = /^->\s*(.+)$/
const codeAndName = /^([\w.-]+)\s+-\s+.+\(\1\)$/i

/**
 * Tells rows of data from what a report puts around them, for every line of a file from the first on. What titles and
 * section headings say goes along with the rows below them: `-> Maple Court - 1200 Maple St…`, `mplc - Maple Court
 * (mplc)`, `Future Residents/Applicants`.
 */
export class BodyLines {
  readonly #layout: BodyLayout
  readonly #headings: string[][] = []
  #implied: Record<string, string> | undefined
  #isOver = false

  constructor(layout: BodyLayout) {
    this.#layout = layout
  }

  take(row: SheetRow): BodyLine {
    const { headerRow, header } = this.#layout
    if (row.n <= headerRow) {
      this.#readTitle(row)
      return { junk: 'heading' }
    }
    if (isBlank(row.cells)) return { junk: 'blank' }
    if (this.#isOver) return { junk: 'footer' }
    if (this.#headings.some((heading) => isSame(row.cells, heading))) return { junk: 'repeated_header' }
    const first = row.cells.find((cell) => cell.trim() !== '')!.trim()
    if (summary.test(first)) {
      this.#isOver = true
      return { junk: 'footer' }
    }
    const junk = findJunk(row.cells, header, header.length)
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

/** Why a line below the headings is no row of data. */
export type JunkReason = 'blank' | 'total' | 'heading' | 'footer' | 'repeated_header'

const total = /^(?:grand |sub-?|report |property |portfolio |unit |building )?totals?\b/i
const surelyTotal =
  /^(?:(?:grand |sub-?|report |property |portfolio )?totals?\s*(?::|$|for\b)|\d+ (?:units?|tenants?|residents?|properties)$)/i
const footer =
  /^(?:page \d+( of \d+)?|(?:printed|exported|generated|created|report run|run date)\b.*|end of report)$/i
const heading =
  /^(?:->.*|(?:current|future|past|former|notice|vacant)\b[\w /]*\b(?:residents|tenants|applicants|leases|units)|(?:property|community|site|building)\s*[:=].*|.*:)$/i

/**
 * Recognises lines that reports add between the data: blank lines, totals, section headings, page footers and
 * headings that are repeated on each page. `width` is the number of columns; a line that is well filled is data.
 */
export function findJunk(
  cells: readonly string[],
  header: readonly string[],
  width: number,
): JunkReason | null {
  let filled = 0
  let first = ''
  for (const cell of cells) {
    if (cell === '' || cell.trim() === '') continue
    filled += 1
    if (filled === 1) first = cell.trim()
  }
  if (filled === 0) return 'blank'
  if (filled > 2) {
    if (first === header[0]?.trim() && isSame(cells, header)) return 'repeated_header'
    return surelyTotal.test(first) || (filled * 2 <= width && total.test(first)) ? 'total' : null
  }
  if (width <= 2) return null
  if (total.test(first) || surelyTotal.test(first)) return 'total'
  if (footer.test(first)) return 'footer'
  return filled === 1 && heading.test(first) ? 'heading' : null
}

export const isSame = (cells: readonly string[], header: readonly string[]) =>
  header.every((text, index) => text.trim() === (cells[index] ?? '').trim())

/** Why a line below the headings is no row of data. */
export type JunkReason = 'blank' | 'total' | 'heading' | 'footer' | 'repeated_header'

const total = /^(?:grand |sub|report |property |portfolio )?totals?\b/i
const footer =
  /^(?:page \d+( of \d+)?|(?:printed|exported|generated|created|report run|run date)\b.*|end of report)$/i
const heading = /^(?:->.*|current\/notice\/vacant residents|future residents\/applicants|.*:)$/i

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
  if (filled > 2 && first !== header[0]?.trim()) {
    return filled * 2 <= width && total.test(first) ? 'total' : null
  }
  if (filled > 2)
    return header.every((text, index) => text.trim() === (cells[index] ?? '').trim())
      ? 'repeated_header'
      : null
  if (width <= 2) return null
  if (total.test(first)) return 'total'
  if (footer.test(first)) return 'footer'
  return filled === 1 && heading.test(first) ? 'heading' : null
}

import { stringify } from 'csv-stringify/sync'
import { toSpreadsheetText } from '../../../platform/text/spreadsheet-text.ts'
import type { Cell } from './export-kind.ts'
import type { ExportedRow } from './read-batches.ts'

// Without it Excel takes the file for one in the code page of the country and garbles accents; imports skip it.
const byteOrderMark = '\u{feff}'
const csv = { record_delimiter: 'windows', quoted_match: /^[\s']|\s$/ } as const

/** RFC 4180 in UTF-8. What a spreadsheet would run as a formula gets an apostrophe, which an import takes off again. */
export async function* writeCsv(headings: readonly string[], batches: AsyncIterable<ExportedRow[]>) {
  yield Buffer.from(byteOrderMark + stringify([[...headings]], csv))
  for await (const rows of batches) {
    if (rows.length > 0)
      yield Buffer.from(
        stringify(
          rows.map((row) => row.cells.map(toText)),
          csv,
        ),
      )
  }
}

function toText(cell: Cell) {
  if (typeof cell === 'string') return toSpreadsheetText(cell)
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return cell === null ? '' : String(cell)
}

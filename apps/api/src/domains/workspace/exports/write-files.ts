import { stringify } from 'csv-stringify/sync'
import { writeXlsxStream } from 'hucre/xlsx'
import { byteOrderMark, toSpreadsheetText } from '../../../platform/text/spreadsheet-text.ts'
import type { ExportedRow } from './create-export.service.ts'
import type { Cell } from './export-kind.ts'

const csvOptions = { record_delimiter: 'windows', quoted_match: /^[\s']|\s$/ } as const

/** RFC 4180 in UTF-8. A value that a spreadsheet would run as a formula gets an apostrophe, which imports remove. */
export async function* writeCsv(headings: readonly string[], batches: AsyncIterable<ExportedRow[]>) {
  yield Buffer.from(byteOrderMark + stringify([[...headings]], csvOptions))
  for await (const rows of batches) {
    if (rows.length > 0)
      yield Buffer.from(
        stringify(
          rows.map((row) => row.cells.map(toText)),
          csvOptions,
        ),
      )
  }
}

function toText(cell: Cell) {
  if (typeof cell === 'string') return toSpreadsheetText(cell)
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return cell === null ? '' : String(cell)
}

/** An Excel workbook, streamed. Cells are typed as text, so none can run as a formula. */
export async function* writeXlsx(
  sheetName: string,
  headings: readonly string[],
  batches: AsyncIterable<ExportedRow[]>,
) {
  async function* rows() {
    for await (const batch of batches)
      for (const { cells } of batch)
        yield cells.map((cell) => (typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : cell))
  }
  const reader = writeXlsxStream(rows(), {
    name: sheetName,
    columns: headings.map((header) => ({ header })),
    freezePane: { rows: 1 },
  }).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** A FeatureCollection (RFC 7946), one feature per line. Rows without a location have no geometry. */
export async function* writeGeoJson(names: readonly string[], batches: AsyncIterable<ExportedRow[]>) {
  let separator = '{"type":"FeatureCollection","features":[\n'
  for await (const rows of batches) {
    let text = ''
    for (const row of rows) {
      const feature = {
        type: 'Feature',
        id: row.id,
        geometry: row.geometry,
        properties: Object.fromEntries(names.map((name, index) => [name, row.cells[index]])),
      }
      text += separator + JSON.stringify(feature)
      separator = ',\n'
    }
    if (text !== '') yield Buffer.from(text)
  }
  yield Buffer.from(separator === ',\n' ? '\n]}\n' : `${separator}]}\n`)
}

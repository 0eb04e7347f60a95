import { writeXlsxStream } from 'hucre/xlsx'
import type { ExportedRow } from './read-batches.ts'

/** An Excel workbook, written while the rows arrive. Text is text there, so nothing in it can run as a formula. */
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

import type { ByteReport } from './byte-inspector.ts'
import { checkArchive } from './check-archive.ts'
import { detectDelimiter } from './delimiter.ts'
import { detectFileType } from './file-type.ts'
import { type OpenBytes, readAll, type TableFormat } from './read-table.ts'
import { openWorkbook } from './read-workbook.ts'
import { decodeText, detectEncoding } from './text-encoding.ts'

/**
 * Finds out how a file has to be read, from its content alone.
 * @throws FileProblem when it is no table.
 */
export async function detectTableFormat(
  report: ByteReport,
  open: OpenBytes,
  sheet?: string,
): Promise<TableFormat> {
  if (detectFileType(report.head) === 'archive') {
    const content = await readAll(open())
    await checkArchive(content)
    const workbook = await openWorkbook(content, sheet)
    await workbook.rows.return(undefined)
    return { type: 'workbook', sheet: workbook.sheet, sheets: workbook.sheets }
  }
  const encoding = detectEncoding(report)
  let sample = ''
  for await (const text of decodeText(oneChunk(report.head), encoding)) sample += text
  return { type: 'delimited', encoding, delimiter: detectDelimiter(sample) }
}

async function* oneChunk(chunk: Buffer) {
  await Promise.resolve()
  yield chunk
}

import { CsvError, parse } from 'csv-parse'
import { setImmediate } from 'node:timers/promises'
import { FileProblem } from './file-problem.ts'
import type { SheetRow } from './sheet-row.ts'
import { decodeText } from './text-encoding.ts'

/** A single row longer than this means that a quote was never closed. */
const rowCharsMax = 1_000_000
/** Parsing more at a time, and what is done with its rows, would keep other people waiting. */
const pieceBytes = 64 * 1024

/**
 * Rows of a delimited text file, a piece of it at a time, with time for others between two pieces.
 * @throws FileProblem naming the line when the quotes do not match.
 */
export async function* readDelimited(
  bytes: AsyncIterable<Buffer>,
  layout: { encoding: string; delimiter: string },
): AsyncGenerator<SheetRow[]> {
  let rows: SheetRow[] = []
  let n = 0
  let failure: Error | undefined
  const parser = parse({
    delimiter: layout.delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    bom: true,
    relax_column_count: true,
    max_record_size: rowCharsMax,
    on_record: (cells: string[]) => {
      n += 1
      rows.push({ n, cells })
      return null
    },
  })
  parser.on('error', (error) => (failure = error))
  parser.resume()

  const chunks = layout.encoding === 'utf-8' ? inPieces(bytes) : decodeText(inPieces(bytes), layout.encoding)
  try {
    for await (const chunk of chunks) {
      await new Promise<void>((resolve) => parser.write(chunk, () => resolve()))
      if (failure) throw brokenQuotes(failure)
      if (rows.length > 0) yield rows
      rows = []
      await setImmediate()
    }
    await new Promise<void>((resolve) => {
      parser.once('end', resolve)
      parser.once('error', () => resolve())
      parser.end()
    })
    if (failure) throw brokenQuotes(failure)
    if (rows.length > 0) yield rows
  } finally {
    parser.destroy()
  }
}

async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks)
    for (let from = 0; from < chunk.length; from += pieceBytes) yield chunk.subarray(from, from + pieceBytes)
}

function brokenQuotes(error: Error) {
  if (!(error instanceof CsvError)) return error
  const line = typeof error.lines === 'number' ? error.lines : null
  const where = line === null ? '' : ` on line ${line}`
  const advice = 'Write a quote inside a quoted cell twice (""), or export the file again.'
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return new FileProblem(
        'file_damaged',
        `The cell that opens with a quote${where} is never closed. ${advice}`,
        { cause: error },
      )
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE':
    case 'CSV_MAX_RECORD_SIZE':
      return new FileProblem('file_damaged', `The quotes${where} do not match. ${advice}`, { cause: error })
    default:
      return new FileProblem(
        'file_damaged',
        `The file cannot be read as a table${where}. Export it again as CSV (UTF-8).`,
        { cause: error },
      )
  }
}

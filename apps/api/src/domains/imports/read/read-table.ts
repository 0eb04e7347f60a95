import iconv from 'iconv-lite'
import { CsvError, parse } from 'csv-parse'
import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { SheetRow } from './body-lines.ts'
import { FileProblem } from './file-problem.ts'
import { openWorkbook } from './read-workbook.ts'

/** How the bytes of a file are parsed into lines of cells. */
export type TableFormat =
  | { type: 'delimited'; encoding: string; delimiter: string }
  | { type: 'workbook'; sheet: string; sheets: string[] }

/** Opens a file for reading, as often as needed. */
export type OpenBytes = () => Readable

/** Every line of the table, in the order of the file. */
export async function* readTable(open: OpenBytes, format: TableFormat): AsyncGenerator<SheetRow[]> {
  if (format.type === 'delimited') {
    yield* readDelimited(open(), format)
    return
  }
  yield* (await openWorkbook(await readAll(open()), format.sheet)).rows
}

export const readAll = async (stream: Readable): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>))

/** A single row longer than this means that a quote was never closed. */
const rowCharsMax = 1_000_000
/** Larger chunks would block the event loop for too long. */
const chunkBytesMax = 64 * 1024
/** The parser builds an error, which takes 40 to 60 µs, for each line that is shorter or longer than the first. */
const chunkLinesMax = 400

/**
 * Rows of a delimited text file, chunk by chunk, yielding to the event loop in between.
 * @throws FileProblem naming the line if the quotes don't match
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
    // A quote inside a cell that doesn't start with one is part of its text.
    relax_quotes: true,
    raw: true,
    on_record: (item: string[], { lines }) => {
      // Its type says nothing about `raw`.
      const { record: cells, raw } = item as unknown as { record: string[]; raw: string }
      if (!cells.every((cell) => isQuotedCorrectly(cell, raw))) throw createQuoteProblem(lines)
      n += 1
      rows.push({ n, cells })
      return null
    },
  })
  parser.on('error', (error) => (failure = error))
  parser.resume()

  const chunks =
    layout.encoding === 'utf-8' ? splitChunks(bytes) : decodeText(splitChunks(bytes), layout.encoding)
  try {
    for await (const chunk of chunks) {
      await new Promise<void>((resolve) => parser.write(chunk, () => resolve()))
      if (failure) throw toFileProblem(failure)
      if (rows.length > 0) yield rows
      rows = []
      await setImmediate()
    }
    await new Promise<void>((resolve) => {
      parser.once('end', resolve)
      parser.once('error', () => resolve())
      parser.end()
    })
    if (failure) throw toFileProblem(failure)
    if (rows.length > 0) yield rows
  } finally {
    parser.destroy()
  }
}

/**
 * The parser keeps the outer quotes of a quoted cell if one inside it isn't doubled. Such a cell is guesswork, since it
 * may end at any of its delimiters.
 */
const isQuotedCorrectly = (cell: string, raw: string) =>
  !cell.startsWith('"') || raw.includes(`"${cell.replaceAll('"', '""')}"`)

const [lineFeed, carriageReturn] = [0x0a, 0x0d]

async function* splitChunks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    let start = 0
    let lines = 0
    for (let at = 0; at < chunk.length; at += 1) {
      if (chunk[at] === lineFeed || chunk[at] === carriageReturn) lines += 1
      if (lines < chunkLinesMax && at + 1 - start < chunkBytesMax) continue
      yield chunk.subarray(start, at + 1)
      start = at + 1
      lines = 0
    }
    if (start < chunk.length) yield chunk.subarray(start)
  }
}

const quoteAdvice = 'Write each quote inside a quoted cell as two (""), or export the file again.'

const createQuoteProblem = (line: number | null, cause?: Error) =>
  new FileProblem(
    'file_damaged',
    `The quotes${line === null ? '' : ` on line ${line}`} don’t match. ${quoteAdvice}`,
    { cause },
  )

function toFileProblem(error: Error) {
  if (!(error instanceof CsvError)) return error
  const line = typeof error.lines === 'number' ? error.lines : null
  const location = line === null ? '' : ` on line ${line}`
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return new FileProblem('file_damaged', `The quoted cell${location} is never closed. ${quoteAdvice}`, {
        cause: error,
      })
    case 'CSV_MAX_RECORD_SIZE':
      return createQuoteProblem(line, error)
    default:
      return new FileProblem(
        'file_damaged',
        `The file can’t be read as a table${location}. Export it again as CSV (UTF-8).`,
        { cause: error },
      )
  }
}

/** Decodes chunk by chunk. Drops a byte-order mark, and replaces lone surrogates, which the database rejects. */
export async function* decodeText(bytes: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding)
  let isFirst = true
  for await (const chunk of bytes) {
    let text = decoder.write(chunk).toWellFormed()
    if (isFirst && text !== '') {
      isFirst = false
      if (text.startsWith('\ufeff')) text = text.slice(1)
    }
    if (text !== '') yield text
  }
  const remainder = decoder.end()
  if (remainder) yield remainder
}

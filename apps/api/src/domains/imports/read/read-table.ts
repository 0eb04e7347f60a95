import type { Readable } from 'node:stream'
import { checkArchive } from './check-archive.ts'
import { readDelimited } from './read-delimited.ts'
import { openWorkbook } from './read-workbook.ts'
import type { SheetRow } from './sheet-row.ts'

/** How the bytes of a file become lines of cells. */
export type TableFormat =
  | { type: 'delimited'; encoding: string; delimiter: string }
  | { type: 'workbook'; sheet: string; sheets: string[] }

/** Where a file can be read from, as often as needed. */
export type OpenBytes = () => Readable

/** Every line of the table, in the order of the file. */
export async function* readTable(open: OpenBytes, format: TableFormat): AsyncGenerator<SheetRow[]> {
  if (format.type === 'delimited') {
    yield* readDelimited(open(), format)
    return
  }
  const content = await readAll(open())
  await checkArchive(content)
  yield* (await openWorkbook(content, format.sheet)).rows
}

export const readAll = async (stream: Readable): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>))

import { finished } from 'node:stream/promises'
import type { Worker } from 'node:worker_threads'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { importLimits } from '../../../platform/storage/import-limits.ts'
import { startWorker } from '../../../platform/threads/start-worker.ts'
import type { SheetRow } from './body-lines.ts'
import { FileProblem } from './file-problem.ts'
import type { WorkbookMessage, WorkbookRequest } from './workbook-worker.ts'

/** A hostile workbook can exhaust only its own thread. */
const workerLimits = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 }
const responseTimeoutMs = 60_000

interface Workbook {
  sheets: string[]
  /** The sheet that `rows` come from. */
  sheet: string
  rows: AsyncGenerator<SheetRow[]>
}

/**
 * Checks a workbook's container, then opens the named or the first visible sheet.
 * Read `rows` to the end or return early; either ends the thread.
 * @throws FileProblem if it can't be read or has no such sheet
 */
export async function openWorkbook(content: Buffer, sheet?: string): Promise<Workbook> {
  await checkArchive(content)
  const request: WorkbookRequest = { content, sheet }
  const worker = startWorker('workbook-worker', import.meta.url, {
    workerData: request,
    resourceLimits: workerLimits,
  })
  const messages = receiveMessages(worker)
  try {
    const firstMessage = await messages.next()
    if ('failure' in firstMessage) throw unreadable(firstMessage.failure)
    if (!('names' in firstMessage)) throw unreadable('no sheets')
    if (firstMessage.sheet === undefined || !firstMessage.names.includes(firstMessage.sheet)) {
      throw new FileProblem(
        'header_missing',
        firstMessage.sheet === undefined
          ? 'The workbook has no sheets. Save it again with the table on its first sheet.'
          : `The workbook has no sheet “${firstMessage.sheet}”. Available sheets: ${firstMessage.names.join(', ')}.`,
      )
    }
    return { sheets: firstMessage.names, sheet: firstMessage.sheet, rows: readRows(worker, messages) }
  } catch (error) {
    await worker.terminate()
    throw error
  }
}

async function* readRows(
  worker: Worker,
  messages: ReturnType<typeof receiveMessages>,
): AsyncGenerator<SheetRow[]> {
  let nextRowNumber = 1
  try {
    for (;;) {
      const message = await messages.next()
      if ('failure' in message) throw unreadable(message.failure)
      if ('end' in message) return
      if (!('rows' in message)) continue
      const rows = fillGaps(message.rows, nextRowNumber)
      nextRowNumber = (message.rows.at(-1)?.n ?? nextRowNumber - 1) + 1
      yield rows
      worker.postMessage('more')
    }
  } finally {
    await worker.terminate()
  }
}

/** Workbooks omit empty rows, but row numbers count them. */
function fillGaps(rows: SheetRow[], firstRowNumber: number): SheetRow[] {
  const filledRows: SheetRow[] = []
  let n = firstRowNumber
  for (const row of rows) {
    for (; n < row.n && filledRows.length < rows.length + 1000; n += 1) filledRows.push({ n, cells: [] })
    filledRows.push(row)
    n = row.n + 1
  }
  return filledRows
}

function receiveMessages(worker: Worker) {
  const queue: WorkbookMessage[] = []
  let wake: (() => void) | null = null
  const add = (message: WorkbookMessage) => {
    queue.push(message)
    wake?.()
  }
  worker.on('message', add)
  worker.on('error', (error) => add({ failure: error.message }))
  worker.on('exit', () => add({ failure: 'the reader ended' }))
  return {
    async next(): Promise<WorkbookMessage> {
      if (queue.length === 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(() => add({ failure: 'the reader took too long' }), responseTimeoutMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      wake = null
      return queue.shift()!
    },
  }
}

const unreadable = (reason: string) =>
  new FileProblem(
    'file_damaged',
    'The workbook can’t be read: it’s damaged or too large. Open it in Excel, save the sheet you need as CSV, and upload that.',
    { cause: new Error(reason) },
  )

const megabyte = 1024 * 1024

/**
 * Checks that a ZIP container is an Excel workbook of acceptable decompressed size: first by the sizes that the archive
 * declares, then by decompressing every part.
 * @throws FileProblem
 */
async function checkArchive(archive: Buffer) {
  try {
    const zip = await fromBufferPromise(archive, { autoClose: false })
    const entries = await listEntries(zip, archive.length)
    const names = new Set(entries.map((entry) => entry.fileName))
    if (!names.has('xl/workbook.xml')) throw notAWorkbook(names)
    for (const entry of entries) await drain(zip, entry)
  } catch (error) {
    throw error instanceof FileProblem ? error : damaged(error)
  }
}

async function listEntries(zip: ZipFile, archiveBytes: number): Promise<Entry[]> {
  const entries: Entry[] = []
  let inflatedBytes = 0
  for await (const entry of zip.eachEntry()) {
    inflatedBytes += entry.uncompressedSize
    if (entry.isEncrypted()) throw encrypted()
    if (inflatedBytes > importLimits.inflatedBytes) throw tooLarge(inflatedBytes)
    if (inflatedBytes > inflatedMax(archiveBytes)) throw ratioTooHigh(inflatedBytes / archiveBytes)
    if (entries.length >= importLimits.archiveEntries) throw tooManyParts()
    entries.push(entry)
  }
  return entries
}

const inflatedMax = (archiveBytes: number) =>
  Math.max(importLimits.inflationFreeBytes, archiveBytes * importLimits.inflationRatio)

/** yauzl fails if a part decompresses to more than its declared size. */
async function drain(zip: ZipFile, entry: Entry) {
  if (entry.fileName.endsWith('/')) return
  const stream = await zip.openReadStreamPromise(entry)
  await finished(stream.resume())
}

function notAWorkbook(names: ReadonlySet<string>) {
  const hasFolder = (prefix: string) => names.values().some((name) => name.startsWith(prefix))
  const kind = hasFolder('word/')
    ? 'a Word document'
    : hasFolder('ppt/')
      ? 'a PowerPoint presentation'
      : names.has('xl/workbook.bin')
        ? 'a binary Excel workbook (.xlsb)'
        : names.has('content.xml')
          ? 'an OpenDocument file'
          : hasFolder('Index/')
            ? 'an Apple Numbers file'
            : 'a ZIP archive'
  const advice =
    kind === 'a ZIP archive'
      ? 'Unpack it and upload the CSV or XLSX file inside.'
      : 'Open it and save the table as .xlsx or CSV.'
  return new FileProblem('file_type', `This is ${kind}, not an Excel workbook (.xlsx). ${advice}`)
}

const tooLarge = (bytes: number) =>
  new FileProblem(
    'file_too_large',
    `The workbook is ${Math.ceil(bytes / megabyte).toLocaleString('en-US')} MB when decompressed. The limit is 200 MB. Save the sheet you need as CSV.`,
  )

const ratioTooHigh = (ratio: number) =>
  new FileProblem(
    'file_too_large',
    `The workbook decompresses to ${Math.ceil(ratio).toLocaleString('en-US')} times its size. The limit is ${importLimits.inflationRatio} times. Save the sheet you need as CSV.`,
  )

const tooManyParts = () =>
  new FileProblem('file_too_large', 'The workbook has more than 2,000 parts. Save the sheet you need as CSV.')

const encrypted = () =>
  new FileProblem(
    'file_encrypted',
    'The archive is password-protected. Remove the password and upload it again.',
  )

const damaged = (cause: unknown) =>
  new FileProblem(
    'file_damaged',
    'The workbook is damaged and can’t be opened. Open it in Excel and save it again.',
    { cause },
  )

import { Worker } from 'node:worker_threads'
import { FileProblem } from './file-problem.ts'
import type { SheetRow } from './sheet-row.ts'

/**
 * Runs in a thread with a memory limit, so that a hostile workbook can exhaust only that thread. Kept as text
 * because a worker file would have to be found by the bundler, the tests and the development server alike.
 */
const program = /* js */ `
const { parentPort, workerData } = require('node:worker_threads')
const text = (value) => toText(value).replaceAll('\\0', '').toWellFormed()
const toText = (value) => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) {
    const iso = value.toISOString()
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso
  }
  if (typeof value === 'object') return String(value.text ?? value.result ?? value.error ?? '')
  return String(value)
}
const wanted = () => new Promise((resolve) => parentPort.once('message', resolve))
async function run() {
  const { readXlsx, streamXlsxRows } = await import(workerData.library)
  const sheets = []
  await readXlsx(workerData.content, { sheets: (sheet) => { sheets.push(sheet); return false } })
  const names = sheets.map((sheet) => sheet.name)
  const visible = sheets.find((sheet) => !sheet.hidden && !sheet.veryHidden)
  const sheet = workerData.sheet ?? (visible ?? sheets[0])?.name
  parentPort.postMessage({ names, sheet })
  if (!names.includes(sheet)) return
  let rows = []
  for await (const row of streamXlsxRows(workerData.content, { sheet })) {
    rows.push({ n: row.index + 1, cells: row.values.map(text) })
    if (rows.length >= 500) {
      await Promise.all([wanted(), parentPort.postMessage({ rows })])
      rows = []
    }
  }
  if (rows.length > 0) await Promise.all([wanted(), parentPort.postMessage({ rows })])
}
run().then(
  () => { parentPort.postMessage({ end: true }) },
  (error) => { parentPort.postMessage({ failure: String(error && error.message || error) }) },
)
`

type Message =
  | { names: string[]; sheet: string | undefined }
  | { rows: SheetRow[] }
  | { end: true }
  | { failure: string }

const limits = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 }
const silenceMaxMs = 60_000

export interface Workbook {
  sheets: string[]
  /** The sheet that `rows` come from. */
  sheet: string
  rows: AsyncGenerator<SheetRow[]>
}

/**
 * Opens a workbook whose container was checked, on the named or the first visible sheet.
 * Read `rows` to the end or return early; either ends the thread.
 * @throws FileProblem when it cannot be read or has no such sheet.
 */
export async function openWorkbook(content: Buffer, sheet?: string): Promise<Workbook> {
  const worker = new Worker(program, {
    eval: true,
    workerData: { content, sheet, library: import.meta.resolve('hucre/xlsx') },
    resourceLimits: limits,
  })
  const messages = listen(worker)
  try {
    const first = await messages.next()
    if ('failure' in first) throw unreadable(first.failure)
    if (!('names' in first)) throw unreadable('no sheets')
    if (first.sheet === undefined || !first.names.includes(first.sheet)) {
      throw new FileProblem(
        'header_missing',
        first.sheet === undefined
          ? 'The workbook has no sheets. Save it again with the table on its first sheet.'
          : `The workbook has no sheet “${first.sheet}”. Its sheets are: ${first.names.join(', ')}.`,
      )
    }
    return { sheets: first.names, sheet: first.sheet, rows: readRows(worker, messages) }
  } catch (error) {
    await worker.terminate()
    throw error
  }
}

async function* readRows(worker: Worker, messages: ReturnType<typeof listen>): AsyncGenerator<SheetRow[]> {
  let nextN = 1
  try {
    for (;;) {
      const message = await messages.next()
      if ('failure' in message) throw unreadable(message.failure)
      if ('end' in message) return
      if (!('rows' in message)) continue
      const rows = fillGaps(message.rows, nextN)
      nextN = (message.rows.at(-1)?.n ?? nextN - 1) + 1
      yield rows
      worker.postMessage('more')
    }
  } finally {
    await worker.terminate()
  }
}

/** A workbook leaves empty lines out; a reader of the file sees them. */
function fillGaps(rows: SheetRow[], firstN: number): SheetRow[] {
  const filled: SheetRow[] = []
  let n = firstN
  for (const row of rows) {
    for (; n < row.n && filled.length < rows.length + 1000; n += 1) filled.push({ n, cells: [] })
    filled.push(row)
    n = row.n + 1
  }
  return filled
}

function listen(worker: Worker) {
  const queue: Message[] = []
  let wake: (() => void) | null = null
  const add = (message: Message) => {
    queue.push(message)
    wake?.()
  }
  worker.on('message', add)
  worker.on('error', (error) => add({ failure: error.message }))
  worker.on('exit', () => add({ failure: 'the reader ended' }))
  return {
    async next(): Promise<Message> {
      if (queue.length === 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(() => add({ failure: 'the reader took too long' }), silenceMaxMs)
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
    'The workbook cannot be read: it is damaged or too large to open. Open it in Excel, save the sheet you need as CSV and upload that.',
    { cause: new Error(reason) },
  )

import type { Worker } from 'node:worker_threads'
import { startWorker } from '../../../platform/threads/start-worker.ts'
import { FileProblem } from './file-problem.ts'
import type { SheetRow } from './sheet-row.ts'
import type { WorkbookMessage, WorkbookRequest } from './workbook-worker.ts'

/** A hostile workbook can exhaust only its own thread. */
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
  const request: WorkbookRequest = { content, sheet }
  const worker = startWorker('workbook-worker', import.meta.url, {
    workerData: request,
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

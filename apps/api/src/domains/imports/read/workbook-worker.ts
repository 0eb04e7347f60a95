import { type CellValue, readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { SheetRow } from './body-lines.ts'

export interface WorkbookRequest {
  content: Uint8Array
  /** The sheet to read; undefined for the first visible one. */
  sheet: string | undefined
}

export type WorkbookMessage =
  | { names: string[]; sheet: string | undefined }
  | { rows: SheetRow[] }
  | { end: true }
  | { failure: string }

const rowsPerMessage = 500

const port = parentPort!
const { content, sheet } = workerData as WorkbookRequest
const send = (message: WorkbookMessage) => port.postMessage(message)

async function read() {
  const sheets: { name: string; hidden?: boolean; veryHidden?: boolean }[] = []
  const addSheet = (info: (typeof sheets)[number]) => {
    sheets.push(info)
    return false
  }
  await readXlsx(content, { sheets: addSheet })
  const names = sheets.map(({ name }) => name)
  const firstVisible = sheets.find(({ hidden, veryHidden }) => !hidden && !veryHidden) ?? sheets[0]
  const selectedSheet = sheet ?? firstVisible?.name
  send({ names, sheet: selectedSheet })
  if (selectedSheet !== undefined && names.includes(selectedSheet)) await sendRows(selectedSheet)
}

async function sendRows(selectedSheet: string) {
  let rows: SheetRow[] = []
  for await (const { index, values } of streamXlsxRows(content, { sheet: selectedSheet })) {
    rows.push({ n: index + 1, cells: values.map(toText) })
    if (rows.length < rowsPerMessage) continue
    await postAndWait(rows)
    rows = []
  }
  if (rows.length > 0) await postAndWait(rows)
}

/** Resolves when the reader requests the next rows. */
async function postAndWait(rows: SheetRow[]) {
  const nextRequest = once(port, 'message')
  send({ rows })
  await nextRequest
}

function toText(value: CellValue): string {
  if (value instanceof Date) return value.toISOString().replace('T00:00:00.000Z', '')
  return String(value ?? '')
    .replaceAll('\0', '')
    .toWellFormed()
}

try {
  await read()
  send({ end: true })
} catch (error) {
  send({ failure: error instanceof Error ? error.message : String(error) })
}

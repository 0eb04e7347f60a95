import { finished } from 'node:stream/promises'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { FileProblem } from './file-problem.ts'
import { importLimits } from '../../../platform/storage/limits.ts'

const megabyte = 1024 * 1024

/**
 * Makes sure that a ZIP container is an Excel workbook that unpacks to a bearable size. The sizes that the
 * archive states about itself are checked first, then proven by unpacking every part into nothing.
 * @throws FileProblem
 */
export async function checkArchive(archive: Buffer) {
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
  let inflated = 0
  for await (const entry of zip.eachEntry()) {
    inflated += entry.uncompressedSize
    if (entry.isEncrypted()) throw encrypted()
    if (inflated > importLimits.inflatedBytes) throw tooMuch(inflated)
    if (inflated > inflatedMax(archiveBytes)) throw tooDense(inflated / archiveBytes)
    if (entries.length >= importLimits.archiveEntries) throw tooManyParts()
    entries.push(entry)
  }
  return entries
}

const inflatedMax = (archiveBytes: number) =>
  Math.max(importLimits.inflationFreeBytes, archiveBytes * importLimits.inflationRatio)

/** yauzl fails when a part unpacks to more than it says, so a lying directory is found here. */
async function drain(zip: ZipFile, entry: Entry) {
  if (entry.fileName.endsWith('/')) return
  const stream = await zip.openReadStreamPromise(entry)
  await finished(stream.resume())
}

function notAWorkbook(names: ReadonlySet<string>) {
  const holds = (start: string) => names.values().some((name) => name.startsWith(start))
  const kind = holds('word/')
    ? 'a Word document'
    : holds('ppt/')
      ? 'a PowerPoint presentation'
      : names.has('xl/workbook.bin')
        ? 'a binary Excel workbook (.xlsb)'
        : names.has('content.xml')
          ? 'an OpenDocument file'
          : holds('Index/')
            ? 'an Apple Numbers file'
            : 'a ZIP archive'
  const advice =
    kind === 'a ZIP archive'
      ? 'Unpack it and upload the CSV or XLSX file inside.'
      : 'Open it and save the table as .xlsx or CSV.'
  return new FileProblem('file_type', `This is ${kind}, not an Excel workbook (.xlsx). ${advice}`)
}

const tooMuch = (bytes: number) =>
  new FileProblem(
    'file_too_large',
    `The workbook unpacks to ${Math.ceil(bytes / megabyte).toLocaleString('en-US')} MB; at most 200 MB are read. Save the one sheet you need as CSV.`,
  )

const tooDense = (ratio: number) =>
  new FileProblem(
    'file_too_large',
    `The workbook unpacks to ${Math.ceil(ratio).toLocaleString('en-US')} times its size; at most ${importLimits.inflationRatio} times is read. Save the one sheet you need as CSV.`,
  )

const tooManyParts = () =>
  new FileProblem(
    'file_too_large',
    'The workbook is made of more than 2,000 parts. Save the one sheet you need as CSV.',
  )

const encrypted = () =>
  new FileProblem(
    'file_encrypted',
    'The archive is protected with a password. Remove it and upload it again.',
  )

const damaged = (cause: unknown) =>
  new FileProblem(
    'file_damaged',
    'The workbook is damaged and cannot be unpacked. Open it in Excel and save it again.',
    { cause },
  )

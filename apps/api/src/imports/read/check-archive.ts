import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { FileProblem } from './file-problem.ts'
import { importLimits } from './limits.ts'

const megabyte = 1024 * 1024

/**
 * Makes sure that a ZIP container is an Excel workbook that unpacks to a bearable size. The sizes that the
 * archive states about itself are checked first, then proven by unpacking every part into nothing.
 * @throws FileProblem
 */
export async function checkArchive(archive: Buffer) {
  const zip = await openArchive(archive)
  try {
    const entries = await listEntries(zip, archive.length)
    const names = new Set(entries.map((entry) => entry.fileName))
    if (!names.has('xl/workbook.xml')) throw notAWorkbook(names)
    for (const entry of entries) await drain(zip, entry)
  } finally {
    zip.close()
  }
}

const openArchive = async (archive: Buffer) =>
  await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(archive, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(damaged(error)) : resolve(zip),
    )
  })

async function listEntries(zip: ZipFile, archiveBytes: number): Promise<Entry[]> {
  const entries: Entry[] = []
  let inflated = 0
  return await new Promise<Entry[]>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      inflated += entry.uncompressedSize
      if (entry.isEncrypted()) return reject(encrypted())
      if (inflated > importLimits.inflatedBytes) return reject(tooMuch(inflated))
      if (inflated > inflatedMax(archiveBytes)) return reject(tooDense(inflated / archiveBytes))
      if (entries.length >= importLimits.archiveEntries) return reject(tooManyParts())
      entries.push(entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', (error: Error) => reject(damaged(error)))
    zip.readEntry()
  })
}

const inflatedMax = (archiveBytes: number) =>
  Math.max(importLimits.inflationFreeBytes, archiveBytes * importLimits.inflationRatio)

/** yauzl fails when a part unpacks to more than it says, so a lying directory is found here. */
async function drain(zip: ZipFile, entry: Entry) {
  if (entry.fileName.endsWith('/')) return
  await new Promise<void>((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(damaged(error))
      stream.on('error', (cause) => reject(damaged(cause)))
      stream.on('end', () => resolve())
      stream.resume()
    })
  })
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

const damaged = (cause: Error) =>
  new FileProblem(
    'file_damaged',
    'The workbook is damaged and cannot be unpacked. Open it in Excel and save it again.',
    { cause },
  )

import { analyse } from 'chardet'
import { Readable } from 'node:stream'
import { FileProblem } from './file-problem.ts'
import { decodeText, type OpenBytes, readAll, type TableFormat } from './read-table.ts'
import { openWorkbook } from './read-workbook.ts'
import type { ByteReport } from './received-file.ts'

/**
 * Detects how to read a file, from its content alone.
 * @throws FileProblem if it isn't a table
 */
export async function detectTableFormat(
  report: ByteReport,
  open: OpenBytes,
  sheet?: string,
): Promise<TableFormat> {
  if (detectFileType(report.head) === 'archive') {
    const workbook = await openWorkbook(await readAll(open()), sheet)
    await workbook.rows.return(undefined)
    return { type: 'workbook', sheet: workbook.sheet, sheets: workbook.sheets }
  }
  const encoding = detectEncoding(report)
  let sample = ''
  for await (const text of decodeText(Readable.from([report.head]), encoding)) sample += text
  return { type: 'delimited', encoding, delimiter: detectDelimiter(sample) }
}

type FileType = 'text' | 'archive'

const signatures: [test: (head: Buffer) => boolean, name: string][] = [
  [startsWith('%PDF-'), 'a PDF document'],
  [startsWith('\x89PNG'), 'a PNG picture'],
  [startsWith('\xff\xd8\xff'), 'a JPEG picture'],
  [startsWith('GIF8'), 'a GIF picture'],
  [startsWith('\x1f\x8b'), 'a gzip archive'],
  [startsWith('7z\xbc\xaf'), 'a 7-Zip archive'],
  [startsWith('Rar!'), 'a RAR archive'],
  [startsWith('{\\rtf'), 'a rich-text document'],
  [startsWith('SQLite format 3'), 'a database file'],
]

const saveAsAdvice = 'Open it in the program it came from and save the table as CSV or XLSX.'

/**
 * Detects the type of a file by its first bytes; its name is ignored.
 * @throws FileProblem naming the type if it can't hold a table
 */
function detectFileType(head: Buffer): FileType {
  if (head.length === 0 || isBlankText(head)) {
    throw new FileProblem('file_empty', 'The file is empty. Export it again and upload the new file.')
  }
  if (startsWith('PK\x03\x04')(head) || startsWith('PK\x05\x06')(head)) return 'archive'
  if (startsWith('\xd0\xcf\x11\xe0')(head)) throw oldOfficeFile(head)
  const signature = signatures.find(([test]) => test(head))
  if (signature) throw new FileProblem('file_type', `This is ${signature[1]}, not a table. ${saveAsAdvice}`)

  const text = head.subarray(0, 1000).toString('latin1').replace(/^ï»¿/, '').trimStart().toLowerCase()
  if (/^<(!doctype html|html|table|head|body|meta)\b/.test(text)) {
    throw new FileProblem(
      'file_type',
      'This is a web page (HTML), even though its name ends in .xls or .csv. Open it in a spreadsheet program and save it as XLSX.',
    )
  }
  if (text.startsWith('<?xml') || text.startsWith('<workbook')) {
    throw new FileProblem('file_type', `This is an XML file, not a table. ${saveAsAdvice}`)
  }
  if (/^[[{]\s*["{[]/.test(text)) {
    throw new FileProblem('file_type', `This is a JSON file, not a table. ${saveAsAdvice}`)
  }
  return 'text'
}

/** Old Excel files and encrypted new ones share their container. */
function oldOfficeFile(head: Buffer) {
  if (head.includes(Buffer.from('EncryptedPackage', 'utf16le'))) {
    return new FileProblem(
      'file_encrypted',
      'The workbook is password-protected. Remove the password in Excel (File, Info, Protect Workbook) and upload it again.',
    )
  }
  return new FileProblem(
    'file_type',
    'This is a workbook in the old Excel format (.xls). Open it in Excel and save it as .xlsx or CSV.',
  )
}

function startsWith(signature: string) {
  const bytes = Buffer.from(signature, 'latin1')
  return (head: Buffer) => head.subarray(0, bytes.length).equals(bytes)
}

const isBlankText = (head: Buffer) => /^(?:\xef\xbb\xbf)?[\s]*$/.test(head.toString('latin1'))

const delimiters = [',', ';', '\t', '|'] as const

type Delimiter = (typeof delimiters)[number]

/** The delimiter that splits most lines of the sample into the same number of cells; a comma by default. */
export function detectDelimiter(sample: string): Delimiter {
  let bestDelimiter: Delimiter = ','
  let bestScore = 0
  for (const candidate of delimiters) {
    const counts = countCellsPerLine(sample, candidate)
    const frequencies = new Map<number, number>()
    for (const count of counts) frequencies.set(count, (frequencies.get(count) ?? 0) + 1)
    for (const [cells, lines] of frequencies) {
      if (cells < 2) continue
      const score = (lines / counts.length) ** 2 * Math.log2(cells + 1)
      if (score > bestScore) {
        bestScore = score
        bestDelimiter = candidate
      }
    }
  }
  return bestDelimiter
}

function countCellsPerLine(sample: string, delimiter: string): number[] {
  const counts: number[] = []
  let cells = 1
  let isQuoted = false
  let hasText = false
  for (const char of sample) {
    if (char === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (char === delimiter) cells += 1
    else if (char === '\n' || char === '\r') {
      if (hasText || cells > 1) counts.push(cells)
      if (counts.length >= 100) return counts
      cells = 1
      hasText = false
    } else if (char !== ' ') hasText = true
  }
  if (hasText || cells > 1) counts.push(cells)
  return counts
}

/** Supported encodings, from chardet's name to iconv-lite's. */
const supportedEncodings: Record<string, string> = {
  'ISO-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
  'ISO-8859-2': 'windows-1250',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'windows-1253': 'windows-1253',
  'windows-1254': 'windows-1254',
  'ISO-8859-9': 'windows-1254',
  'KOI8-R': 'koi8-r',
  Shift_JIS: 'shift_jis',
  'EUC-JP': 'euc-jp',
  'EUC-KR': 'euc-kr',
  Big5: 'big5',
  GB18030: 'gb18030',
}

/** Minimum confidence (percent) for an encoding other than Windows-1252. */
const confidenceMin = 60

/**
 * The encoding of a text file, in the spelling of the WHATWG labels.
 * @throws FileProblem `file_type` if the bytes aren't text
 */
function detectEncoding(report: ByteReport): string {
  const { head } = report
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (report.nulBytes > 0) return detectUtf16(report)
  if (countControls(head) > head.length / 100) throw notText()
  if (report.isUtf8) return 'utf-8'

  const guesses = analyse(report.nonUtf8Sample.length > 0 ? report.nonUtf8Sample : head)
  const bestGuess = guesses.find((guess) => supportedEncodings[guess.name] !== undefined)
  if (!bestGuess || bestGuess.confidence < confidenceMin) return 'windows-1252'
  return supportedEncodings[bestGuess.name]!
}

/** Text without a byte-order mark but with a NUL in nearly every other byte is UTF-16. */
function detectUtf16(report: ByteReport): string {
  const halfBytes = report.bytes / 2
  const oddNuls = report.oddNulBytes
  const evenNuls = report.nulBytes - oddNuls
  if (report.bytes % 2 === 0 && oddNuls > halfBytes * 0.6 && evenNuls < halfBytes * 0.05) return 'utf-16le'
  if (report.bytes % 2 === 0 && evenNuls > halfBytes * 0.6 && oddNuls < halfBytes * 0.05) return 'utf-16be'
  if (!report.isUtf8 || report.nulBytes > report.bytes / 100) throw notText()
  throw new FileProblem(
    'file_damaged',
    `The file contains NUL bytes, the first at byte ${report.firstNul + 1}: it’s damaged or not a text file. Export it again as CSV (UTF-8).`,
  )
}

function countControls(head: Buffer) {
  let count = 0
  for (const byte of head) if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) count += 1
  return count
}

const notText = () =>
  new FileProblem(
    'file_type',
    'This is a binary file, not a table. Upload a CSV, TSV, or TXT file, or an Excel workbook (.xlsx).',
  )

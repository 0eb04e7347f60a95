import { analyse } from 'chardet'
import iconv from 'iconv-lite'
import type { ByteReport } from './byte-inspector.ts'
import { FileProblem } from './file-problem.ts'

/** Encodings whose name chardet may answer and that the product takes; the value is the name iconv-lite knows. */
const accepted: Record<string, string> = {
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

/** A guess for another encoding than the Western one has to be this sure (percent). */
const sureEnough = 60

/**
 * The encoding of a text file, in the spelling of the WHATWG labels.
 * @throws FileProblem `file_type` when the bytes are no text.
 */
export function detectEncoding(report: ByteReport): string {
  const { head } = report
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (report.nulBytes > 0) return wideEncoding(report)
  if (countControls(head) > head.length / 100) throw notText()
  if (report.isUtf8) return 'utf-8'

  const guesses = analyse(report.strange.length > 0 ? report.strange : head)
  const best = guesses.find((guess) => accepted[guess.name] !== undefined)
  if (!best || best.confidence < sureEnough) return 'windows-1252'
  return accepted[best.name]!
}

/** Text without a byte-order mark but with a NUL in nearly every other byte is UTF-16. */
function wideEncoding(report: ByteReport): string {
  const half = report.bytes / 2
  const odd = report.oddNulBytes
  const even = report.nulBytes - odd
  if (report.bytes % 2 === 0 && odd > half * 0.6 && even < half * 0.05) return 'utf-16le'
  if (report.bytes % 2 === 0 && even > half * 0.6 && odd < half * 0.05) return 'utf-16be'
  if (!report.isUtf8 || report.nulBytes > report.bytes / 100) throw notText()
  throw new FileProblem(
    'file_damaged',
    `The file holds NUL bytes, the first at byte ${report.firstNul + 1}: it is damaged or not a text file. Export it again as CSV (UTF-8).`,
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
    'This is a binary file, not a table. Upload a CSV, TSV or TXT file, or an Excel workbook (.xlsx).',
  )

// Half of a pair is no character, and the database takes none.
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Decodes chunk by chunk; a byte-order mark is swallowed. */
export async function* decodeText(bytes: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding)
  let isFirst = true
  for await (const chunk of bytes) {
    let text = decoder.write(chunk).replace(loneSurrogate, '\ufffd')
    if (isFirst && text !== '') {
      isFirst = false
      if (text.startsWith('\ufeff')) text = text.slice(1)
    }
    if (text !== '') yield text
  }
  const rest = decoder.end()
  if (rest) yield rest
}

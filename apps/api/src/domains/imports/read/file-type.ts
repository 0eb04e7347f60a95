import { FileProblem } from './file-problem.ts'

export type FileType = 'text' | 'archive'

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

const saveAs = 'Open it in the program it came from and save the table as CSV or XLSX.'

/**
 * What a file is by its first bytes; its name is not asked.
 * @throws FileProblem naming the kind of file when it cannot hold a table.
 */
export function detectFileType(head: Buffer): FileType {
  if (head.length === 0 || isOnlySpace(head)) {
    throw new FileProblem('file_empty', 'The file is empty. Export it again and upload the new file.')
  }
  if (startsWith('PK\x03\x04')(head) || startsWith('PK\x05\x06')(head)) return 'archive'
  if (startsWith('\xd0\xcf\x11\xe0')(head)) throw oldOfficeFile(head)
  const known = signatures.find(([test]) => test(head))
  if (known) throw new FileProblem('file_type', `This is ${known[1]}, not a table. ${saveAs}`)

  const text = head.subarray(0, 1000).toString('latin1').replace(/^ï»¿/, '').trimStart().toLowerCase()
  if (/^<(!doctype html|html|table|head|body|meta)\b/.test(text)) {
    throw new FileProblem(
      'file_type',
      'This is a web page (HTML), even if its name ends in .xls or .csv. Open it in a spreadsheet program and save it as XLSX.',
    )
  }
  if (text.startsWith('<?xml') || text.startsWith('<workbook')) {
    throw new FileProblem('file_type', `This is an XML file, not a table. ${saveAs}`)
  }
  if (/^[[{]\s*["{[]/.test(text)) {
    throw new FileProblem('file_type', `This is a JSON file, not a table. ${saveAs}`)
  }
  return 'text'
}

/** Old Excel files and encrypted new ones share their container. */
function oldOfficeFile(head: Buffer) {
  if (head.includes(Buffer.from('EncryptedPackage', 'utf16le'))) {
    return new FileProblem(
      'file_encrypted',
      'The workbook is protected with a password. Remove the password in Excel (File, Info, Protect Workbook) and upload it again.',
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

const isOnlySpace = (head: Buffer) => /^(?:\xef\xbb\xbf)?[\s]*$/.test(head.toString('latin1'))

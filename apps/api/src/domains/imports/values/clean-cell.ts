const nothing = new Set([
  '-',
  '--',
  '---',
  '–',
  '—',
  'n/a',
  '#n/a',
  '#ref!',
  '#value!',
  'none',
  'null',
  '(blank)',
  '(none)',
])

const vacant = new Set([
  'vacant',
  'vacant unit',
  'vacant units',
  '(vacant)',
  '*vacant*',
  '-vacant-',
  'vacant bed',
])

/** Whether a clean text stands for “nothing”. */
const isEmptyWord = (text: string) => nothing.has(text.toLowerCase())

/** Whether a text says that nobody lives there, where the name or contact of somebody is expected. */
export const isVacantWord = (text: string) => vacant.has(text.toLowerCase())

const unusual =
  /^\s|\s$|[\u00a0\u2000-\u200b\u2018\u2019\u201c\u201d\u202f\ufeff\t\r\n]| {2}|^[='-]|^[(#n\u2013\u2014]/i
const spaces = /[\s\u00a0\u2000-\u200a\u202f\ufeff]+/g

/**
 * A cell as a person meant it: trimmed, one kind of space and quote, words for “nothing” as an empty text.
 * Formulas stay text; `="00123"`, the trick that keeps zeros, is unwrapped, and so is our own `'=` from an export.
 */
export function cleanCell(cell: string): string {
  if (!unusual.test(cell)) return cell
  let text = tidy(cell)
  const wrapped = /^="(.*)"$/.exec(text)
  if (wrapped) text = wrapped[1]!.trim()
  if (/^'[=+\-@＝＋－＠]/.test(text)) text = text.slice(1)
  return isEmptyWord(text) ? '' : text
}

/** A cell of several lines, such as notes: each line is cleaned, and the breaks between them stay. */
export function cleanLines(cell: string): string {
  if (!/[\r\n]/.test(cell)) return cleanCell(cell)
  const lines = cell.split(/\r\n|\r|\n/).map(tidy)
  return lines.join('\n').trim()
}

const tidy = (text: string) =>
  text
    .replaceAll(/[\u200b\ufeff]/g, '')
    .replaceAll(spaces, ' ')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u201c\u201d]/g, '"')
    .trim()

const unusual =
  /^\s|\s$|[\u00a0\u2000-\u200b\u2018\u2019\u201c\u201d\u202f\ufeff\t\r\n]| {2}|^[='-]|^[(#nv\u2013\u2014]/i
const spaces = /[\s\u00a0\u2000-\u200a\u202f\ufeff]+/g
const emptyWords = new Set([
  '-',
  '--',
  '–',
  '—',
  'n/a',
  '#n/a',
  'none',
  'null',
  '(blank)',
  '(none)',
  'vacant',
  'vacant unit',
])

/**
 * A cell as a person meant it: trimmed, one kind of space and quote, words for “nothing” as an empty text.
 * Formulas stay text; `="00123"`, the trick that keeps zeros, is unwrapped, and so is our own `'=` from an export.
 */
export function cleanCell(cell: string): string {
  if (!unusual.test(cell)) return cell
  let text = cell
    .replaceAll(/[\u200b\ufeff]/g, '')
    .replaceAll(spaces, ' ')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u201c\u201d]/g, '"')
    .trim()
  const wrapped = /^="(.*)"$/.exec(text)
  if (wrapped) text = wrapped[1]!.trim()
  if (/^'[=+\-@]/.test(text)) text = text.slice(1)
  return emptyWords.has(text.toLowerCase()) ? '' : text
}

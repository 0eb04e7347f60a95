import { isDeepStrictEqual } from 'node:util'
const emptyWords = new Set([
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

const vacantWords = new Set([
  'vacant',
  'vacant unit',
  'vacant units',
  '(vacant)',
  '*vacant*',
  '-vacant-',
  'vacant bed',
])

/** Whether a clean cell in a name or contact column marks a vacant unit. */
export const isVacantWord = (text: string) => vacantWords.has(text.toLowerCase())

// Both take `\s` as white space, so no run of it is left for the rules that read clean cells.
const needsCleaningPattern = /^\s|\s$|[^\S ]| {2}|[\u200b\u2018\u2019\u201c\u201d]|^[='-]|^[(#n\u2013\u2014]/i
const spacePattern = /\s+/g

/**
 * Normalizes a cell: trims it, unifies spaces and quotes, and turns words for “nothing” into an empty string. Formulas
 * stay text, except that `="00123"`, a trick to keep leading zeros, is unwrapped, as is the `'=` of our own exports.
 */
export function cleanCell(cell: string): string {
  if (!needsCleaningPattern.test(cell)) return cell
  let text = normalizeSpacesAndQuotes(cell)
  const formulaMatch = /^="(.*)"$/.exec(text)
  if (formulaMatch) text = formulaMatch[1]!.trim()
  if (/^'[=+\-@＝＋－＠]/.test(text)) text = text.slice(1)
  return emptyWords.has(text.toLowerCase()) ? '' : text
}

/** Normalizes each line of a cell such as notes, and keeps the line breaks. */
export function cleanLines(cell: string): string {
  if (!/[\r\n]/.test(cell)) return cleanCell(cell)
  const lines = cell.split(/\r\n|\r|\n/).map(normalizeSpacesAndQuotes)
  return lines.join('\n').trim()
}

/** A single space for each run of white space, line by line. Rules that read cells can rely on it. */
export const collapseSpaces = (text: string) => text.replaceAll(/[^\S\n]+/g, ' ').trim()

const endCharacters = ' ,'

/** Cuts spaces and commas off the end. A pattern such as `[ ,]+$` takes quadratic time for a run inside the text. */
export function trimSeparators(text: string): string {
  let end = text.length
  while (end > 0 && endCharacters.includes(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

const normalizeSpacesAndQuotes = (text: string) =>
  text
    .replaceAll(/[\u200b\ufeff]/g, '')
    .replaceAll(spacePattern, ' ')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u201c\u201d]/g, '"')
    .trim()

/** Whether a value that was read from a file is what is stored, which may have other quotes, such as “O’Brien”. */
export function saysTheSame(stored: unknown, value: unknown): boolean {
  if (typeof stored === 'string' && typeof value === 'string') return cleanLines(stored) === cleanLines(value)
  // Such as the name of an emergency contact.
  if (isPlainObject(stored) && isPlainObject(value)) {
    const keys = new Set([...Object.keys(stored), ...Object.keys(value)])
    return [...keys].every((key) => saysTheSame(stored[key], value[key]))
  }
  return isDeepStrictEqual(stored, value)
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

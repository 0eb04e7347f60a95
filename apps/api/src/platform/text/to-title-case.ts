/** Words that stay in capital letters: directions, legal forms, acronyms, and Roman numerals. */
const capitals = /^(?:[NS][EW]|LLC|LP|LLP|LTD|HOA|YMCA|YWCA|USA|PO|RR|HC|COVID|I{1,3}|I[VX]|VI{0,3}|XI{0,3})$/
/** Words that are lower case inside a name or title. */
const small = new Set([
  'a',
  'an',
  'and',
  'at',
  'by',
  'de',
  'del',
  'for',
  'from',
  'in',
  'la',
  'las',
  'los',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
])

/**
 * Turns a name, an address, or a title in capital letters into title case: `THE ELMS AT 1ST ST NE` becomes `The Elms at 1st St NE`.
 * Words with a single letter and codes such as `12B` stay as they are.
 */
export const toTitleCase = (text: string): string => {
  const parts = text.split(/([^\p{L}\p{N}'’]+)/u)
  return parts.map((part, n) => (n % 2 === 0 ? toWord(part, n === 0) : part)).join('')
}

function toWord(word: string, isFirst: boolean): string {
  if (word.length < 2 || capitals.test(word)) return word
  if (/^\d/.test(word)) return /^\d+(?:ST|ND|RD|TH)$/.test(word) ? word.toLowerCase() : word
  const lower = word.toLowerCase()
  if (!isFirst && small.has(lower)) return lower
  // O'Brien and McDonald, but Mary's.
  return lower.replace(/^(?:\p{L}['’]|mc(?=\p{L}{3}))?\p{L}/u, (start) =>
    start.length === 1
      ? start.toUpperCase()
      : start[0]!.toUpperCase() + start.slice(1, -1) + start.at(-1)!.toUpperCase(),
  )
}

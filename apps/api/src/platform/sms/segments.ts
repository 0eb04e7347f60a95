/** The characters of GSM 03.38 that take one septet each. */
const basicCharacters = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** The characters that take two: an escape, and the character. */
const extendedCharacters = new Set('\f^{}\\[~]|€')

/** Septets or UTF-16 units in a message of one segment, and in each segment of a longer one. */
const capacities = { 'GSM-7': { single: 160, part: 153 }, 'UCS-2': { single: 70, part: 67 } } as const

export interface SegmentCount {
  encoding: keyof typeof capacities
  /** Septets with GSM-7, 16-bit units with UCS-2. */
  units: number
  segments: number
}

/** How many segments a text takes, which carriers count and bill. One character outside GSM-7 makes it UCS-2. */
export function countSegments(text: string): SegmentCount {
  const characters = Array.from(text)
  const isGsm = characters.every(
    (character) => basicCharacters.has(character) || extendedCharacters.has(character),
  )
  const encoding = isGsm ? 'GSM-7' : 'UCS-2'
  const sizes = characters.map((character) =>
    isGsm ? (extendedCharacters.has(character) ? 2 : 1) : character.length,
  )
  const units = sizes.reduce((sum, size) => sum + size, 0)
  const { single, part } = capacities[encoding]
  return { encoding, units, segments: units <= single ? 1 : countParts(sizes, part) }
}

/** A character that takes two units never spans two segments. */
function countParts(sizes: readonly number[], capacity: number) {
  let parts = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > capacity) {
      parts += 1
      used = 0
    }
    used += size
  }
  return parts
}

/** Typographic characters with a GSM-7 equivalent. */
const replacements: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
}

/** Replaces typographic characters that would make a text UCS-2 and more than double its length. */
export const toPlainCharacters = (text: string) =>
  text.replaceAll(/[’‘“”–—…\u00a0\u202f]/gu, (character) => replacements[character]!)

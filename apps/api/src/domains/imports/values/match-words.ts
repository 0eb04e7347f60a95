/** Normalizes text for comparison: lower case, with a single space for anything between letters and digits. */
export const wordKey = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** Returns a lookup of values by name or synonym; it returns null for unknown words. Synonyms are separated by commas. */
export function createWordLookup<Value extends string>(entries: Partial<Record<Value, string>>) {
  const values = new Map(
    (Object.entries(entries) as [Value, string][]).flatMap(([value, words]) =>
      [wordKey(value), ...words.split(',').filter(Boolean)].map((word) => [word, value] as const),
    ),
  )
  return (text: string): Value | null => values.get(wordKey(text)) ?? null
}

/** Comparing takes quadratic time, and no name is longer. */
const comparedCharsMax = 200

/** Jaro–Winkler similarity of two short strings, 0 to 1: a common prefix counts extra (Winkler 1990). */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1
  if (a.length === 0 || b.length === 0 || Math.max(a.length, b.length) > comparedCharsMax) return 0
  const range = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  const isMatched = Array.from(b, () => false)
  const commonCharacters: string[] = []
  for (let indexA = 0; indexA < a.length; indexA += 1) {
    for (
      let indexB = Math.max(0, indexA - range);
      indexB < Math.min(b.length, indexA + range + 1);
      indexB += 1
    ) {
      if (isMatched[indexB] || a[indexA] !== b[indexB]) continue
      isMatched[indexB] = true
      commonCharacters.push(a[indexA]!)
      break
    }
  }
  if (commonCharacters.length === 0) return 0
  let transposed = 0
  let indexA = 0
  for (let indexB = 0; indexB < b.length; indexB += 1) {
    if (!isMatched[indexB]) continue
    if (b[indexB] !== commonCharacters[indexA]) transposed += 1
    indexA += 1
  }
  const matches = commonCharacters.length
  const jaro = (matches / a.length + matches / b.length + (matches - transposed / 2) / matches) / 3
  let prefix = 0
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix += 1
  return jaro + prefix * 0.1 * (1 - jaro)
}

/** Normalizes a text for comparison: lower case, with a single space for anything between letters and digits. */
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

/** Jaro–Winkler similarity of two short texts, 0 to 1: a common prefix counts extra (Winkler 1990). */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1
  if (a.length === 0 || b.length === 0) return 0
  const range = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  const matched = Array.from(b, () => false)
  const common: string[] = []
  for (let at = 0; at < a.length; at += 1) {
    for (let other = Math.max(0, at - range); other < Math.min(b.length, at + range + 1); other += 1) {
      if (matched[other] || a[at] !== b[other]) continue
      matched[other] = true
      common.push(a[at]!)
      break
    }
  }
  if (common.length === 0) return 0
  let transposed = 0
  let at = 0
  for (let other = 0; other < b.length; other += 1) {
    if (!matched[other]) continue
    if (b[other] !== common[at]) transposed += 1
    at += 1
  }
  const matches = common.length
  const jaro = (matches / a.length + matches / b.length + (matches - transposed / 2) / matches) / 3
  let prefix = 0
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix += 1
  return jaro + prefix * 0.1 * (1 - jaro)
}

/** A text in the form in which words are compared: lower case, with single spaces for everything between them. */
export const wordKey = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** Finds a value by its own name or by one of its other words, which are separated by commas. Null for unknown words. */
export function findByWords<Value extends string>(entries: Partial<Record<Value, string>>) {
  const values = new Map(
    (Object.entries(entries) as [Value, string][]).flatMap(([value, words]) =>
      [wordKey(value), ...words.split(',').filter(Boolean)].map((word) => [word, value] as const),
    ),
  )
  return (text: string): Value | null => values.get(wordKey(text)) ?? null
}

/** Similarity of two short texts from 0 to 1; a common beginning counts more (Winkler 1990). */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1
  if (a.length === 0 || b.length === 0) return 0
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  const taken = Array.from(b, () => false)
  const common: string[] = []
  for (let at = 0; at < a.length; at += 1) {
    for (let other = Math.max(0, at - reach); other < Math.min(b.length, at + reach + 1); other += 1) {
      if (taken[other] || a[at] !== b[other]) continue
      taken[other] = true
      common.push(a[at]!)
      break
    }
  }
  if (common.length === 0) return 0
  let moved = 0
  let at = 0
  for (let other = 0; other < b.length; other += 1) {
    if (!taken[other]) continue
    if (b[other] !== common[at]) moved += 1
    at += 1
  }
  const matches = common.length
  const jaro = (matches / a.length + matches / b.length + (matches - moved / 2) / matches) / 3
  let prefix = 0
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix += 1
  return jaro + prefix * 0.1 * (1 - jaro)
}

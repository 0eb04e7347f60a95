/** Up to two letters: of the first and the last word. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const first = words[0]
  const last = words.length > 1 ? words[words.length - 1] : undefined
  const letters = [first, last].map((word) => firstGrapheme(word ?? '')).join('')
  return letters.toLocaleUpperCase() || '?'
}

/** A stable number from 0 to `count - 1` for an id. */
export function getIdentityIndex(id: string, count: number): number {
  let hash = 0
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return hash % count
}

function firstGrapheme(word: string): string {
  return /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? ''
}

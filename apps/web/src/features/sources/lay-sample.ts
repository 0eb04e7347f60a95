const longestText = 20_000
const longestList = 12

/** An item of a feed, laid out for reading: JSON by its structure, anything else as it is. Long outlines are cut. */
export function laySample(item: unknown): string {
  const value = typeof item === 'string' ? parse(item) : item
  const text = typeof value === 'string' ? value : JSON.stringify(value, shorten, 2)
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** Points of an outline say nothing to a reader beyond how many there are. */
function shorten(_key: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const isOutline = value.every((point) => Array.isArray(point) && point.every(Number.isFinite))
  if (isOutline && value.length > 2) return `${value.length} points`
  return value.length > longestList
    ? [...value.slice(0, longestList), `… ${value.length - longestList} more`]
    : value
}

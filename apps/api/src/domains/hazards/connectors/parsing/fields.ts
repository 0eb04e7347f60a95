/** Answers of feeds have any shape: these look at one value and say null where it is not what it should be. */
export type Fields = Readonly<Record<string, unknown>>

export function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Text without white space around it; an empty one is none. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

export const textsOf = (value: unknown): string[] =>
  listOf(value).flatMap((entry) => {
    const text = textOf(entry)
    return text === null ? [] : [text]
  })

/** A finite number, also where a feed writes it as text. */
export function numberOf(value: unknown): number | null {
  const text = textOf(value)
  if (text === null) return null
  const number = Number(text)
  return Number.isFinite(number) ? number : null
}

/** An address to open in a browser: only http and https. */
export function linkOf(value: unknown): string | null {
  const text = textOf(value)
  return text !== null && /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text) ? text : null
}

const plainNumber = /^[-+]?\d+(?:\.\d+)?$/u
const groupedNumber = /^[-+]?\d{1,3}(?:[,\s]\d{3})+(?:\.\d+)?$/u

/** Reads `1,250` and `12.5`; null for anything that is not clearly one number. */
export function parseNumber(text: string, allowDecimals: boolean): number | null {
  const trimmed = text.trim()
  if (!plainNumber.test(trimmed) && !groupedNumber.test(trimmed)) return null
  const number = Number(trimmed.replace(/[,\s]/gu, ''))
  return allowDecimals || Number.isInteger(number) ? number : null
}

const hidden = '•••'
const shownDigits = 4

/** An e-mail address that tells somebody who knows it which one it is, and nobody else: `l•••@example.com`. */
export function maskEmail(address: string) {
  const at = address.lastIndexOf('@')
  if (at < 1) return hidden
  return `${String.fromCodePoint(address.codePointAt(0)!)}${hidden}${address.slice(at)}`
}

/** The last four digits of a number: `•••0134`. */
export const maskPhone = (number: string) =>
  number.replaceAll(/\D/g, '').length > shownDigits + 2 ? `${hidden}${number.slice(-shownDigits)}` : hidden

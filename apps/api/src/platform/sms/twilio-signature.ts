import { createHmac, timingSafeEqual } from 'node:crypto'

/** `X-Twilio-Signature`: HMAC-SHA1, in base64, of the URL followed by the form's fields in the order of their names. */
export function signRequest(token: string, url: string, fields: Readonly<Record<string, string>>): string {
  const names = Object.keys(fields).toSorted((a, b) => (a < b ? -1 : 1))
  const signed = url + names.map((name) => `${name}${fields[name]}`).join('')
  return createHmac('sha1', token).update(signed, 'utf8').digest('base64')
}

/** Compares in constant time. */
export function isSignatureValid(
  token: string,
  url: string,
  fields: Readonly<Record<string, string>>,
  signature: string | undefined,
): boolean {
  const expected = Buffer.from(signRequest(token, url, fields))
  const given = Buffer.from(signature ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

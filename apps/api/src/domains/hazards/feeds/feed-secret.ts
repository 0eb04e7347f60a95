const slot = '{secret}'
const shown = '•••'

/** Puts the key of a customer where the address has `{secret}`. Call it right before the request and keep no copy. */
export const fillSecret = (url: string, secret: string | null) =>
  secret === null ? url : url.replaceAll(slot, encodeURIComponent(secret))

/** Whether the address asks for a key. */
export const needsSecret = (url: string) => url.includes(slot)

/** Takes the key out of a text, as it is and as it stands in an address. */
export function redactSecret(text: string, secret: string | null) {
  if (secret === null || secret === '') return text
  const encoded = encodeURIComponent(secret)
  return [secret, encoded, encoded.toLowerCase()].reduce(
    (redacted, written) => redacted.replaceAll(written, shown),
    text,
  )
}

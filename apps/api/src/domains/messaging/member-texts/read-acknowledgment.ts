/** What people write to acknowledge, without what's around it. Tenants answer alerts with digits and other words. */
const words = new Set(['OK', 'OKAY', 'ACK', 'ACKNOWLEDGE', 'ACKNOWLEDGED', 'YES'])

/** Of a code, in upper case. */
const codePattern = /^[A-Z0-9]{4}$/

/**
 * What a text acknowledges: what its code says, or with null the only thing that is open. Null if it says anything else,
 * because “OK, but I can't get there” isn't an answer to rely on.
 */
export function readAcknowledgment(body: string): { code: string | null } | null {
  const [word, code, ...more] = body
    .slice(0, 100)
    .normalize('NFKC')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
  if (word === undefined || more.length > 0) return null
  if (words.has(word)) {
    if (code === undefined) return { code: null }
    return codePattern.test(code) ? { code } : null
  }
  return code === undefined && codePattern.test(word) ? { code: word } : null
}

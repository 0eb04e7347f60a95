import { createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Hashes that only this installation can make. The same text gives the same hash; from the hash nobody gets the text. */
export type SecretHash = (text: string) => string

/**
 * HMAC-SHA-256 under a key of its own, derived from the installation's secret with HKDF. Without a secret the key is
 * random, so that hashes are recognised until the process ends.
 *
 * @param purpose What the hashes are for. Those of different purposes cannot be compared.
 */
export function createSecretHash(secretKey: Buffer | null, purpose: string): SecretHash {
  const key = Buffer.from(hkdfSync('sha256', secretKey ?? randomBytes(32), '', purpose, 32))
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}

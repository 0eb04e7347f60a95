import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts texts that only this installation can read. */
export interface SecretBox {
  /** `owner` identifies the row of the text: copied to another row, sealed text can't be opened. */
  seal(text: string, owner: string): Uint8Array
  /** Null if it was sealed with another key or for another owner. */
  open(sealed: Uint8Array, owner: string): string | null
}

const formatVersion = 1
const ivBytes = 12
const tagBytes = 16
const headerBytes = 1 + ivBytes + tagBytes

/**
 * AES-256-GCM under its own key, derived from the installation's secret with HKDF. Without a secret the
 * key is random, so sealed texts can be opened only until the process ends.
 *
 * @param purpose What is encrypted. Boxes with different purposes can't open each other's texts.
 */
export function createSecretBox(secretKey: Buffer | null, purpose: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secretKey ?? randomBytes(32), '', purpose, 32))
  return {
    seal(text, owner) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(formatVersion), iv, cipher.getAuthTag(), body])
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed)
      if (bytes.length < headerBytes || bytes[0] !== formatVersion) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, 1 + ivBytes))
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(1 + ivBytes, headerBytes))
        return Buffer.concat([decipher.update(bytes.subarray(headerBytes)), decipher.final()]).toString()
      } catch {
        return null
      }
    },
  }
}

/** Encrypts sensitive fields of tenants. */
export const createTenantSecrets = (secretKey: Buffer | null) =>
  createSecretBox(secretKey, "tenants' assistance needs")

/** Encrypts the responses that idempotency keys repeat. */
export const createResponseSecrets = (secretKey: Buffer | null) =>
  createSecretBox(secretKey, 'responses of requests with idempotency keys')

/** Encrypts the keys that sign email of organizations' own domains. */
export const createMailKeySecrets = (secretKey: Buffer | null) =>
  createSecretBox(secretKey, 'signing keys of mail domains')

/**
 * Hashes that only this installation can compute. The same text gives the same hash; the hash doesn't reveal
 * the text.
 */
export type SecretHash = (text: string) => string

/**
 * HMAC-SHA-256 under its own key, derived from the installation's secret with HKDF. Without a secret the
 * key is random, so that hashes are comparable until the process ends.
 *
 * @param purpose What the hashes are for. Those of different purposes can't be compared.
 */
export function createSecretHash(secretKey: Buffer | null, purpose: string): SecretHash {
  const key = Buffer.from(hkdfSync('sha256', secretKey ?? randomBytes(32), '', purpose, 32))
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}

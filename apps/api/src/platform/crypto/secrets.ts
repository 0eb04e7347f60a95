import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import { keyIdBytes, keyIdOf, type SecretKeys } from './secret-keys.ts'

/** Encrypts text that only this installation can read. */
export interface SecretBox {
  /** `owner` identifies the row of the text: copied to another row, sealed text can't be opened. */
  seal(text: string, owner: string): Uint8Array
  /** Null if it was sealed with a key that this process doesn't have, or for another owner. */
  open(sealed: Uint8Array, owner: string): string | null
  /** Whether it was sealed with the first of the installation's keys, so that the others aren't needed for it. */
  isCurrent(sealed: Uint8Array): boolean
}

/** Without a key id; only opened, by trying every key. */
const formatWithoutKeyId = 1
const formatVersion = 2
const ivBytes = 12
const tagBytes = 16

/**
 * AES-256-GCM under keys of its own, derived from the installation's secret keys with HKDF. Without a secret the key is
 * random, so sealed text can be opened only until the process ends.
 *
 * @param purpose What is encrypted. Boxes with different purposes can't open each other's text.
 */
export function createSecretBox(secretKeys: SecretKeys | null, purpose: string): SecretBox {
  const keys = (secretKeys ?? [randomBytes(32)]).map((secretKey) => ({
    id: keyIdOf(secretKey),
    key: deriveKey(secretKey, purpose),
  }))
  const current = keys[0]!
  return {
    seal(text, owner) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', current.key, iv).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const header = Buffer.concat([Buffer.of(formatVersion), Buffer.from(current.id, 'hex')])
      return Buffer.concat([header, iv, cipher.getAuthTag(), body])
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed)
      const id = sealingKeyIdOf(bytes)
      if (id !== null) {
        const key = keys.find((candidate) => candidate.id === id)?.key
        return key ? decrypt(key, bytes.subarray(1 + keyIdBytes), owner) : null
      }
      if (bytes[0] !== formatWithoutKeyId) return null
      for (const { key } of keys) {
        const text = decrypt(key, bytes.subarray(1), owner)
        if (text !== null) return text
      }
      return null
    },
    isCurrent: (sealed) => sealingKeyIdOf(sealed) === current.id,
  }
}

/** The id of the key that the text was sealed with; null if it was sealed before keys had ids. */
export const sealingKeyIdOf = (sealed: Uint8Array) =>
  sealed[0] === formatVersion
    ? Buffer.from(sealed)
        .subarray(1, 1 + keyIdBytes)
        .toString('hex')
    : null

/** @param bytes Nonce, tag, and text. */
function decrypt(key: Buffer, bytes: Buffer, owner: string) {
  if (bytes.length < ivBytes + tagBytes) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString()
  } catch {
    return null
  }
}

/** A key of 32 bytes for one purpose. */
export const deriveKey = (secretKey: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))

/** Encrypts sensitive fields of tenants. */
export const createTenantSecrets = (secretKeys: SecretKeys | null) =>
  createSecretBox(secretKeys, "tenants' assistance needs")

/** Encrypts the responses that idempotency keys repeat. */
export const createResponseSecrets = (secretKeys: SecretKeys | null) =>
  createSecretBox(secretKeys, 'responses of requests with idempotency keys')

/** Encrypts the keys that sign email of organizations' own domains. */
export const createMailKeySecrets = (secretKeys: SecretKeys | null) =>
  createSecretBox(secretKeys, 'signing keys of mail domains')

/** Encrypts organizations' API keys for feeds. */
export const createSourceSecrets = (secretKeys: SecretKeys | null) =>
  createSecretBox(secretKeys, 'keys of sources')

/**
 * Hashes that only this installation can compute. The same text gives the same hash; the hash doesn't reveal
 * the text.
 */
export type SecretHash = (text: string) => string

/** HMAC-SHA-256 under one of the installation's hash keys. */
export const createSecretHash = (hashKey: Buffer): SecretHash => {
  // Preparing the bytes of the key for each hash takes six times as long as the hash.
  const key = createSecretKey(hashKey)
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}

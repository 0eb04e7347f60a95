import { createHash } from 'node:crypto'

/** The secret keys of the installation, 32 bytes each. The first one encrypts; all of them decrypt. */
export type SecretKeys = readonly [Buffer, ...Buffer[]]

const keyBytes = 32

/** Reads keys in base64, separated by commas or white space. Null if there is none, or if one isn't 32 bytes. */
export function parseSecretKeys(text: string): SecretKeys | null {
  const keys = text
    .split(/[\s,]/)
    .filter((part) => part !== '')
    .map((part) => Buffer.from(part, 'base64'))
  const [first, ...others] = keys
  if (!first || keys.some((key) => key.length !== keyBytes)) return null
  return [first, ...others]
}

/** Bytes of a key's id in what it encrypted. */
export const keyIdBytes = 8

/**
 * Identifies a key without revealing it, as 16 hexadecimal digits. Stands in front of everything that the key
 * encrypted, in backups' manifests, and in the log.
 */
export const keyIdOf = (key: Buffer) =>
  createHash('sha256')
    .update('parapet secret key')
    .update(key)
    .digest('hex')
    .slice(0, keyIdBytes * 2)

/** The key with this id; undefined if this process doesn't have it. */
export const findKey = (keys: SecretKeys, id: string) => keys.find((key) => keyIdOf(key) === id)

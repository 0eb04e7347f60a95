/** End-to-end encryption of messages and presence data. */
export interface Encryption {
  /** @internal */
  key: Uint8Array
  /** @internal */
  load: () => Promise<unknown>
}

const keyBits: ReadonlySet<number> = new Set([128, 256])

/**
 * Encrypts channels. All subscribers need the same key, 16 or 32 bytes.
 *
 * @throws Error if the key has another length
 */
export function createEncryption(key: Uint8Array): Encryption {
  const bits = key.length * 8
  if (!keyBits.has(bits)) {
    throw new Error(
      `Unsupported key length ${bits} for aes-cbc encryption. Encryption key must be 128 or 256 bits (16 or 32 ASCII characters)`,
    )
  }
  return { key, load: async () => (await import('./encryption-sdk.ts')).Crypto }
}

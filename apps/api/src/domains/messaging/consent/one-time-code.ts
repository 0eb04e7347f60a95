import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, Buffer>(scrypt)
const saltBytes = 16
const keyBytes = 32

/** Six digits that somebody copies from a mail. */
export const createCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** A salted hash that is slow to compute, since there are only a million codes. */
export async function hashCode(code: string) {
  const salt = randomBytes(saltBytes)
  return Buffer.concat([salt, await derive(code, salt, keyBytes)]).toString('base64url')
}

/** Takes as long without a hash to compare with. */
export async function isCodeOf(code: string, hash: string | null) {
  const bytes = hash === null ? Buffer.alloc(saltBytes + keyBytes) : Buffer.from(hash, 'base64url')
  const key = await derive(code, bytes.subarray(0, saltBytes), keyBytes)
  return timingSafeEqual(key, bytes.subarray(saltBytes)) && hash !== null
}

import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { DamagedContent, isSealedWith, openStream, sealStream } from './sealed-stream.ts'

const key = randomBytes(32)
/** Magic, key id, and salt. */
const headerBytes = 8 + 8 + 16
/** In chunks of an awkward size, as a network delivers them. */
const pieces = (content: Buffer, size = 10_007) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
    })(),
  )
const seal = async (content: Buffer) => await buffer(pieces(content).compose(sealStream([key], 'one')))
const open = async (sealed: Buffer, withKey = key, name = 'one') =>
  await buffer(pieces(sealed, 9973).compose(openStream([withKey], name)))

describe('a sealed stream', () => {
  const part = 64 * 1024
  it.each([0, 1, part - 1, part, part + 1, 2 * part, 3 * part + 77])(
    'of %d bytes opens again',
    async (bytes) => {
      const content = randomBytes(bytes)
      const sealed = await seal(content)
      expect((await open(sealed)).equals(content)).toBe(true)
      if (bytes > 16) expect(sealed.includes(content.subarray(0, 16))).toBe(false)
    },
  )

  it('differs each time', async () => {
    const content = Buffer.from('Ada Okafor')
    expect((await seal(content)).equals(await seal(content))).toBe(false)
  })

  it('does not open with another key or name, or if it is changed, truncated or reordered', async () => {
    const sealed = await seal(randomBytes(3 * part))
    const head = sealed.subarray(0, headerBytes)
    const [first, second, third] = [0, 1, 2].map((n) =>
      sealed.subarray(headerBytes + n * (part + 16), headerBytes + (n + 1) * (part + 16)),
    )
    const changed = Buffer.from(sealed)
    changed[100]! ^= 1
    const message = 'damaged, or was encrypted with a key that this server doesn’t have'
    await expect(open(sealed, randomBytes(32))).rejects.toThrow(message)
    await expect(open(sealed, key, 'other')).rejects.toThrow(message)
    await expect(open(changed)).rejects.toThrow(message)
    await expect(open(Buffer.concat([head, first!, second!]))).rejects.toThrow(message)
    await expect(open(Buffer.concat([head, second!, first!, third!]))).rejects.toThrow(message)
    await expect(open(head)).rejects.toThrow(message)
    const empty = await seal(Buffer.alloc(0))
    await expect(open(empty.subarray(0, -12))).rejects.toThrow(message)
  })
})

describe('with several keys', () => {
  const old = randomBytes(32)
  const openWithBoth = (sealed: Buffer) => buffer(pieces(sealed, 9973).compose(openStream([key, old], 'one')))

  it.each([0, 5, 200_000])('opens %d bytes that either sealed, with and without a key id', async (bytes) => {
    const content = randomBytes(bytes)
    for (const sealingKey of [key, old]) {
      const sealed = await buffer(pieces(content).compose(sealStream([sealingKey], 'one')))
      expect((await openWithBoth(sealed)).equals(content)).toBe(true)
      expect(isSealedWith([key, old], sealed)).toBe(sealingKey === key)
      // The first format has no key id.
      const withoutId = Buffer.concat([Buffer.from('PRPTSEA1'), sealed.subarray(16)])
      expect((await openWithBoth(withoutId)).equals(content)).toBe(true)
      expect(isSealedWith([key, old], withoutId)).toBe(false)
    }
  })
})

it.each(['', 'PR', 'PRPTSEA1', 'Name,Address\nMaple Court,1200 Maple St\n'])(
  'rejects %j, which was never sealed',
  async (plain) => {
    await expect(open(Buffer.from(plain))).rejects.toThrow(DamagedContent)
  },
)

import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { keyIdOf } from './secret-keys.ts'
import { createSecretBox, sealingKeyIdOf } from './secrets.ts'

const key = Buffer.alloc(32, 7)

it('opens what it sealed, and the sealed form reveals nothing', () => {
  const sealed = createSecretBox([key], 'test').seal('map-key ☂', 'row-1')
  expect(Buffer.from(sealed).includes('map-key')).toBe(false)
  expect(createSecretBox([key], 'test').open(sealed, 'row-1')).toBe('map-key ☂')
})

it('seals the same text differently each time', () => {
  const box = createSecretBox([key], 'test')
  expect(box.seal('same', 'row')).not.toEqual(box.seal('same', 'row'))
})

it.each([
  ['another row', createSecretBox([key], 'test'), 'row-2'],
  ['another purpose', createSecretBox([key], 'other'), 'row-1'],
  ['another installation', createSecretBox([Buffer.alloc(32, 8)], 'test'), 'row-1'],
])('does not open for %s', (_name, other, owner) => {
  const sealed = createSecretBox([key], 'test').seal('secret', 'row-1')
  expect(other.open(sealed, owner)).toBeNull()
})

it.each([
  ['changed by one bit', (sealed: Buffer) => sealed.fill(sealed.at(-1)! ^ 1, sealed.length - 1)],
  ['cut', (sealed: Buffer) => sealed.subarray(0, 10)],
  ['of a format of later', (sealed: Buffer) => sealed.fill(9, 0, 1)],
])('does not open a text that is %s', (_name, spoil) => {
  const box = createSecretBox([key], 'test')
  expect(box.open(spoil(Buffer.from(box.seal('secret', 'row'))), 'row')).toBeNull()
})

describe('with several keys', () => {
  const old = Buffer.alloc(32, 8)

  it('seals with the first and opens with any, and knows which one sealed', () => {
    const before = createSecretBox([old], 'test').seal('secret', 'row')
    const box = createSecretBox([key, old], 'test')
    expect(box.open(before, 'row')).toBe('secret')
    expect([box.isCurrent(before), box.isCurrent(box.seal('secret', 'row'))]).toEqual([false, true])
    expect(sealingKeyIdOf(before)).toBe(keyIdOf(old))
    expect(createSecretBox([key], 'test').open(box.seal('secret', 'row'), 'row')).toBe('secret')
    expect(createSecretBox([key], 'test').open(before, 'row')).toBeNull()
  })

  it('opens what was sealed before keys had ids', () => {
    const sealed = sealWithoutKeyId(old, 'secret', 'row')
    const box = createSecretBox([key, old], 'test')
    expect(box.open(sealed, 'row')).toBe('secret')
    expect(box.isCurrent(sealed)).toBe(false)
    expect(box.open(sealed, 'other')).toBeNull()
    expect(createSecretBox([key], 'test').open(sealed, 'row')).toBeNull()
  })
})

/** The first format: version, nonce, tag, and text. */
function sealWithoutKeyId(secretKey: Buffer, text: string, owner: string) {
  const iv = randomBytes(12)
  const derived = Buffer.from(hkdfSync('sha256', secretKey, '', 'test', 32))
  const cipher = createCipheriv('aes-256-gcm', derived, iv).setAAD(Buffer.from(owner))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(1), iv, cipher.getAuthTag(), body])
}

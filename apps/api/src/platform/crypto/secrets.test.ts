import { expect, it } from 'vitest'
import { createSecretBox } from './secrets.ts'

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

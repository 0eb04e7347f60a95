import { expect, it } from 'vitest'
import { formatFileSize } from './upload-list.tsx'

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1440, '1.4 kB'],
  [48_700, '49 kB'],
  [1_440_000, '1.4 MB'],
  [50_000_000, '50 MB'],
  [2_600_000_000, '2.6 GB'],
])('writes %i as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text)
})

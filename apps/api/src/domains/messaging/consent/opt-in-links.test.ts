import { expect, it } from 'vitest'
import { createPublicId } from './opt-in-links.ts'

it('gives public pages ids that start and end with a letter or a digit', () => {
  const ids = Array.from({ length: 2000 }, () => createPublicId())
  expect(ids.filter((id) => !/^[a-z\d][\w-]{10}[a-z\d]$/i.test(id))).toEqual([])
})

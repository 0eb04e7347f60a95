import { expect, it } from 'vitest'
import { findExcessiveGrowth } from './measure-growth.ts'

const createText = (length: number) => ' '.repeat(length)

it('finds quadratic time', async () => {
  const growth = await findExcessiveGrowth(createText, (text) => /\s+x/.test(text))
  expect(growth).toMatch(/^\d+ characters take [\d.]+ ms, \d+ take [\d.]+ ms$/)
})

it('accepts linear time', async () => {
  expect(await findExcessiveGrowth(createText, (text) => text.replaceAll(/\s/g, 'x'))).toBeNull()
})

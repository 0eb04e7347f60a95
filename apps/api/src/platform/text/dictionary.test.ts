import { expect, it } from 'vitest'
import { dictionary } from './dictionary.ts'

it('has no inherited keys', () => {
  const words = dictionary({ bldg: 'building' })
  expect(words['bldg']).toBe('building')
  for (const word of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
    expect(words[word]).toBeUndefined()
})

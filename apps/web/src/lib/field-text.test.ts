import { expect, it } from 'vitest'
import { isCount, splitTags } from './field-text.ts'

it('parses counts and tags', () => {
  expect([isCount('1,250'), isCount(''), isCount('two')]).toEqual([true, true, false])
  expect(splitTags('river, older roof,, river')).toEqual(['river', 'older roof'])
})

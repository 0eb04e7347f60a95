import { expect, it } from 'vitest'
import { isCount, isPhone, splitTags } from './field-text.ts'

it('parses counts, phone numbers and tags', () => {
  expect([isCount('1,250'), isCount(''), isCount('two')]).toEqual([true, true, false])
  expect([isPhone('+1 303 555 0142'), isPhone(''), isPhone('555-01')]).toEqual([true, true, false])
  expect(splitTags('river, older roof,, river')).toEqual(['river', 'older roof'])
})

import { afterEach, expect, it } from 'vitest'
import { isCount, parseNumber, splitTags, toFieldNumber } from './field-text.ts'
import { setRegionalSettings } from './regional-settings.ts'

afterEach(() => setRegionalSettings({ locale: 'en-US', timeZone: undefined }))

it('reads and writes numbers in the user’s format', () => {
  setRegionalSettings({ locale: 'de-DE', timeZone: undefined })
  expect(['72,5', '1.450', ' ', '72.5'].map(parseNumber)).toEqual([72.5, 1450, null, Number.NaN])
  expect([1.5, null].map(toFieldNumber)).toEqual(['1,5', ''])
})

it('tells counts and tags', () => {
  expect(['1,250', '', '0', 'two', '-1', '1.5'].map(isCount)).toEqual([true, true, true, false, false, false])
  expect(splitTags('river, older roof,, river')).toEqual(['river', 'older roof'])
})

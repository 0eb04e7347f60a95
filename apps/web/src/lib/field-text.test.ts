import { afterEach, describe, expect, it } from 'vitest'
import { isCount, parseNumber, splitTags, toNumberText } from './field-text.ts'
import { setRegionalSettings } from './regional-settings.ts'

afterEach(() => setRegionalSettings({ locale: 'en-US', timeZone: undefined }))

describe('a number', () => {
  it.each([
    ['en-US', '1,250.5', 1250.5],
    ['en-US', '1250', 1250],
    ['en-US', '12,345,678', 12_345_678],
    ['en-US', ' ', null],
    // Not 725: in another format, it means 72.5.
    ['en-US', '72,5', Number.NaN],
    ['en-US', '1.2.3', Number.NaN],
    ['en-US', 'two', Number.NaN],
    ['de-DE', '72,5', 72.5],
    ['de-DE', '1.450', 1450],
    ['de-DE', '1.234,5', 1234.5],
    // Not 725, and not 72.5, which looks the same with three digits.
    ['de-DE', '72.5', Number.NaN],
    ['fr-FR', '1\u202f234,5', 1234.5],
    ['fr-FR', '-3', -3],
    ['de-CH', '1’234.5', 1234.5],
    ['en-IN', '1,00,000', 100_000],
  ])('is read in the user’s format: %s %j', (locale, text, value) => {
    setRegionalSettings({ locale, timeZone: undefined })
    expect(parseNumber(text)).toBe(value)
  })

  it.each(['en-US', 'de-DE', 'fr-FR', 'ar-EG'])('is written so that it can be read: %s', (locale) => {
    setRegionalSettings({ locale, timeZone: undefined })
    for (const value of [0, 1.5, 1234.56, -2]) expect(parseNumber(toNumberText(value))).toBe(value)
  })
})

it('tells counts and tags', () => {
  expect(['1,250', '', '0', 'two', '-1', '1.5'].map(isCount)).toEqual([true, true, true, false, false, false])
  expect(splitTags('river, older roof,, river')).toEqual(['river', 'older roof'])
})

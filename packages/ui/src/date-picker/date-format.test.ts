import { afterEach, expect, it, vi } from 'vitest'
import { findFirstWeekday } from './date-format.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const expected = [
  ['en-US', 0],
  ['en', 0],
  ['en-GB', 1],
  ['de-DE', 1],
  ['ar-EG', 6],
  ['pt-BR', 0],
] as const

it.each(expected)('starts the week of %s on day %i', (locale, day) => {
  expect(findFirstWeekday(locale)).toBe(day)
})

it.each(expected)('knows %s if the browser does not', (locale, day) => {
  class LocaleWithoutWeek extends Intl.Locale {
    override getWeekInfo = undefined as never
  }
  vi.stubGlobal('Intl', { ...Intl, Locale: LocaleWithoutWeek })
  expect(findFirstWeekday(locale)).toBe(day)
})

import { expect, it } from 'vitest'
import { joinFieldNames } from './list-changes.ts'

it('names fields as people would', () => {
  expect(joinFieldNames(['name', 'timeZone', 'companyRole'])).toBe('name, time zone, company role')
})

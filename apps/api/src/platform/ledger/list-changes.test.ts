import { expect, it } from 'vitest'
import { joinFieldNames } from './list-changes.ts'

it('names fields as people would', () => {
  expect(joinFieldNames(['name', 'timeZone', 'companyRole'])).toBe('name, time zone, job title')
  expect(joinFieldNames(['everySeconds', 'minSeverity'])).toBe('fetch interval, minimum severity')
  expect(joinFieldNames(['leaseFrom', 'isDefault', 'householdSize'])).toBe(
    'lease start, default sender, household size',
  )
  expect(joinFieldNames(['line1', 'line2'])).toBe('address line 1, address line 2')
})

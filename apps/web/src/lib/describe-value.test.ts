import { expect, it } from 'vitest'
import { describeFieldName, describeValue } from './describe-value.ts'
import { setRegionalSettings } from './regional-settings.ts'

it('returns null for empty values', () => {
  expect([null, undefined, '', [], {}].map(describeValue)).toEqual([null, null, null, null, null])
})

it('formats lists, objects and enum values', () => {
  expect(describeValue(['river', 'roof'])).toBe('river, roof')
  expect(describeValue({ name: 'Ray', phone: null })).toBe('Ray')
  expect(describeValue({ ledgerDays: 365, importDays: 90 })).toBe('Ledger days: 365, Import days: 90')
  expect(describeValue({ mfaRequired: true, sessionIdleMinutes: null })).toBe(
    'Two-step verification required: Yes',
  )
  expect(describeValue('multi_family')).toBe('multi family')
  expect(describeValue(0)).toBe('0')
  expect([true, false].map(describeValue)).toEqual(['Yes', 'No'])
})

it('formats an address in the order of an envelope', () => {
  const address = { city: 'Austin', line1: '500 W 2nd St', region: 'TX', country: 'US', postalCode: '78701' }
  expect(describeValue(address)).toBe('500 W 2nd St, Austin, TX, 78701, US')
})

it('formats days and times for the user’s region', () => {
  setRegionalSettings({ locale: 'en-US', timeZone: 'America/Denver' })
  expect(describeValue('2026-12-31')).toBe('Dec 31, 2026')
  expect(describeValue('2026-11-20T18:00:00.000Z')).toBe('Friday, November 20, 2026 at 11:00 AM MST')
  expect(describeValue('2026-99-99')).toBe('2026-99-99')
})

it('formats a field name', () => {
  expect(describeFieldName('householdSize')).toBe('Household size')
  expect(describeFieldName('unitCountDeclared')).toBe('Declared units')
  expect(describeFieldName('externalId')).toBe('External ID')
  expect(describeFieldName('everySeconds')).toBe('Fetch interval (seconds)')
  expect(describeFieldName('managerUserId')).toBe('Manager')
  expect(describeFieldName('everySeconds')).toBe('Fetch interval (seconds)')
  expect(describeFieldName('line1')).toBe('Address line 1')
})

import { expect, it } from 'vitest'
import { describeFieldName, describeValue } from './describe-value.ts'

it('returns null for empty values', () => {
  expect([null, undefined, '', [], {}].map(describeValue)).toEqual([null, null, null, null, null])
})

it('formats lists, objects and enum values', () => {
  expect(describeValue(['river', 'roof'])).toBe('river, roof')
  expect(describeValue({ name: 'Ray', phone: null })).toBe('Ray')
  expect(describeValue('multi_family')).toBe('multi family')
  expect(describeValue(0)).toBe('0')
})

it('formats a field name', () => {
  expect(describeFieldName('unitCountDeclared')).toBe('Unit count declared')
  expect(describeFieldName('managerUserId')).toBe('Manager')
})

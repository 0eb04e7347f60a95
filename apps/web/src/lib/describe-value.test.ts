import { expect, it } from 'vitest'
import { describeFieldName, describeValue } from './describe-value.ts'

it('says nothing for what is not there', () => {
  expect([null, undefined, '', [], {}].map(describeValue)).toEqual([null, null, null, null, null])
})

it('writes lists, objects and names of values as words', () => {
  expect(describeValue(['river', 'roof'])).toBe('river, roof')
  expect(describeValue({ name: 'Ray', phone: null })).toBe('Ray')
  expect(describeValue('multi_family')).toBe('multi family')
  expect(describeValue(0)).toBe('0')
})

it('names a field in words', () => {
  expect(describeFieldName('unitCountDeclared')).toBe('Unit count declared')
  expect(describeFieldName('managerUserId')).toBe('Manager')
})

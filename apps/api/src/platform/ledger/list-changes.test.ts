import { expect, it } from 'vitest'
import { formatFieldNames, hidePersonalValues, listChanges, summarizeFields } from './list-changes.ts'

it('names fields as people would', () => {
  expect(formatFieldNames(['name', 'timeZone', 'companyRole'])).toBe('name, time zone, and job title')
  expect(formatFieldNames(['everySeconds', 'minSeverity'])).toBe('fetch interval and minimum severity')
  expect(formatFieldNames(['leaseFrom', 'isDefault', 'householdSize'])).toBe(
    'lease start, default sender, and household size',
  )
  expect(formatFieldNames(['line1', 'line2'])).toBe('address line 1 and address line 2')
})

it('lists the fields that differ, and null for what was or is empty', () => {
  const before = { name: 'Elms', city: 'Durango', tags: ['a'], notes: undefined, manager: 'Ana' }
  const after = { ...before, city: 'Aztec', notes: 'Gate code', manager: undefined }
  expect(listChanges<Record<string, unknown>>(before, after)).toEqual([
    { field: 'city', from: 'Durango', to: 'Aztec' },
    { field: 'notes', from: null, to: 'Gate code' },
  ])
  expect(listChanges<Record<string, unknown>>({ city: 'Durango' }, { city: null })).toEqual([
    { field: 'city', from: 'Durango', to: null },
  ])
})

it('compares objects by content, because the database returns their keys in its own order', () => {
  const before = { point: { lon: 1, lat: 2 }, tags: ['a', 'b'] }
  expect(listChanges(before, { point: { lat: 2, lon: 1 }, tags: ['a', 'b'] })).toEqual([])
  expect(listChanges(before, { tags: ['b', 'a'] })).toEqual([
    { field: 'tags', from: ['a', 'b'], to: ['b', 'a'] },
  ])
})

it('never writes a personal value into the chain, only whether there was one', () => {
  const before = { email: 'ana@example.test', phone: null as string | null, status: 'active' }
  const after = { email: 'bo@example.test', phone: '+19702471234', status: 'past' }
  expect(listChanges(before, after, ['email', 'phone'])).toEqual([
    { field: 'email', from: 'changed', to: 'changed' },
    { field: 'phone', from: null, to: 'changed' },
    { field: 'status', from: 'active', to: 'past' },
  ])
  expect(hidePersonalValues([{ field: 'email', from: undefined, to: null }], ['email'])).toEqual([
    { field: 'email', from: null, to: null },
  ])
})

it('summarizes up to three fields by name, and more by their number', () => {
  const summarize = (...fields: string[]) =>
    summarizeFields(fields.map((field) => ({ field, from: null, to: null })))
  expect(summarize()).toBe('nothing')
  expect(summarize('managerUserId')).toBe('manager')
  expect(summarize('name', 'timeZone', 'tags')).toBe('name, time zone, and tags')
  expect(summarize('a', 'b', 'c', 'd')).toBe('4 fields')
})

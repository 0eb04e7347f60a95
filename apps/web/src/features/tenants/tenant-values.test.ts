import { expect, it } from 'vitest'
import { findPhoneProblem, findOccupancyProblem, entryListRules } from './tenant-entry-rules.ts'
import { emptyEmail, emptyPhone, emptyOccupancy, parsePhones, serializeList } from './tenant-entries.ts'
import {
  describeTenantValue,
  tenantPointers,
  emptyTenant,
  toNewTenant,
  toTenantPatch,
  toTenantValues,
} from './tenant-values.ts'

const base = { ...emptyTenant, firstName: 'Linh', lastName: 'Nguyen' }
const occupancy = {
  ...emptyOccupancy,
  propertyId: 'p1',
  propertyName: 'Maple Court',
  unitId: 'u1',
  unitName: '204',
}

it('sends only the fields that changed', () => {
  expect(toTenantPatch(base, base)).toEqual({})
  expect(toTenantPatch({ ...base, householdSize: '3', language: '', tags: 'dog' }, base)).toEqual({
    householdSize: 3,
    tags: ['dog'],
  })
})

it('sends a list whole, with the first entry as the primary one and without empty rows', () => {
  const emails = serializeList([{ ...emptyEmail, address: ' linh@example.com ' }, emptyEmail])
  const phones = serializeList([
    { ...emptyPhone, number: '+1 303 555 0142' },
    { ...emptyPhone, number: '303 555 0199' },
  ])
  expect(toTenantPatch({ ...base, emails, phones }, base)).toEqual({
    emails: [{ address: 'linh@example.com', label: null, primary: true }],
    phones: [
      { e164: '+1 303 555 0142', type: 'mobile', smsCapable: null, primary: true },
      { e164: '303 555 0199', type: 'mobile', smsCapable: null, primary: false },
    ],
  })
})

it('groups the digits of stored phone numbers, and keeps any other text unchanged', () => {
  const stored = {
    phones: [
      { e164: '+12025550123', raw: null, type: 'mobile', smsCapable: null, primary: true },
      { e164: null, raw: '555-01', type: 'home', smsCapable: null, primary: false },
    ],
    emails: [],
    occupancies: [],
    tags: [],
    emergencyContact: { name: 'Mai', relationship: null, phone: '+12025550124', email: null },
  } as unknown as Parameters<typeof toTenantValues>[0]
  const values = toTenantValues(stored)
  expect(parsePhones(values.phones).map(({ number }) => number)).toEqual(['+1 202 555 0123', '555-01'])
  expect(values.emergencyPhone).toBe('+1 202 555 0124')
  expect(toTenantPatch(values, toTenantValues(stored))).toEqual({})
})

it('sends occupancies with their known fields', () => {
  const occupancies = serializeList([{ ...occupancy, leaseFrom: '2025-12-01' }, emptyOccupancy])
  expect(toTenantPatch({ ...base, occupancies }, base).occupancies).toEqual([
    {
      propertyId: 'p1',
      unitId: 'u1',
      role: 'primary',
      leaseFrom: '2025-12-01',
      leaseTo: null,
      moveIn: null,
      moveOut: null,
      leaseType: null,
      externalId: null,
    },
  ])
})

it('sends the emergency contact whole, and null if all of it was cleared', () => {
  const known = { ...base, emergencyName: 'Mai', emergencyPhone: '+13035550101' }
  expect(toTenantPatch({ ...known, emergencyRelationship: 'Sister' }, known).emergencyContact).toEqual({
    name: 'Mai',
    relationship: 'Sister',
    phone: '+13035550101',
    email: null,
  })
  expect(toTenantPatch(base, known).emergencyContact).toBeNull()
})

it('creates a company without a person’s name typed earlier, and without an empty occupancy', () => {
  const occupancies = serializeList([emptyOccupancy])
  expect(toNewTenant({ ...base, kind: 'company', companyName: 'Ada Bakery', occupancies })).toEqual({
    kind: 'company',
    companyName: 'Ada Bakery',
  })
})

it('names the problem and the row', () => {
  expect(entryListRules.emails.validate(serializeList([{ ...emptyEmail, address: 'linh@' }]))).toBe(
    '“linh@” is not a valid email.',
  )
  expect(entryListRules.emails.validate('')).toBe(true)
  expect(findPhoneProblem('(303) 555-0142 x12')).toBeNull()
  expect(findPhoneProblem('call me')).toMatch(/“call me” isn’t a valid phone number/)
  expect(findOccupancyProblem({ ...occupancy, leaseFrom: '2026-02-01', leaseTo: '2026-01-31' }, 2)).toMatch(
    /occupancy 2/,
  )
  expect(findOccupancyProblem({ ...occupancy, moveIn: '2026-02-01', moveOut: '2026-01-31' }, 1)).toMatch(
    /move-out can’t be before/,
  )
  expect(findOccupancyProblem({ ...emptyOccupancy, leaseTo: '2026-01-31' }, 1)).toMatch(/Choose a property/)
  expect(findOccupancyProblem(emptyOccupancy, 1)).toBeNull()
})

it('shows the server’s error about a row at its list', () => {
  expect(tenantPointers['/emails/1/address']).toBe('emails')
  expect(tenantPointers['/emergencyContact/phone']).toBe('emergencyPhone')
})

it('describes lists and languages in words for the conflict dialog', () => {
  expect(describeTenantValue('language', 'es')).toBe('Spanish')
  expect(describeTenantValue('occupancies', serializeList([{ ...occupancy, leaseTo: '2026-11-30' }]))).toBe(
    'Maple Court 204 · Primary tenant · Lease until Nov 30, 2026',
  )
  expect(describeTenantValue('emails', serializeList([{ ...emptyEmail, address: 'a@example.com' }]))).toBe(
    'a@example.com',
  )
})

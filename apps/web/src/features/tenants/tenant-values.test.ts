import { expect, it } from 'vitest'
import { findPhoneProblem, findStayProblem, listRules } from './tenant-list-rules.ts'
import { emptyEmail, emptyPhone, emptyStay, writeList } from './tenant-lists.ts'
import {
  describeTenantValue,
  tenantPointers,
  emptyTenant,
  toNewTenant,
  toTenantPatch,
} from './tenant-values.ts'

const base = { ...emptyTenant, firstName: 'Linh', lastName: 'Nguyen' }
const stay = { ...emptyStay, propertyId: 'p1', propertyName: 'Maple Court', unitId: 'u1', unitName: '204' }

it('sends only what was changed', () => {
  expect(toTenantPatch(base, base)).toEqual({})
  expect(toTenantPatch({ ...base, householdSize: '3', language: '', tags: 'dog' }, base)).toEqual({
    householdSize: 3,
    tags: ['dog'],
  })
})

it('sends a list as a whole, the first of it as the primary, without rows that were left empty', () => {
  const emails = writeList([{ ...emptyEmail, address: ' linh@example.com ' }, emptyEmail])
  const phones = writeList([
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

it('sends stays with what is known of them', () => {
  const occupancies = writeList([{ ...stay, leaseFrom: '2025-12-01' }, emptyStay])
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

it('sends the emergency contact as a whole, and none when all of it was emptied', () => {
  const known = { ...base, emergencyName: 'Mai', emergencyPhone: '+13035550101' }
  expect(toTenantPatch({ ...known, emergencyRelationship: 'Sister' }, known).emergencyContact).toEqual({
    name: 'Mai',
    relationship: 'Sister',
    phone: '+13035550101',
    email: null,
  })
  expect(toTenantPatch(base, known).emergencyContact).toBeNull()
})

it('creates a company without the name of a person that was typed before, and without an empty stay', () => {
  const occupancies = writeList([emptyStay])
  expect(toNewTenant({ ...base, kind: 'company', companyName: 'Ada Bakery', occupancies })).toEqual({
    kind: 'company',
    companyName: 'Ada Bakery',
  })
})

it('says what is wrong with a row and in which', () => {
  expect(listRules.emails.validate(writeList([{ ...emptyEmail, address: 'linh@' }]))).toBe(
    '“linh@” is not a valid email',
  )
  expect(listRules.emails.validate('')).toBe(true)
  expect(findPhoneProblem('(303) 555-0142 x12')).toBeNull()
  expect(findPhoneProblem('call me')).toMatch(/“call me” isn’t a valid phone number/)
  expect(findStayProblem({ ...stay, leaseFrom: '2026-02-01', leaseTo: '2026-01-31' }, 2)).toMatch(
    /occupancy 2/,
  )
  expect(findStayProblem({ ...stay, moveIn: '2026-02-01', moveOut: '2026-01-31' }, 1)).toMatch(
    /move-out must be after/,
  )
  expect(findStayProblem({ ...emptyStay, leaseTo: '2026-01-31' }, 1)).toMatch(/Select a property/)
  expect(findStayProblem(emptyStay, 1)).toBeNull()
})

it('shows an error of the server about a row at its list', () => {
  expect(tenantPointers['/emails/1/address']).toBe('emails')
  expect(tenantPointers['/emergencyContact/phone']).toBe('emergencyPhone')
})

it('writes lists in words where two versions are compared', () => {
  expect(describeTenantValue('occupancies', writeList([{ ...stay, leaseTo: '2026-11-30' }]))).toBe(
    'Maple Court 204, primary tenant, 2026-11-30',
  )
  expect(describeTenantValue('emails', writeList([{ ...emptyEmail, address: 'a@example.com' }]))).toBe(
    'a@example.com',
  )
})

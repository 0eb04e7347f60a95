import { describe, expect, it } from 'vitest'
import { toOrganizationPatch, toOrganizationValues } from './organization-values.ts'

type Source = Parameters<typeof toOrganizationValues>[0]

const org = {
  name: 'Cedar & Stone',
  legalName: null,
  contactEmail: null,
  supportPhone: null,
  privacyUrl: null,
  postalAddress: null,
  defaultCountry: 'US',
  currency: 'USD',
  unitSystem: 'imperial',
  timeZone: 'America/Denver',
} as unknown as Source
const base = toOrganizationValues(org)

it('groups the digits of the phone number', () => {
  expect(toOrganizationValues({ ...org, supportPhone: '+13035550142' }).supportPhone).toBe('+1 303 555 0142')
})

describe('the merge patch of an organization', () => {
  it('has only the fields that changed', () => {
    expect(toOrganizationPatch(base, base)).toEqual({})
    expect(
      toOrganizationPatch({ ...base, legalName: ' Cedar LLC ', supportPhone: '+1 303 555 0142' }, base),
    ).toEqual({ legalName: 'Cedar LLC', supportPhone: '+1 303 555 0142' })
  })

  it('sends an address whole, and null once all its fields are empty', () => {
    const withAddress = { ...base, line1: '1 Main St', city: 'Denver', addressCountry: 'US' }
    expect(toOrganizationPatch(withAddress, base)).toEqual({
      postalAddress: {
        line1: '1 Main St',
        line2: null,
        line3: null,
        city: 'Denver',
        region: null,
        postalCode: null,
        country: 'US',
      },
    })
    expect(toOrganizationPatch(base, withAddress)).toEqual({ postalAddress: null })
  })

  it('treats a country alone as no address', () => {
    expect(toOrganizationPatch({ ...base, addressCountry: 'CA' }, base)).toEqual({})
  })
})

import { describe, expect, it } from 'vitest'
import { scoreDataQuality, scorePropertyFields } from './score-data-quality.ts'

const complete = {
  geocodeStatus: 'ok',
  geocodePrecision: 'rooftop',
  city: 'Kerrville',
  country: 'US',
  onSiteContact: { name: 'Ray Ortiz', phone: null, email: null },
  emergencyPlanUrl: 'https://plans.example/maple.pdf',
  yearBuilt: 1987,
} as const
const fullCounts = {
  units: 48,
  declared: 50,
  unitsWithoutFloor: 2,
  occupied: 45,
  tenants: 71,
  withoutContact: 0,
}
const scoreWith = (changes: Partial<Parameters<typeof scorePropertyFields>[0]>) =>
  scoreDataQuality({ ...complete, ...changes }, fullCounts)
const scoreOf = (changes: Partial<typeof fullCounts> | { declared: null }) =>
  scoreDataQuality(complete, { ...fullCounts, ...changes })

it('gives 100 to a complete property', () => {
  expect(scoreWith({})).toEqual({ score: 100, issues: [] })
})

it("deducts the most for a property that can't be located, and only once", () => {
  const { score, issues } = scoreWith({ geocodeStatus: 'failed', geocodePrecision: 'unknown' })
  expect(score).toBe(60)
  expect(issues.map((issue) => issue.code)).toEqual(['not_located'])
})

it.each([
  [{ geocodePrecision: 'postal_code' }, 85, 'located_roughly'],
  [{ geocodeStatus: 'ambiguous' }, 85, 'located_roughly'],
  [{ city: null }, 95, 'no_city'],
  [{ onSiteContact: { name: null, phone: null, email: null } }, 95, 'no_contact'],
  [{ emergencyPlanUrl: null }, 95, 'no_emergency_plan'],
  [{ yearBuilt: null }, 97, 'no_year_built'],
] as const)('with %o scores %i', (changes, score, code) => {
  expect(scoreWith(changes)).toMatchObject({ score, issues: [{ code }] })
  expect(scorePropertyFields({ ...complete, ...changes }).score).toBe(score)
})

it('deducts nothing for a missing city in a country whose addresses have none', () => {
  expect(scoreWith({ city: null, country: 'SG' }).score).toBe(100)
})

it('deducts nothing for weather zones, which Parapet looks up', () => {
  const located = { ...complete, country: 'US', lat: 30.1, lon: -99.2, forecastZone: null, fireZone: null }
  expect(scoreDataQuality(located, fullCounts)).toEqual({ score: 100, issues: [] })
})

describe('units and tenants', () => {
  const empty = { units: 0, unitsWithoutFloor: 0, occupied: 0, tenants: 0 }

  it.each([
    [{ ...empty, declared: null }, 90, 'no_units', 'No units recorded'],
    [{ ...empty, declared: 0 }, 90, 'no_units', 'No units recorded'],
    [{ tenants: 0 }, 90, 'no_tenants', '45 units are marked as occupied but have no tenant'],
    [{ withoutContact: 1 }, 99, 'tenants_without_contact', '1 of 71 tenants has no email or phone'],
    [{ withoutContact: 71 }, 85, 'tenants_without_contact', '71 of 71 tenants have no email or phone'],
    [{ unitsWithoutFloor: 48 }, 98, 'no_floors', 'No floors recorded'],
  ])('with %o score %i', (changes, score, code, message) => {
    expect(scoreOf(changes)).toMatchObject({ score, issues: [{ code, message }] })
  })

  it("don't count as missing if their number is declared", () => {
    expect(scoreOf(empty)).toEqual({ score: 100, issues: [] })
  })
})

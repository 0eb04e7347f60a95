import { expect, it } from 'vitest'
import { newId } from '../../../../platform/db/new-id.ts'
import { toPropertyInsert } from '../../../estate/properties/to-property-insert.ts'
import type { PropertyDraft } from './read-property.ts'
import { updateProperty } from './update-property.ts'

const address = {
  line1: '1840 Race St',
  line2: null,
  line3: null,
  dependentLocality: null,
  city: 'Denver',
  region: 'CO',
  postalCode: '80206',
  sortingCode: null,
  country: 'US',
}
const current = {
  ...toPropertyInsert({
    orgId: newId(),
    portfolioId: newId(),
    address,
    point: { lat: 39.7453, lon: -104.9632 },
    createdBy: null,
  }),
  forecastZone: 'COZ040',
  fireZone: 'COZ240',
}

const update = (draft: object, before = current) =>
  updateProperty(before, {
    draft: { addressParts: [], address: {}, ...draft } as unknown as PropertyDraft,
    portfolioId: undefined,
    managerUserId: undefined,
    sharesAddress: false,
    blankMeans: 'keep',
    now: new Date(),
    userId: null,
  })

it('clears the zones of a property that a row moves, and restores them with the undo', () => {
  const moved = update({ point: { lat: 38.8322, lon: -104.8235 } })
  expect(moved).toMatchObject({
    row: { lat: 38.8322, forecastZone: null, fireZone: null },
    before: { lat: 39.7453, forecastZone: 'COZ040', fireZone: 'COZ240' },
  })
  expect(moved!.changes.map(({ field }) => field)).not.toContain('forecastZone')
})

it("keeps the zones of a property that doesn't move", () => {
  expect(update({ name: 'Larkspur Court' })).toMatchObject({
    row: { name: 'Larkspur Court', forecastZone: 'COZ040', fireZone: 'COZ240' },
  })
  expect(update({ point: { lat: 39.7453, lon: -104.9632 } })).toBeNull()
})

it.each([
  ['1840 Race Street', '80206'],
  ['1840 RACE ST.', '80206-1234'],
  ['1840 Race St Suite 100', '80206'],
])('keeps the exact point of a building whose address the file spells %s %s', (line1, postalCode) => {
  const updated = update({
    address: { ...address, line1, postalCode },
    addressParts: ['line1', 'postalCode'],
  })
  expect(updated).toMatchObject({
    row: { line1, lat: 39.7453, lon: -104.9632, geocodePrecision: current.geocodePrecision },
  })
  expect(updated!.row).toMatchObject({ forecastZone: 'COZ040' })
})

it('locates a property again that moves to another building', () => {
  const updated = update({ address: { ...address, line1: '1900 Race St' }, addressParts: ['line1'] })
  expect(updated!.row).not.toMatchObject({ lat: 39.7453 })
})

it.each([
  ['spells it another way', { line1: '1840 Race Street' }],
  ['adds its ZIP+4', { postalCode: '80206-1234' }],
  ['lacks its ZIP code', { postalCode: null }],
])('keeps the pin of an address when the file %s and has a point of its own', (_what, parts) => {
  const pinned = { ...current, geocodeStatus: 'manual' as const }
  const draft = {
    address: { ...address, ...parts },
    addressParts: Object.keys(parts),
    point: { lat: 39.7001, lon: -104.9001 },
  }
  expect(update(draft, pinned)!.row).toMatchObject({
    ...parts,
    lat: 39.7453,
    lon: -104.9632,
    geocodeStatus: 'manual',
    forecastZone: 'COZ040',
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestPerson } from '../../../testing/factories.ts'

let test: TestApp
let admin: TestPerson
let house: { id: string }
let home: { id: string }
let person: { id: string }

beforeAll(async () => {
  test = await createTestApp()
  const org = await test.mintOrg()
  admin = await org.member('org_admin')
  house = await org.property()
  home = await org.unit({ propertyId: house.id, name: '1' })
  person = await org.tenant({ unitId: home.id, lastName: 'Nguyen' })
})
afterAll(() => test.close())

const oddTexts = [
  '\0',
  '\ud83d',
  'a\ud83d b',
  '\u0007',
  'x'.repeat(100_000),
  '%',
  '_\\',
  "'; drop table tenant; --",
  '{}',
  '🏠',
]
const oddDays = [
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '-000001-01-01',
  '2026-02-30',
  '2026-13-01',
  '+010000-01-01',
]
const oddMoments = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-12:00',
  '2026-01-01T25:00:00Z',
]
const oddNumbers = [1e308, -1e308, 2 ** 53, 2 ** 31, -(2 ** 31) - 1, 0.1, 1e-320]

async function statusOf(path: string, init: object = {}) {
  const response = await test.as(admin).request(path, init)
  return response.status
}

describe('unusual values are accepted or rejected, and never break anything', () => {
  const queries = [
    ...['q', 'building', 'tag', 'floor', 'cursor', 'skip', 'limit', 'sort', 'facets'].flatMap((name) =>
      oddTexts.map((value) => ['unit', name, value] as const),
    ),
    ...['q', 'language', 'tag', 'unitId', 'status', 'cursor', 'facets'].flatMap((name) =>
      oddTexts.map((value) => ['tenant', name, value] as const),
    ),
    ...['leaseToFrom', 'leaseToTo'].flatMap((name) =>
      oddDays.map((value) => ['tenant', name, value] as const),
    ),
    ...(['unit', 'tenant'] as const).flatMap((list) =>
      oddMoments.map((value) => [list, 'updatedFrom', value] as const),
    ),
    ...oddNumbers.map((value) => ['unit', 'floor', String(value)] as const),
  ]

  it('in the query of a list', async () => {
    const failedInputs: unknown[] = []
    for (const [list, name, value] of queries) {
      const status = await statusOf(`/${list}?${new URLSearchParams({ [name]: value }).toString()}`)
      if (status !== 200 && status !== 400) failedInputs.push([list, name, value.slice(0, 30), status])
    }
    expect(failedInputs).toEqual([])
  })

  it('in the fields of a unit', async () => {
    const bodies = [
      ...['name', 'building', 'notes', 'externalId', 'unitType'].flatMap((field) =>
        oddTexts.map((value) => ({ [field]: value })),
      ),
      ...oddTexts.flatMap((value) => [
        { tags: [value] },
        { externalIds: { [value]: 'x' } },
        { externalIds: { x: value } },
      ]),
      ...['floor', 'bedrooms', 'bathrooms', 'area'].flatMap((field) =>
        oddNumbers.map((value) => ({ [field]: value })),
      ),
      { externalIds: Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`id${n}`, 'x'])) },
      { surprise: true },
    ]
    const failedInputs: unknown[] = []
    for (const json of bodies) {
      const status = await statusOf(`/unit/${home.id}`, { method: 'PATCH', json })
      if (![200, 400, 409, 422].includes(status))
        failedInputs.push([JSON.stringify(json).slice(0, 60), status])
    }
    for (const value of [...oddTexts, ...oddNumbers]) {
      const json = { line1: value, lat: value, lon: value }
      const status = await statusOf(`/unit/${home.id}/address`, { method: 'PATCH', json })
      if (![200, 400, 422].includes(status))
        failedInputs.push(['address', String(value).slice(0, 30), status])
    }
    expect(failedInputs).toEqual([])
    const json = { externalIds: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`id${n}`, 'x'])) }
    expect(await statusOf(`/unit/${home.id}`, { method: 'PATCH', json })).toBe(422)
  })

  it('in the fields of a tenant', async () => {
    const withOccupancy = (values: object) => ({ occupancies: [{ unitId: home.id, ...values }] })
    const bodies = [
      ...['firstName', 'lastName', 'companyName', 'notes', 'externalId', 'language'].flatMap((field) =>
        oddTexts.map((value) => ({ [field]: value })),
      ),
      ...oddTexts.flatMap((value) => [
        { tags: [value] },
        { externalIds: { [value]: value } },
        { emails: [{ address: `${value}@example.com` }] },
        { emails: [{ address: 'a@example.com', label: value }] },
        { phones: [{ e164: value }] },
        { emergencyContact: { name: value } },
        { assistance: { note: value } },
        withOccupancy({ externalId: value }),
      ]),
      ...oddDays.flatMap((value) =>
        ['leaseFrom', 'leaseTo', 'moveIn', 'moveOut'].map((field) => withOccupancy({ [field]: value })),
      ),
      ...oddNumbers.flatMap((value) => [{ householdSize: value }, { assistance: { pets: value } }]),
      { surprise: true },
      withOccupancy({ surprise: true }),
      { externalIds: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`id${n}`, 'x'])) },
    ]
    const failedInputs: unknown[] = []
    for (const json of bodies) {
      const status = await statusOf(`/tenant/${person.id}`, { method: 'PATCH', json })
      if (![200, 400, 422].includes(status)) failedInputs.push([JSON.stringify(json).slice(0, 60), status])
      const createStatus = await statusOf('/tenant', { method: 'POST', json: { lastName: 'Odd', ...json } })
      if (![201, 400, 422].includes(createStatus))
        failedInputs.push(['POST', JSON.stringify(json).slice(0, 60), createStatus])
    }
    const consent = { channel: 'email', address: 'a@example.com', decision: 'opted_in', note: 'At the desk' }
    for (const occurredAt of oddMoments) {
      const json = { ...consent, occurredAt }
      const status = await statusOf(`/tenant/${person.id}/consent`, { method: 'POST', json })
      if (![200, 400, 409, 422].includes(status)) failedInputs.push(['consent', occurredAt, status])
    }
    expect(failedInputs).toEqual([])
  })
})

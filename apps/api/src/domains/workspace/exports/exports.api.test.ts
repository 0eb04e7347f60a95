import { readXlsx } from 'hucre/xlsx'
import { eq, sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { org as orgTable } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'

const isOnServer = process.env.DATABASE_URL !== undefined

let test: TestApp
let org: TestOrg
let manager: TestPerson
let hills: { id: string }
beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  manager = await org.member('property_manager')
  hills = await org.portfolio({ name: 'Alpine', code: 'ALP' })
  await org.property({
    name: 'House 10',
    unitCountDeclared: 10,
    tags: ['river', 'old'],
    lat: 30.5,
    lon: -99.25,
  })
  await org.property({ name: 'House 2', portfolioId: hills.id, region: 'TX', lat: 40.0, lon: -105.5 })
  await org.property({ name: '=1+1', portfolioId: hills.id, notes: 'Two\nlines, "quoted"' })
  await org.property({ name: 'Café Rouge', managerUserId: manager.id, status: 'inactive' })
  await org.property({ name: 'Gone', status: 'archived', archivedAt: new Date() })
})
afterAll(() => test.close())

const get = (path: string, person = manager) => test.as(person).request(path)
async function csv(path: string, person = manager) {
  const response = await get(path, person)
  if (response.status !== 200) throw new Error(await response.text())
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
  expect(text.startsWith('\u{feff}')).toBe(true)
  return text.slice(1).split('\r\n').slice(0, -1)
}

describe('CSV', () => {
  it('contains exactly the rows of the list in its order, under the headings of the template', async () => {
    expect(await csv('/property/export?columns=name,units')).toEqual([
      'Property name,Declared units',
      `"'=1+1",`,
      'Café Rouge,',
      'House 2,',
      'House 10,10',
    ])
    expect(await csv('/property/export?columns=name&sort=-name&region=CO&status=active')).toEqual([
      'Property name',
      'House 10',
      `"'=1+1"`,
    ])
    expect(await csv('/property/export?columns=name&q=nothing')).toEqual(['Property name'])
    const [headings] = await csv('/property/export')
    expect(headings).toBe(
      'Property name,Portfolio,Address line 1,Address line 2,City,State or region,Postal code,Country,Recorded units,Occupied units,Reachable tenants',
    )
  })

  it('quotes as in RFC 4180, and ignores repeated columns', async () => {
    const text = (await csv('/property/export?columns=notes,name,notes&portfolioId=' + hills.id)).join('\r\n')
    expect(text).toBe(`Notes,Property name\r\n"Two\nlines, ""quoted""","'=1+1"\r\n,House 2`)
  })

  it('is an uncacheable download with the date in its name', async () => {
    const response = await get('/property/export')
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="properties-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    await response.text()
  })

  it('names the file after the day in the organization’s time zone', async () => {
    const nameOf = async (timeZone: string) => {
      await test.db.update(orgTable).set({ timeZone }).where(eq(orgTable.id, org.id))
      const response = await get('/property/export')
      await response.text()
      return response.headers.get('Content-Disposition')
    }
    // At any time, it's a different day in each.
    const [west, east] = [await nameOf('Etc/GMT+12'), await nameOf('Etc/GMT-14')]
    expect(west).not.toBe(east)
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Etc/GMT-14', dateStyle: 'short' })
    expect(east).toContain(`properties-${day.format(new Date())}.csv`)
  })

  it('exports threats and risk', async () => {
    const other = await test.mintOrg()
    const threatened = await other.property({ name: 'Threatened' })
    await other.threat({ impacts: [{ propertyId: threatened.id, riskScore: 64 }] })
    const lines = await csv(
      '/property/export?columns=name,threats,riskScore',
      await other.member('org_admin'),
    )
    expect(lines).toEqual(['Property name,Threats,Risk', 'Threatened,1,64'])
  })

  it('exports threats of portfolios, units and tenants', async () => {
    const other = await test.mintOrg()
    const [portfolio, quiet] = [
      await other.portfolio({ name: 'Valley' }),
      await other.portfolio({ name: 'Zion' }),
    ]
    const [first, second] = [
      await other.property({ portfolioId: portfolio.id }),
      await other.property({ portfolioId: portfolio.id }),
    ]
    await other.property({ portfolioId: quiet.id })
    const unit = await other.unit({ propertyId: first.id, name: '12' })
    await other.tenant({ unitId: unit.id, propertyId: first.id, lastName: 'Okafor' })
    await other.tenant({ lastName: 'Without a home' })
    // Counts once in the portfolio.
    await other.threat({ impacts: [{ propertyId: first.id }, { propertyId: second.id }] })
    await other.threat({ impacts: [{ propertyId: second.id, triage: 'acknowledged' }] })

    const admin = await other.member('org_admin')
    const portfolios = '/portfolio/export?columns=name,activeThreats,unacknowledged'
    expect(await csv(portfolios, admin)).toEqual([
      'Portfolio,Threats,Unacknowledged threats',
      'Unassigned,0,0',
      'Valley,2,1',
      'Zion,0,0',
    ])
    expect(await csv('/unit/export?columns=unit,threats', admin)).toEqual(['Unit,Threats', '12,1'])
    expect(await csv('/tenant/export?columns=lastName,threats', admin)).toEqual([
      'Last name,Threats',
      'Okafor,1',
      'Without a home,',
    ])
  })

  it('exports portfolios with figures of what the caller can see', async () => {
    expect(await csv('/portfolio/export?columns=name,code,properties,tags&sort=-name')).toEqual([
      'Portfolio,Portfolio code,Properties,Tags',
      'Unassigned,,2,',
      'Alpine,ALP,2,',
    ])
  })
})

it('writes a workbook with text cells', async () => {
  const response = await get('/property/export?format=xlsx&columns=name,units,tags')
  expect(response.headers.get('Content-Disposition')).toContain('.xlsx"')
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
  expect(sheets[0]!.name).toBe('properties')
  expect(sheets[0]!.rows).toEqual([
    ['Property name', 'Declared units', 'Tags'],
    ['=1+1', null, null],
    ['Café Rouge', null, null],
    ['House 2', null, null],
    ['House 10', 10, 'river, old'],
  ])
  expect(JSON.stringify(sheets[0])).not.toContain('formula')
})

it('writes GeoJSON: the point of each property, all points of a portfolio, none if unknown', async () => {
  const response = await get('/property/export?format=geojson&columns=name,units&region=CO,TX')
  expect(response.headers.get('Content-Type')).toBe('application/geo+json')
  const { type, features } = await response.json<{ type: string; features: { id: string }[] }>()
  expect(type).toBe('FeatureCollection')
  expect(features).toHaveLength(4)
  expect(features[3]).toEqual({
    type: 'Feature',
    id: expect.any(String),
    geometry: { type: 'Point', coordinates: [-99.25, 30.5] },
    properties: { name: 'House 10', units: 10 },
  })
  expect(features[0]).toMatchObject({ geometry: null, properties: { name: '=1+1' } })

  const portfolios = await get('/portfolio/export?format=geojson&columns=name')
  expect((await portfolios.json<{ features: object[] }>()).features).toMatchObject([
    { id: hills.id, geometry: { type: 'MultiPoint', coordinates: [[-105.5, 40]] } },
    { geometry: { type: 'MultiPoint', coordinates: [[-99.25, 30.5]] } },
  ])
  const none = await get('/property/export?format=geojson&q=nothing')
  expect(await none.json()).toEqual({ type: 'FeatureCollection', features: [] })
})

it('records the export before sending anything, without the search text', async () => {
  const other = await test.mintOrg()
  const person = await other.member('risk_analyst')
  await other.property({ name: 'Ada Okafor House', searchText: ' ada okafor house ' })
  await csv('/property/export?q=okafor&columns=name,city&sort=-name&status=active', person)
  const [event, ...more] = await other.ledger('export.created')
  expect(more).toEqual([])
  expect(event).toMatchObject({
    category: 'property',
    actor: { id: person.id },
    summary: '1 property was exported as CSV.',
    metadata: {
      format: 'csv',
      rows: 1,
      columns: 'name,city',
      sort: '-name',
      filter: 'status=active',
      searched: true,
    },
  })
  expect(JSON.stringify(event).toLowerCase()).not.toContain('okafor')
})

describe('permissions', () => {
  it('requires a session, and permission to read and export', async () => {
    expect((await test.anonymous.request('/property/export')).status).toBe(401)
    const viewer = await org.member('viewer')
    const refused = await get('/property/export', viewer)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ missing: ['export:create'] })
    expect((await get('/portfolio/export', viewer)).status).toBe(403)
    expect(await org.ledger('export.created')).not.toContainEqual(
      expect.objectContaining({ actor: expect.objectContaining({ id: viewer.id }) }),
    )
  })

  it('omits what a limited member can see but not export, and other organizations', async () => {
    const [mine, seen] = [await org.property({ name: 'Mine' }), await org.property({ name: 'Seen' })]
    const limited = await org.fga(
      { role: 'property_manager_on', resourceId: mine.id },
      { role: 'property_viewer', resourceId: seen.id },
    )
    const list = await (await get('/property', limited)).json<{ items: unknown[] }>()
    expect(list.items).toHaveLength(2)
    expect(await csv('/property/export?columns=name', limited)).toEqual(['Property name', 'Mine'])
    const stranger = await (await test.mintOrg()).member('org_admin')
    expect(await csv('/property/export?columns=name', stranger)).toEqual(['Property name'])
  })
})

it.each([
  'format=pdf',
  'columns=name,salary',
  'sort=color',
  'limit=10',
  'cursor=abc',
  'anchors=true',
  'color=red',
])('rejects %s', async (query) => {
  expect((await get(`/property/export?${query}`)).status).toBe(400)
})

describe('a long list', () => {
  let large: TestOrg
  let person: TestPerson
  beforeAll(async () => {
    large = await test.mintOrg()
    person = await large.member('org_admin')
    // Notes that hardly compress: a workbook must exceed the compressor's buffers before backpressure applies.
    await test.db.execute(sql`
      insert into property (id, org_id, portfolio_id, name, line1, fingerprint, notes)
      select gen_random_uuid(), ${large.id}::uuid, ${large.unassignedPortfolioId}::uuid, 'House ' || n, n || ' Main St', n::text,
        (select string_agg(md5(n::text || part), '') from generate_series(1, 10) part)
      from generate_series(1, 5000) n`)
  })

  it.each(['csv', 'geojson', 'xlsx'])('is exported completely as %s, in order', async (format) => {
    const response = await get(`/property/export?columns=name&format=${format}`, person)
    const expected = Array.from({ length: 5000 }, (_, n) => `House ${n + 1}`)
    if (format === 'csv') expect((await response.text()).trim().split('\r\n').slice(1)).toEqual(expected)
    if (format === 'geojson') {
      const { features } = await response.json<{ features: { properties: { name: string } }[] }>()
      expect(features.map((feature) => feature.properties.name)).toEqual(expected)
    }
    if (format === 'xlsx') {
      const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
      expect(sheets[0]!.rows.slice(1).map(([name]) => name)).toEqual(expected)
    }
  })

  it.each(['csv', 'geojson', 'xlsx'])(
    'reads the next rows of %s only when the client reads, and stops if the download ends',
    async (format) => {
      const statements: string[] = []
      const listen = spyOnStatements(statements)
      const response = await get(`/property/export?format=${format}&columns=name,notes`, person)
      const reader = response.body!.getReader()
      onTestFinished(() => reader.cancel())
      onTestFinished(listen.stop)
      await reader.read()
      await pause(300)
      const pages = () => statements.filter((text) => text.includes('"notes"')).length
      expect(pages()).toBeLessThan(6)
      const before = pages()
      await reader.cancel()
      await pause(100)
      expect(pages() - before).toBeLessThanOrEqual(1)
      expect(test.pool.idleCount).toBe(test.pool.totalCount)
      expect(test.pool.waitingCount).toBe(0)
    },
  )

  it.runIf(isOnServer)('is a consistent snapshot despite concurrent writes', async () => {
    const response = await get('/property/export?columns=name', person)
    const reader = response.body!.getReader()
    await reader.read()
    const extra = await large.property({ name: 'House 99999' })
    const rest: Uint8Array[] = []
    for (let next = await reader.read(); !next.done; next = await reader.read()) rest.push(next.value)
    expect(Buffer.concat(rest).toString()).not.toContain('House 99999')
    await test.db.execute(sql`delete from property where id = ${extra.id}`)
  })

  it.runIf(isOnServer)(
    'is rejected while three others are in progress, so that connections are left for everyone else',
    async () => {
      const open = await Promise.all([1, 2, 3].map(() => get('/property/export', person)))
      const refused = await get('/property/export', person)
      expect(refused.status).toBe(429)
      expect(refused.headers.get('Retry-After')).toBe('10')
      await Promise.all(open.map((response) => response.body!.cancel()))
      const again = await get('/property/export', person)
      expect(again.status).toBe(200)
      await again.body!.cancel()
    },
  )

  it.skipIf(isOnServer)('releases a single connection between batches', async () => {
    const response = await get('/property/export', person)
    const reader = response.body!.getReader()
    await reader.read()
    expect((await get('/property?limit=1', person)).status).toBe(200)
    await reader.cancel()
  })
})

function spyOnStatements(statements: string[]) {
  const connect = test.pool.connect.bind(test.pool) as () => Promise<{
    query: (...args: unknown[]) => unknown
  }>
  const restore: (() => void)[] = []
  const spied = new Set<object>()
  test.pool.connect = (async () => {
    const client = await connect()
    if (spied.has(client)) return client
    spied.add(client)
    const query = client.query
    client.query = (...args: unknown[]) => {
      const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text
      statements.push(text)
      return query.apply(client, args)
    }
    restore.push(() => (client.query = query))
    return client
  }) as never
  return {
    stop() {
      test.pool.connect = connect as never
      for (const undo of restore) undo()
    },
  }
}

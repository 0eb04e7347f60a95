import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import type { TenantPage } from './tenants.schema.ts'

let test: TestApp
let org: TestOrg
let manager: TestPerson
let viewer: TestPerson
let maple: { id: string }
let hills: { id: string }
let flat2: { id: string }
beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  manager = await org.member('property_manager')
  viewer = await org.member('viewer')
  const admin = await org.member('org_admin')
  hills = await org.portfolio({ name: 'Hills' })
  maple = await makeProperty('Maple Court')
  const zion = await makeProperty('Zion Mill', hills.id)
  flat2 = await makeUnit(maple.id, 'Flat 2')
  const flat10 = await makeUnit(maple.id, 'Flat 10')
  const mill = await makeUnit(zion.id, 'Attic')
  const email = (address: string) => ({ emails: [{ address }] })
  const tenants = [
    {
      firstName: 'Linh',
      lastName: 'Nguyen',
      ...email('linh@example.com'),
      language: 'vi',
      ...at(flat10, '2026-11-30'),
    },
    {
      firstName: 'Ana',
      lastName: 'Nguyen',
      phones: [{ e164: '+18305550134' }],
      status: 'notice',
      ...at(flat2),
    },
    {
      kind: 'company',
      companyName: 'Café Rouge LLC',
      externalId: 't0001234',
      language: 'en-US',
      ...at(mill, '2027-03-31'),
    },
    {
      firstName: 'Zoë',
      lastName: 'Adams',
      tags: ['vip'],
      assistance: { hearing: true },
      ...at(flat2, '2025-01-31'),
    },
    { lastName: 'Prospect', status: 'prospect' },
  ]
  for (const json of tenants) await createRecord('/tenant', json, admin)
  const archivedTenant = await createRecord('/tenant', { lastName: 'Gone' })
  await test
    .as(manager)
    .request(`/tenant/${archivedTenant.id}`, { method: 'PATCH', json: { archived: true } })
  const [ana] = (await page('q=ana')).items
  const consent = {
    channel: 'sms',
    address: '+18305550134',
    decision: 'opted_in',
    note: 'Signed at the desk.',
  }
  await test.as(manager).request(`/tenant/${ana!.id}/consent`, { method: 'POST', json: consent })
})
afterAll(() => test.close())

const at = (unit: { id: string }, leaseTo?: string) => ({
  occupancies: [{ unitId: unit.id, moveIn: '2024-02-01', ...(leaseTo && { leaseTo }) }],
})
async function createRecord(path: string, json: unknown, person = manager) {
  const response = await test.as(person).request(path, { method: 'POST', json })
  if (response.status !== 201) throw new Error(await response.text())
  return await response.json<{ id: string }>()
}
const makeProperty = async (name: string, portfolioId?: string) =>
  await createRecord('/property', {
    name,
    portfolioId,
    address: { line1: `1 ${name} St`, city: 'Kerrville', region: 'TX', postalCode: '78028' },
  })
const makeUnit = async (propertyId: string, name: string) => await createRecord('/unit', { propertyId, name })
const list = (query: string, person = manager) => test.as(person).request(`/tenant?${query}`)
const page = async (query: string, person = manager) => (await list(query, person)).json<TenantPage>()
const names = async (query: string, person = manager) =>
  (await page(query, person)).items.map((item) => item.displayName)

const allNames = ['Zoë Adams', 'Café Rouge LLC', 'Ana Nguyen', 'Linh Nguyen', 'Prospect']

describe('tenants of an archived property', () => {
  it('are archived with it, and listed if the query filters by that property', async () => {
    const ownOrg = await test.mintOrg()
    const [admin, keptProperty, soldProperty] = [
      await ownOrg.member('org_admin'),
      await ownOrg.property(),
      await ownOrg.property(),
    ]
    await ownOrg.tenant({ propertyId: keptProperty.id, lastName: 'Kept' })
    await ownOrg.tenant({ propertyId: soldProperty.id, lastName: 'Sold' })
    await ownOrg.tenant({ lastName: 'Nowhere' })
    const json = { status: 'archived' }
    await test.as(admin).request(`/property/${soldProperty.id}`, { method: 'PATCH', json })
    const findNames = async (query: string) => {
      const response = await test.as(admin).request(`/tenant?${query}&facets=status,propertyId`)
      const { items, page: info, facets } = await response.json<TenantPage>()
      expect([info.total, facets!.status![0]?.count ?? 0]).toEqual([items.length, items.length])
      return items.map(({ displayName }) => displayName)
    }
    expect(await findNames('')).toEqual(['Kept', 'Nowhere'])
    expect(await findNames('archived=true')).toEqual(['Sold'])
    expect(await findNames(`propertyId=${soldProperty.id}`)).toEqual(['Sold'])
  })
})

describe('listTenants', () => {
  it('[7.42] returns a page sorted by last name, without archived tenants', async () => {
    const { items, page: info } = await page('')
    expect(items.map((item) => item.displayName)).toEqual(allNames)
    expect(info).toMatchObject({ limit: 50, nextCursor: null, total: 5, totalIsExact: true })
    expect(items[3]).toMatchObject({
      property: { id: maple.id, name: 'Maple Court' },
      unit: { name: 'Flat 10' },
      status: 'current',
      leaseTo: '2026-11-30',
      consent: { email: 'none', sms: 'none' },
      threats: { active: 0, maxSeverity: null },
      permissions: expect.arrayContaining(['tenant:read', 'tenant:update']),
    })
    expect(items[2]).toMatchObject({ consent: { email: 'none', sms: 'opted_in' }, reachable: true })
  })

  it('masks contacts for everyone and never reveals assistance needs', async () => {
    const text = await (await list('')).text()
    expect(text).toContain('l•••@example.com')
    expect(text).toContain('•••0134')
    expect(text).not.toMatch(/linh@example|5550134|ssistance/)
  })

  it.each([
    ['q=nguyen', ['Ana Nguyen', 'Linh Nguyen']],
    ['q=cafe', ['Café Rouge LLC']],
    ['q=uyen', []],
    ['q=t0001234', ['Café Rouge LLC']],
    ['q=nguyen flat 10', ['Linh Nguyen']],
    ['q=attic', ['Café Rouge LLC']],
    ['q=zion mill', ['Café Rouge LLC']],
    ['q=vip', ['Zoë Adams']],
    ['q=linh@example.com', ['Linh Nguyen']],
    ['q=linh@ex', ['Linh Nguyen']],
    ['q=(830) 555-0134', ['Ana Nguyen']],
    ['q=%2B18305550134', ['Ana Nguyen']],
    ['q=0134', ['Ana Nguyen']],
    ['q=5550134 maple', ['Ana Nguyen']],
    ['status=notice,prospect', ['Ana Nguyen', 'Prospect']],
    ['kind=company', ['Café Rouge LLC']],
    ['language=en', ['Café Rouge LLC']],
    ['language=vi,none', ['Zoë Adams', 'Ana Nguyen', 'Linh Nguyen', 'Prospect']],
    ['consentSms=opted_in', ['Ana Nguyen']],
    ['consentEmail=opted_in', []],
    ['reachable=true', ['Ana Nguyen']],
    ['reachable=false&status=current', ['Zoë Adams', 'Café Rouge LLC', 'Linh Nguyen']],
    ['hasThreats=true', []],
    ['hasThreats=false&tag=vip', ['Zoë Adams']],
    ['leaseToFrom=2026-01-01', ['Café Rouge LLC', 'Linh Nguyen']],
    ['leaseToTo=2026-12-31', ['Zoë Adams', 'Linh Nguyen']],
    ['tag=none&q=nguyen', ['Ana Nguyen', 'Linh Nguyen']],
    ['updatedFrom=2100-01-01T00:00:00Z', []],
    ['archived=true', ['Gone']],
  ])('with %s, finds exactly %j', async (query, expected) => {
    expect(await names(query.replaceAll('+', '%2B'))).toEqual(expected)
  })

  it('filters by property, portfolio and unit', async () => {
    expect(await names(`propertyId=${maple.id}`)).toEqual(['Zoë Adams', 'Ana Nguyen', 'Linh Nguyen'])
    expect(await names(`portfolioId=${hills.id}`)).toEqual(['Café Rouge LLC'])
    expect(await names(`unitId=${flat2.id}`)).toEqual(['Zoë Adams', 'Ana Nguyen'])
  })

  it('searches contacts only for those who can read them', async () => {
    for (const q of ['linh@example.com', '8305550134', '0134', 'example'])
      expect(await names(`q=${q}`, viewer)).toEqual([])
    expect(await names('q=nguyen', viewer)).toEqual(['Ana Nguyen', 'Linh Nguyen'])
  })

  it('filters by assistance only for those who can see it', async () => {
    expect((await list('hasAssistance=true')).status).toBe(403)
    const responder = await org.member('responder')
    expect(await names('hasAssistance=true', responder)).toEqual(['Zoë Adams'])
  })

  it.each([
    ['name', allNames],
    ['-name', allNames.toReversed()],
    ['property', ['Prospect', 'Zoë Adams', 'Ana Nguyen', 'Linh Nguyen', 'Café Rouge LLC']],
    ['unit', ['Prospect', 'Café Rouge LLC', 'Zoë Adams', 'Ana Nguyen', 'Linh Nguyen']],
    ['status', ['Zoë Adams', 'Café Rouge LLC', 'Linh Nguyen', 'Ana Nguyen', 'Prospect']],
    ['leaseTo', ['Zoë Adams', 'Linh Nguyen', 'Café Rouge LLC', 'Ana Nguyen', 'Prospect']],
    ['-leaseTo', ['Café Rouge LLC', 'Linh Nguyen', 'Zoë Adams', 'Prospect', 'Ana Nguyen']],
    ['updatedAt', ['Linh Nguyen', 'Ana Nguyen', 'Café Rouge LLC', 'Zoë Adams', 'Prospect']],
  ])('sorts by %s across pages', async (sort, expected) => {
    const sorted = await names(`sort=${sort}`)
    // Flat 2 and tenants without a lease have two rows each, which are ordered by id.
    expect(new Set(sorted)).toEqual(new Set(expected))
    if (!['property', 'unit', 'leaseTo', '-leaseTo'].includes(sort)) expect(sorted).toEqual(expected)
    else expect(sorted.filter(isAlone)).toEqual(expected.filter(isAlone))
    const listedNames: string[] = []
    let cursor = ''
    do {
      const { items, page: info } = await page(`sort=${sort}&limit=2${cursor}`)
      listedNames.push(...items.map((item) => item.displayName))
      cursor = info.nextCursor ? `&cursor=${info.nextCursor}` : ''
    } while (cursor)
    expect(listedNames).toEqual(sorted)
  })
  const isAlone = (name: string) => !['Zoë Adams', 'Ana Nguyen', 'Prospect'].includes(name)

  it('counts the values of fields under the other filters', async () => {
    const { facets } = await page(
      'facets=status,kind,language,consentSms,propertyId,portfolioId&status=current',
    )
    expect(facets).toEqual({
      status: [
        { value: 'current', label: 'Current', count: 3 },
        { value: 'notice', label: 'Notice', count: 1 },
        { value: 'prospect', label: 'Prospect', count: 1 },
      ],
      kind: [
        { value: 'person', label: 'Person', count: 2 },
        { value: 'company', label: 'Company', count: 1 },
      ],
      language: expect.arrayContaining([
        { value: 'none', label: 'None', count: 1 },
        { value: 'vi', label: 'Vietnamese', count: 1 },
      ]),
      consentSms: [{ value: 'none', label: 'None', count: 3 }],
      propertyId: expect.arrayContaining([{ value: maple.id, label: 'Maple Court', count: 2 }]),
      portfolioId: expect.arrayContaining([{ value: hills.id, label: 'Hills', count: 1 }]),
    })
  })

  it('finds tenants by the new name of their unit, and no longer by the old one', async () => {
    await test.as(manager).request(`/unit/${flat2.id}`, { method: 'PATCH', json: { name: 'Gatehouse' } })
    expect(await names('q=gatehouse')).toEqual(['Zoë Adams', 'Ana Nguyen'])
    await test.as(manager).request(`/unit/${flat2.id}`, { method: 'PATCH', json: { name: 'Flat 2' } })
    expect(await names('q=gatehouse')).toEqual([])
    expect(await names('q=flat 2')).toEqual(['Zoë Adams', 'Ana Nguyen'])
  })

  it.each([
    ['color=red', 'unknown-parameter'],
    ['status=asleep', 'bad-request'],
    ['sort=color', 'bad-request'],
    ['leaseToFrom=tomorrow', 'bad-request'],
    ['cursor=nonsense', 'bad-cursor'],
  ])('returns 400 for %s', async (query, code) => {
    const response = await list(query)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code })
  })

  it('requires a session and the permission to read', async () => {
    expect((await test.anonymous.request('/tenant')).status).toBe(401)
    expect((await list('', await org.member())).status).toBe(403)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import type { SearchResult } from './search.schema.ts'

let test: TestApp
let org: TestOrg
let manager: TestPerson
let maple: { id: string }
let elm: { id: string }

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  manager = await org.member('property_manager')
  await org.portfolio({ name: 'Maple Group', code: 'MG' })
  maple = await create('property', {
    name: 'Maple Court',
    code: 'MPLC',
    address: { line1: '1200 River St', city: 'Kerrville', region: 'TX', postalCode: '78028' },
  })
  elm = await create('property', {
    name: 'Élm House',
    address: { line1: '7 Maple St', city: 'Denver', region: 'CO', postalCode: '80202' },
  })
  const a204 = await create('unit', { propertyId: maple.id, name: '204', building: 'A' })
  await create('unit', { propertyId: maple.id, name: '20' })
  await create('unit', { propertyId: elm.id, name: '2' })
  await create('tenant', {
    firstName: 'Ada',
    lastName: 'Okafor',
    emails: [{ address: 'ada.okafor@example.org' }],
    phones: [{ e164: '+18305550134' }],
    occupancies: [{ unitId: a204.id }],
  })
  await create('tenant', { firstName: 'Linh', lastName: 'Maples', occupancies: [{ propertyId: elm.id }] })
})
afterAll(() => test.close())

async function create(noun: string, json: Record<string, unknown>) {
  const response = await test.as(manager).request(`/${noun}`, { method: 'POST', json })
  if (response.status !== 201) throw new Error(await response.text())
  return await response.json<{ id: string }>()
}
async function search(q: string, person = manager, more = '') {
  const response = await test.as(person).request(`/search?q=${encodeURIComponent(q)}${more}`)
  if (response.status !== 200) throw new Error(await response.text())
  return await response.json<SearchResult>()
}
const found = async (q: string, person = manager) =>
  (await search(q, person)).items.map((item) => `${item.type} ${item.name}`)

describe('searchEverything', () => {
  it('omits units of archived properties', async () => {
    const gone = await create('property', {
      name: 'Quince Row',
      address: { line1: '9 Quince Rd', city: 'Denver', region: 'CO', postalCode: '80202' },
    })
    await create('unit', { propertyId: gone.id, name: 'Q77' })
    expect(await found('q77')).toEqual(['unit Q77'])
    const archived = await test
      .as(manager)
      .request(`/property/${gone.id}`, { method: 'PATCH', json: { status: 'archived' } })
    expect(archived.status).toBe(200)
    expect(await found('q77')).toEqual([])
  })

  it('omits an archived property, no matter how many matches it has', async () => {
    const gone = await org.property({ name: 'Gone Row', status: 'archived', archivedAt: new Date() })
    const count = 110
    for (let n = 0; n < count; n += 1) {
      const unit = await org.unit({ propertyId: gone.id, name: `Yew ${n}` })
      await org.tenant({ unitId: unit.id, firstName: 'Ida', lastName: `Yew${n}` })
    }
    await create('unit', { propertyId: elm.id, name: 'Yew tree house at the end of the lane' })
    await create('tenant', {
      firstName: 'Maximiliana',
      lastName: 'Yewdall-Featherstone',
      occupancies: [{ propertyId: elm.id }],
    })
    expect(await found('yew')).toEqual([
      'unit Yew tree house at the end of the lane',
      'tenant Maximiliana Yewdall-Featherstone',
    ])
  })

  it('finds every type, best match first, with distinguishing details', async () => {
    const { items, tookMs } = await search('maple')
    expect(items).toEqual([
      {
        type: 'property',
        id: maple.id,
        name: 'Maple Court',
        detail: '1200 River St, Kerrville, TX 78028',
        propertyId: maple.id,
      },
      expect.objectContaining({ type: 'property', name: 'Élm House' }),
      { type: 'portfolio', id: expect.any(String), name: 'Maple Group', detail: 'MG', propertyId: null },
      expect.objectContaining({
        type: 'tenant',
        name: 'Linh Maples',
        detail: 'Élm House',
        propertyId: elm.id,
      }),
    ])
    expect(tookMs).toBeGreaterThan(0)
  })

  it.each([
    ['ELM', ['property Élm House']],
    ['ma cou', ['property Maple Court']],
    ['mplc', ['property Maple Court']],
    ['204', ['unit 204', 'tenant Ada Okafor']],
    ['20', ['unit 20', 'unit 204', 'tenant Ada Okafor']],
    ['maple 204', ['unit 204', 'tenant Ada Okafor']],
    ['okafor ada', ['tenant Ada Okafor']],
    ['ada okafor', ['tenant Ada Okafor']],
    ['kafor', []],
    ['nothing at all', []],
    ['%', []],
    ["'; drop table unit --", []],
  ])('with “%s”, finds %j', async (q, expected) => {
    expect(await found(q)).toEqual(expected)
  })

  it('says that a threat no longer affects a property, and lists it behind those that do', async () => {
    const impacts = [{ propertyId: maple.id }]
    await org.threat({ title: 'Quokka flood', areaDesc: null })
    await org.threat({ title: 'Quokka flood', areaDesc: null, impacts })
    expect((await search('quokka')).items.map(({ detail, propertyId }) => [detail, propertyId])).toEqual([
      ['Active', maple.id],
      ['No affected properties', null],
    ])
  })

  it('finds people by name and email address', async () => {
    expect(await found(manager.email)).toEqual([`person ${manager.name}`])
    const viewer = await org.member('viewer')
    expect(await found(manager.email, viewer)).toEqual([])
  })

  it('limits the matches of each type', async () => {
    const { items } = await search('maple', manager, '&limit=1')
    expect(items.map((item) => item.type)).toEqual(['property', 'portfolio', 'tenant'])
  })

  it('omits archived records', async () => {
    const gone = await create('unit', { propertyId: maple.id, name: 'Zeppelin' })
    expect(await found('zeppelin')).toEqual(['unit Zeppelin'])
    await test.as(manager).request(`/unit/${gone.id}`, { method: 'PATCH', json: { archived: true } })
    expect(await found('zeppelin')).toEqual([])
  })
})

describe('permissions', () => {
  it.each(['ada.okafor@example.org', '(830) 555-0134', '8305550134'])(
    'finds a tenant by %s only for people who can read contacts',
    async (q) => {
      expect(await found(q)).toEqual(['tenant Ada Okafor'])
      const viewer = await org.member('viewer')
      expect(await found(q, viewer)).toEqual([])
      expect(await found('okafor', viewer)).toEqual(['tenant Ada Okafor'])
    },
  )

  it('limits a limited member to granted properties', async () => {
    const limited = await org.fga({ role: 'property_viewer', resourceId: elm.id })
    expect(await found('maple', limited)).toEqual(['tenant Linh Maples', 'property Élm House'])
    expect(await found('204', limited)).toEqual([])
    expect(await found('okafor', limited)).toEqual([])
    expect(await found('elm 2', limited)).toEqual(['unit 2'])

    const keeper = await org.fga({ role: 'property_manager_on', resourceId: maple.id })
    expect(await found('ada.okafor@example.org', keeper)).toEqual(['tenant Ada Okafor'])
    const watcher = await org.fga({ role: 'property_viewer', resourceId: maple.id })
    expect(await found('ada.okafor@example.org', watcher)).toEqual([])
    expect(await found('maple court ada', watcher)).toEqual(['tenant Ada Okafor'])
  })

  it('finds nothing without permission, and nothing of other organizations', async () => {
    const unprivileged = await org.member()
    expect((await search('maple', unprivileged)).items).toEqual([])
    const stranger = await (await test.mintOrg()).member('org_admin')
    expect((await search('maple', stranger)).items).toEqual([])
    expect((await test.anonymous.request('/search?q=maple')).status).toBe(401)
  })
})

it.each(['', 'q=', 'q=a&limit=0', 'q=a&limit=21', `q=${'a'.repeat(101)}`, 'q=a&type=unit'])(
  'rejects %j',
  async (query) => {
    expect((await test.as(manager).request(`/search?${query}`)).status).toBe(400)
  },
)

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { building, consentRecord, suppression } from '../../../platform/db/schema/index.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { inTransaction } from '../../../platform/context/context.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { contactHash } from '../../estate/tenants/contacts.ts'
import { loadConsentLookup } from '../../estate/index.ts'
import type { ConsentState } from '../../../platform/db/schema/index.ts'
import type { PeoplePage } from './people.schema.ts'

let test: TestApp
let org: TestOrg
let admin: TestPerson
let manager: TestPerson
beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  admin = await org.member('org_admin')
  manager = await org.member('property_manager')
})
afterAll(() => test.close())

const get = (threat: { id: string }, query = '', person = admin) =>
  test.as(person).request(`/threat/${threat.id}/people?${query}`)
async function people(threat: { id: string }, query = '', person = admin) {
  const response = await get(threat, query, person)
  if (response.status !== 200) throw new Error(await response.text())
  return await response.json<PeoplePage>()
}
const names = async (threat: { id: string }, query = '', person = admin) =>
  (await people(threat, query, person)).items.map(({ name }) => name)

type TenantValues = Parameters<TestOrg['tenant']>[0]
const resident = (lastName: string, place: TenantValues, values: TenantValues = {}, of = org) =>
  of.tenant({ lastName, ...place, ...values })

const mailbox = (address: string) => ({
  emails: [{ address, label: null, primary: true, status: 'unknown' as const }],
  contactKeys: [address],
})
const phone = (e164: string) => ({
  phones: [{ e164, raw: null, type: 'mobile' as const, primary: true, smsCapable: null }],
  contactKeys: [e164],
})

async function decide(of: { id: string }, channel: 'email' | 'sms', address: string, state: ConsentState) {
  await test.db.insert(consentRecord).values({
    id: newId(),
    orgId: org.id,
    tenantId: of.id,
    channel,
    address,
    addressHash: contactHash({ orgId: org.id, gateways: test.deps.gateways }, channel, address),
    purpose: 'safety_alerts',
    state,
    method: 'staff_recorded',
    occurredAt: new Date(),
    actor: { type: 'system', id: null, name: null },
  })
}
const suppress = (channel: 'email' | 'sms', address: string) =>
  test.db.insert(suppression).values({
    orgId: org.id,
    channel,
    addressHash: contactHash({ orgId: org.id, gateways: test.deps.gateways }, channel, address),
    reason: 'hard_bounce',
  })

async function giveNeeds(to: { id: string }) {
  const json = { assistance: { mobility: true, oxygenOrPower: true, note: 'Third floor' } }
  const response = await test.as(admin).request(`/tenant/${to.id}`, { method: 'PATCH', json })
  if (response.status !== 200) throw new Error(await response.text())
}

describe('who is listed', () => {
  it('is everyone who lives at an affected property now, below grade first, then floor by floor', async () => {
    const house = await org.property({ name: 'Birch' })
    const unit = (name: string, values = {}) => org.unit({ propertyId: house.id, name, ...values })
    const [cellar, first, tower, unknown] = [
      await unit('C1', { building: 'A', floor: -1, belowGrade: true }),
      await unit('101', { building: 'a', floor: 1 }),
      await unit('201', { building: 'B', floor: 2 }),
      await unit('9'),
    ]
    await resident('Without floor', { unitId: unknown.id })
    await resident('Tower', { unitId: tower.id }, { status: 'notice' })
    await resident('First', { unitId: first.id }, { status: 'eviction' })
    await resident('Cellar', { unitId: cellar.id })
    await resident('No unit', { propertyId: house.id })
    for (const status of ['past', 'future', 'prospect'] as const)
      await resident(status, { unitId: first.id }, { status })
    await resident('Archived', { unitId: first.id }, { archivedAt: new Date() })
    const threat = await org.threat({ impacts: [{ propertyId: house.id }] })

    const { items, page } = await people(threat)
    expect(items.map(({ name, unit, floor, belowGrade }) => [name, unit?.name, floor, belowGrade])).toEqual([
      ['Cellar', 'C1', -1, true],
      ['First', '101', 1, false],
      ['Tower', '201', 2, false],
      ['No unit', undefined, null, false],
      ['Without floor', '9', null, false],
    ])
    expect(page).toMatchObject({ total: 5, totalIsExact: true, nextCursor: null })
  })

  it('lists people who are certainly affected before those who may be, and omits properties the threat has left', async () => {
    const [rough, exact, left, gone] = [
      await org.property({ name: 'Ash' }),
      await org.property({ name: 'Beech' }),
      await org.property({ name: 'Cedar' }),
      await org.property({ name: 'Doug', status: 'archived', archivedAt: new Date() }),
    ]
    for (const house of [rough, exact, left, gone]) await resident(house.name, { propertyId: house.id })
    const threat = await org.threat({
      impacts: [
        { propertyId: rough.id, approximateBy: 'postal_code' },
        { propertyId: exact.id },
        { propertyId: left.id, endedAt: new Date() },
        { propertyId: gone.id },
      ],
    })
    const { items, totals } = await people(threat, 'totals=true')
    expect(items.map(({ name, isCertain }) => [name, isCertain])).toEqual([
      ['Beech', true],
      ['Ash', false],
    ])
    expect(totals).toMatchObject({ people: 2, possible: 1, properties: 2 })
    expect(await names(threat, 'certain=true')).toEqual(['Beech'])
    expect(await names(threat, 'certain=false')).toEqual(['Ash'])
  })

  it('is limited to the affected buildings, where they have points of their own', async () => {
    const house = await org.property()
    const [near, far] = [newId(), newId()]
    for (const [id, name] of [
      [near, 'Near'],
      [far, 'Far'],
    ] as const)
      await test.db
        .insert(building)
        .values({ id, orgId: org.id, propertyId: house.id, name, lat: 39.7, lon: -104.9 })
    const add = async (name: string, buildingName?: string) => {
      const unit = await org.unit({ propertyId: house.id, name, building: buildingName ?? null })
      await resident(name, { unitId: unit.id })
    }
    await add('Near', 'near')
    await add('Far', 'FAR')
    await add('Without point', 'Shed')
    await add('Without building')
    const listed = async (impact: object) => {
      const threat = await org.threat({ impacts: [{ propertyId: house.id, ...impact }] })
      const { items } = await people(threat)
      const shown = items.map(({ name, isCertain }) => (isCertain ? name : `${name}?`))
      for (const list of ['tenant', 'unit']) {
        const response = await test.as(admin).request(`/${list}?threatId=${threat.id}`)
        const { items: rows } = await response.json<{ items: { displayName?: string; name?: string }[] }>()
        expect(new Set(rows.map(({ displayName, name }) => displayName ?? name))).toEqual(
          new Set(items.map(({ name }) => name)),
        )
      }
      return shown.toSorted()
    }
    const own = ['Without building', 'Without point']
    expect(await listed({ buildingIds: [near], ownLocation: 'unaffected' })).toEqual(['Near'])
    expect(await listed({ buildingIds: [near], ownLocation: 'affected' })).toEqual(['Near', ...own])
    expect(await listed({ buildingIds: [near, far], ownLocation: 'possible' })).toEqual([
      'Far',
      'Near',
      ...own.map((name) => `${name}?`),
    ])
    expect(
      await listed({ buildingIds: [far], ownLocation: 'possible', approximateBy: 'postal_code' }),
    ).toEqual(['Far', ...own.map((name) => `${name}?`)])
    expect(await listed({ buildingIds: [] })).toEqual(own)
  })

  it('is everyone where a threat was when it ended', async () => {
    const house = await org.property()
    await resident('Then', { propertyId: house.id })
    const closedAt = new Date()
    const threat = await org.threat({
      status: 'ended',
      closedAt,
      impacts: [{ propertyId: house.id, endedAt: closedAt }],
    })
    expect(await names(threat)).toEqual(['Then'])
  })

  it('pages through long names without repeating or losing anyone', async () => {
    const house = await org.property({ name: 'Ü'.repeat(120) })
    const expected: string[] = []
    for (let n = 0; n < 7; n += 1) {
      const unit = await org.unit({
        propertyId: house.id,
        name: `${'Ä'.repeat(50)}${n}`,
        building: 'Ö'.repeat(40),
      })
      expected.push(`${'É'.repeat(80)}${n}`)
      await resident(`${'É'.repeat(80)}${n}`, { unitId: unit.id })
    }
    const threat = await org.threat({ impacts: [{ propertyId: house.id }] })
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const { items, page }: PeoplePage = await people(threat, `limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...items.map(({ name }) => name))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(expected)
  })
})

describe('reachability', () => {
  it('says by channel why alerts don’t reach someone', async () => {
    const house = await org.property()
    const place = { propertyId: house.id }
    const add = async (
      name: string,
      email: ConsentState | 'suppressed' | 'address only' | null,
      sms: ConsentState | null = null,
    ) => {
      const [address, number] = [`${name.toLowerCase()}@reach.test`, `+1512555${1000 + numbers++}`]
      const contacts = {
        ...(email && mailbox(address)),
        ...(sms && { phones: phone(number).phones }),
        contactKeys: [...(email ? [address] : []), ...(sms ? [number] : [])],
      }
      const person = await resident(name, place, contacts)
      if (email === 'suppressed') {
        await decide(person, 'email', address, 'opted_in')
        await suppress('email', address)
      } else if (email && email !== 'address only') await decide(person, 'email', address, email)
      if (sms) await decide(person, 'sms', number, sms)
    }
    let numbers = 0
    await add('A', 'opted_in')
    await add('B', 'opted_out')
    await add('C', 'declined')
    await add('D', 'pending_confirmation')
    await add('E', 'invited')
    await add('F', 'address only')
    await add('G', null)
    await add('H', 'suppressed')
    await add('I', null, 'opted_in')
    const threat = await org.threat({ impacts: [{ propertyId: house.id }] })
    const { items, totals } = await people(threat, 'totals=true')
    expect(
      Object.fromEntries(items.map(({ name, email, sms }) => [name, [email.reason, sms.reason]])),
    ).toEqual({
      A: [null, 'no_address'],
      B: ['opted_out', 'no_address'],
      C: ['opted_out', 'no_address'],
      D: ['not_verified', 'no_address'],
      E: ['no_consent', 'no_address'],
      F: ['no_consent', 'no_address'],
      G: ['no_address', 'no_address'],
      H: ['suppressed', 'no_address'],
      I: ['no_address', 'no_gateway'],
    })
    expect(totals!.channels.email).toMatchObject({ reachable: 1 })
    expect(totals!.channels.sms.reachable).toBe(0)
    expect(totals!.unreachable).toEqual({
      people: 8,
      reasons: expect.arrayContaining([
        { reason: 'opted_out', count: 2 },
        { reason: 'no_consent', count: 2 },
        { reason: 'suppressed', count: 1 },
        { reason: 'no_gateway', count: 1 },
        { reason: 'not_verified', count: 1 },
        { reason: 'no_address', count: 1 },
      ]),
    })
    expect(await names(threat, 'reachable=email')).toEqual(['A'])
    expect(await names(threat, 'reachable=sms')).toEqual([])
    expect(await names(threat, 'reachable=none')).toEqual(['B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'])
    expect(await names(threat, 'reachable=email,none')).toHaveLength(9)

    // With a gateway, people who agreed to texts are reachable.
    test.deps.gateways.texts = { number: null } as never
    onTestFinished(() => void (test.deps.gateways.texts = null))
    expect(await names(threat, 'reachable=sms')).toEqual(['I'])
    expect(await names(threat, 'reachable=none')).toEqual(['B', 'C', 'D', 'E', 'F', 'G', 'H'])
  })

  it('agrees with the consent check before sending, even for shared addresses', async () => {
    const house = await org.property()
    const states: ConsentState[] = ['opted_in', 'opted_out', 'invited', 'pending_confirmation', 'declined']
    const addresses = ['one@shared.test', 'two@shared.test', 'three@shared.test']
    const lived: { id: string; addresses: string[] }[] = []
    for (let n = 0; n < 24; n += 1) {
      const mine = addresses.filter((_, index) => (n >> index) % 2 === 1)
      const person = await resident(
        `P${n}`,
        { propertyId: house.id },
        {
          emails: mine.map((address, index) => ({
            address,
            label: null,
            primary: index === 0,
            status: 'unknown',
          })),
          contactKeys: mine,
        },
      )
      lived.push({ id: person.id, addresses: mine })
      for (const [index, address] of mine.entries())
        if ((n + index) % 3 !== 0)
          await decide(person, 'email', address, states[(n + index) % states.length]!)
    }
    await suppress('email', addresses[1]!)
    const threat = await org.threat({ impacts: [{ propertyId: house.id }] })
    const { items } = await people(threat, 'limit=200')
    const allowed = await inTransaction(test.contextOf(admin), async (tx) => {
      const contacts = lived.flatMap(({ id, addresses }) =>
        addresses.map((address) => ({ tenantId: id, channel: 'email' as const, address })),
      )
      const consentOf = await loadConsentLookup(tx, contacts)
      return new Set(
        contacts
          .filter((contact) => {
            const { byPurpose, suppressed } = consentOf(contact)
            return byPurpose.safety_alerts.state === 'opted_in' && !suppressed
          })
          .map(({ tenantId }) => tenantId),
      )
    })
    expect(allowed.size).toBeGreaterThan(2)
    expect(new Set(items.filter(({ email }) => email.isReachable).map(({ id }) => id))).toEqual(allowed)
  })
})

describe('totals and filters', () => {
  it('count and limit by building, floor, language, and household', async () => {
    const house = await org.property({ name: 'Elm' })
    const unit = (name: string, values: object) => org.unit({ propertyId: house.id, name, ...values })
    const [low, high] = [
      await unit('1', { building: 'A', floor: -1, belowGrade: true }),
      await unit('2', { building: 'B', floor: 7 }),
    ]
    await resident('Low', { unitId: low.id }, { language: 'es', householdSize: 1 })
    await resident('Lower', { unitId: low.id }, { language: 'es-MX', householdSize: 2 })
    await resident('High', { unitId: high.id }, { language: 'en', householdSize: 1 })
    await resident('Left', { unitId: high.id }, { status: 'past' })
    const threat = await org.threat({ impacts: [{ propertyId: house.id }] })
    const { totals } = await people(threat, 'totals=true&limit=1')
    expect(totals).toMatchObject({
      people: 3,
      units: 2,
      properties: 1,
      belowGrade: 2,
      livingAlone: 1,
      possible: 0,
      assistance: 0,
      languages: [
        { value: 'es', count: 2 },
        { value: 'en', count: 1 },
      ],
      floors: [
        { value: -1, count: 2 },
        { value: 7, count: 1 },
      ],
      buildings: [
        {
          property: { id: house.id, name: 'Elm' },
          address: expect.stringMatching(/Test Street, Denver, CO 80202/),
          building: 'A',
          isCertain: true,
          people: 2,
          units: 1,
          belowGrade: 2,
          unreachable: 2,
        },
        { building: 'B', people: 1, units: 1, belowGrade: 0, livingAlone: 1 },
      ],
    })
    const matching: [query: string, expected: string[]][] = [
      ['building=a', ['Low', 'Lower']],
      ['building=none', []],
      ['floor=7', ['High']],
      ['floor=-1,7', ['Low', 'Lower', 'High']],
      ['belowGrade=true', ['Low', 'Lower']],
      ['language=es', ['Low', 'Lower']],
      ['language=none', []],
      ['livesAlone=true', ['High']],
      ['livesAlone=false', ['Low', 'Lower']],
      [`propertyId=${house.id}`, ['Low', 'Lower', 'High']],
      [`propertyId=${newId()}`, []],
    ]
    for (const [query, expected] of matching) expect(await names(threat, query), query).toEqual(expected)
    expect((await people(threat, 'totals=true&building=b')).totals).toMatchObject({ people: 1, units: 1 })
    expect((await people(threat)).totals).toBeUndefined()
  })
})

describe('assistance', () => {
  let threat: { id: string }
  let needy: { id: string }
  beforeAll(async () => {
    const house = await org.property({ name: 'Fir' })
    const unit = await org.unit({ propertyId: house.id, name: '12', building: 'C' })
    needy = await resident('Needy', { unitId: unit.id })
    await resident('Well', { unitId: unit.id })
    await giveNeeds(needy)
    threat = await org.threat({ impacts: [{ propertyId: house.id }] })
  })
  const views = async () => await org.ledger('tenant.sensitive_viewed')

  it('shows that there are needs only with the permission, and what they are only on request', async () => {
    const seen = (page: PeoplePage) =>
      page.items.map(({ hasAssistance, assistance }) => [hasAssistance, assistance])
    expect(seen(await people(threat))).toEqual([
      [true, null],
      [false, null],
    ])
    expect(await views()).toHaveLength(0)
    expect((await people(threat, 'totals=true')).totals!.assistance).toBe(1)

    const hidden = await people(threat, 'totals=true', manager)
    expect(seen(hidden)).toEqual([
      [null, null],
      [null, null],
    ])
    expect(hidden.totals).toMatchObject({ assistance: null, buildings: [{ assistance: null }] })
    for (const query of ['hasAssistance=true', 'include=assistance']) {
      const response = await get(threat, query, manager)
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ missing: ['tenant:sensitive_read'] })
    }
    expect(await views()).toHaveLength(0)
  })

  it('records one event for each person whose needs are shown', async () => {
    const { items } = await people(threat, 'include=assistance&hasAssistance=true')
    expect(items).toMatchObject([
      { id: needy.id, assistance: { mobility: true, oxygenOrPower: true, note: 'Third floor' } },
    ])
    await people(threat, 'include=assistance')
    const events = await views()
    expect(events).toHaveLength(2)
    expect(events[0]).toMatchObject({
      tenantId: needy.id,
      threatId: threat.id,
      actor: { id: admin.id },
      summary: 'Assistance needs viewed for a tenant at Fir, unit 12.',
    })
    expect(JSON.stringify(events)).not.toMatch(/Needy|Third floor/)
  })
})

describe('phone numbers', () => {
  it('are shown on request to those who can read contacts, and recorded', async () => {
    const house = await org.property()
    const reached = await resident('Called', { propertyId: house.id }, phone('+15125550177'))
    await resident('Quiet', { propertyId: house.id }, mailbox('quiet@phones.test'))
    const threat = await org.threat({ impacts: [{ propertyId: house.id }] })
    const text = async (query: string, person = manager) => await (await get(threat, query, person)).text()
    expect(await text('')).not.toMatch(/0177|quiet@/)
    const { items } = await people(threat, 'include=contact', manager)
    expect(items.map(({ phones }) => phones)).toEqual([['+15125550177'], null])
    const events = (await org.ledger('tenant.contact_viewed')).filter(
      ({ tenantId }) => tenantId === reached.id,
    )
    expect(events).toMatchObject([{ threatId: threat.id, actor: { id: manager.id } }])
    const analyst = await org.member('risk_analyst')
    expect((await get(threat, 'include=contact', analyst)).status).toBe(403)
    expect(await text('', analyst)).not.toMatch(/0177|quiet@/)
  })
})

describe('access', () => {
  it('is denied to other organizations and to callers without both permissions', async () => {
    const house = await org.property()
    await resident('Mine', { propertyId: house.id })
    const threat = await org.threat({ impacts: [{ propertyId: house.id }] })
    const stranger = await (await test.mintOrg()).member('org_admin')
    expect((await get(threat, '', stranger)).status).toBe(404)
    expect((await get({ id: newId() })).status).toBe(404)
    expect((await get(threat, 'floor=first')).status).toBe(400)
    expect((await get(threat, 'reachable=fax')).status).toBe(400)
    expect((await get(threat, 'cursor=abc')).status).toBe(400)
  })

  it('is limited to the granted properties for limited members', async () => {
    const [mine, other] = [await org.property({ name: 'Mine' }), await org.property({ name: 'Other' })]
    const inside = await resident('Inside', { propertyId: mine.id })
    await resident('Outside', { propertyId: other.id })
    await giveNeeds(inside)
    const threat = await org.threat({ impacts: [{ propertyId: mine.id }, { propertyId: other.id }] })
    const limited = await org.fga({ role: 'property_viewer', resourceId: mine.id })
    const { items, page, totals } = await people(threat, 'totals=true', limited)
    expect(items.map(({ name, hasAssistance }) => [name, hasAssistance])).toEqual([['Inside', null]])
    expect(page.total).toBe(1)
    expect(totals).toMatchObject({ people: 1, properties: 1, assistance: null, buildings: [{ people: 1 }] })
    expect(await names(threat, `propertyId=${other.id}`, limited)).toEqual([])

    const elsewhere = await org.fga({ role: 'property_viewer', resourceId: (await org.property()).id })
    expect((await get(threat, '', elsewhere)).status).toBe(404)
  })
})

describe('the lists of tenants and units', () => {
  const read = async (path: string, person = admin) => {
    const response = await test.as(person).request(path)
    if (response.status !== 200) throw new Error(await response.text())
    const { items } = await response.json<{ items: { displayName?: string; name?: string }[] }>()
    return items.map(({ displayName, name }) => displayName ?? name)
  }

  it('can be filtered by threat, or by the hazard of open threats', async () => {
    const other = await test.mintOrg()
    const person = await other.member('org_admin')
    const [wet, dry] = [await other.property(), await other.property()]
    const [wetUnit, dryUnit] = [
      await other.unit({ propertyId: wet.id, name: 'Wet' }),
      await other.unit({ propertyId: dry.id, name: 'Dry' }),
    ]
    await resident('Wet', { unitId: wetUnit.id }, {}, other)
    await resident('Dry', { unitId: dryUnit.id }, {}, other)
    await resident('Homeless', {}, {}, other)
    const threat = await other.threat({ hazard: 'flood', impacts: [{ propertyId: wet.id }] })
    await other.threat({ hazard: 'wildfire', impacts: [{ propertyId: dry.id, triage: 'dismissed' }] })
    for (const list of ['tenant', 'unit']) {
      expect(await read(`/${list}?threatId=${threat.id}`, person)).toEqual(['Wet'])
      expect(await read(`/${list}?threatId=${newId()},${threat.id}`, person)).toEqual(['Wet'])
      expect(await read(`/${list}?hazard=flood,hail`, person)).toEqual(['Wet'])
      expect(await read(`/${list}?hazard=wildfire`, person)).toEqual([])
      expect(await read(`/${list}?hazard=flood&threatId=${newId()}`, person)).toEqual([])
      expect((await test.as(person).request(`/${list}?hazard=rain`)).status).toBe(400)
      expect(await read(`/${list}?threatId=${threat.id}`, admin)).toEqual([])
      const file = await test.as(person).request(`/${list}/export?threatId=${threat.id}`)
      expect((await file.text()).trim().split('\r\n')).toHaveLength(2)
    }
  })

  it('shows limited members only what is affected at their properties', async () => {
    const [mine, other] = [await org.property(), await org.property()]
    await resident('Here', { propertyId: mine.id })
    await resident('There', { propertyId: other.id })
    const threat = await org.threat({ impacts: [{ propertyId: mine.id }, { propertyId: other.id }] })
    const limited = await org.fga({ role: 'property_viewer', resourceId: mine.id })
    expect(await read(`/tenant?threatId=${threat.id}`, limited)).toEqual(['Here'])
  })
})

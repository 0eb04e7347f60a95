import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/db/new-id.ts'
import { incident, incidentMember, source } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { squareAround } from '../../../testing/hazard-test-calls.ts'
import type { Dashboard } from '../../workspace/dashboard/dashboard.schema.ts'
import type { Threat, ThreatFeatures, ThreatPage } from './threats.schema.ts'

let test: TestApp
let org: TestOrg
let manager: TestPerson
let limited: TestPerson
let fireId: string
let stormId: string
let otherOrgThreatId: string

const hour = (n: number) => new Date(Date.now() + n * 3_600_000)

async function joinThreats(organization: TestOrg, threatIds: readonly string[]) {
  const id = newId()
  await test.db
    .insert(incident)
    .values({ orgId: organization.id, id, openedAt: hour(-1), updatedAt: hour(-1) })
  await test.db.insert(incidentMember).values(
    threatIds.map((threatId, index) => ({
      orgId: organization.id,
      threatId,
      incidentId: id,
      joinedBy: 'rule' as const,
      rule: 'hotspot-in-perimeter',
      evidence: { threatId: null, facts: {} },
      joinedAt: hour(-1 + index / 100),
    })),
  )
  return id
}

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  manager = await org.member('property_manager')
  const alder = await org.property({ name: 'Alder Court' })
  const birch = await org.property({ name: 'Birch House' })
  const cedar = await org.property({ name: 'Cedar Flats' })
  for (const property of [alder, birch, cedar]) await org.unit({ propertyId: property.id, name: '1' })
  limited = await org.fga({ role: 'property_responder', resourceId: birch.id })
  const sourceId = newId()
  await test.db.insert(source).values({
    id: sourceId,
    orgId: org.id,
    name: 'Satellite heat',
    connector: 'nasa_firms',
    everySeconds: 60,
    staleAfterSeconds: 600,
  })

  const perimeter = await org.threat({
    title: 'Cedar Fire',
    geometry: squareAround(-104.99, 39.74, 0.02),
    hazard: 'wildfire',
    connector: 'nifc_wfigs',
    severity: 'moderate',
    severityRank: 3,
    triage: 'acknowledged',
    sentAt: hour(-6),
    onsetAt: hour(-6),
    endsAt: null,
    impacts: [{ propertyId: alder.id, triage: 'acknowledged', assigneeUserId: manager.id, riskScore: 20 }],
  })
  fireId = perimeter.id
  const heat = await org.threat({
    title: 'Heat detected by satellite',
    hazard: 'wildfire',
    connector: 'nasa_firms',
    sourceId,
    severity: 'extreme',
    severityRank: 5,
    sentAt: hour(-2),
    onsetAt: hour(-2),
    endsAt: hour(4),
    impacts: [
      { propertyId: alder.id, riskScore: 70 },
      { propertyId: birch.id, riskScore: 90 },
    ],
  })
  const declaration = await org.threat({
    title: 'Fire Management Assistance Declaration',
    hazard: 'wildfire',
    connector: 'openfema',
    status: 'ended',
    severity: 'extreme',
    severityRank: 5,
    sentAt: hour(-30),
    onsetAt: hour(-30),
    endsAt: hour(-20),
    closedAt: hour(-20),
    impacts: [{ propertyId: cedar.id, endedAt: hour(-20), triage: 'resolved' }],
  })
  await joinThreats(org, [perimeter.id, heat.id, declaration.id])

  const watch = await org.threat({
    title: 'Winter Storm Watch',
    hazard: 'winter_storm',
    status: 'ended',
    severity: 'minor',
    severityRank: 1,
    sentAt: hour(-60),
    closedAt: hour(-50),
    impacts: [{ propertyId: cedar.id, endedAt: hour(-50) }],
  })
  const warning = await org.threat({
    title: 'Winter Storm Warning',
    hazard: 'winter_storm',
    status: 'ended',
    severity: 'severe',
    severityRank: 4,
    sentAt: hour(-50),
    closedAt: hour(-40),
    impacts: [{ propertyId: cedar.id, endedAt: hour(-40) }],
  })
  stormId = warning.id
  await joinThreats(org, [watch.id, warning.id])

  await org.threat({
    title: 'Flood Warning',
    hazard: 'flood',
    severity: 'severe',
    severityRank: 4,
    sentAt: hour(-1),
    impacts: [{ propertyId: birch.id, riskScore: 60 }],
  })

  const otherOrg = await test.mintOrg()
  const otherProperty = await otherOrg.property()
  const others = [
    await otherOrg.threat({ title: 'Elsewhere 1', impacts: [{ propertyId: otherProperty.id }] }),
    await otherOrg.threat({ title: 'Elsewhere 2', impacts: [{ propertyId: otherProperty.id }] }),
  ]
  otherOrgThreatId = others[0]!.id
  await joinThreats(
    otherOrg,
    others.map(({ id }) => id),
  )
})
afterAll(() => test.close())

const every = 'status=upcoming,active,ended,expired,cancelled,archived'

async function list(query: string, person = manager) {
  const response = await test.as(person).request(`/threat?groupBy=incident&${query}`)
  if (response.status !== 200) throw new Error(await response.text())
  return await response.json<ThreatPage>()
}
const titlesOf = ({ items }: ThreatPage) => items.map(({ title }) => title)

describe('threats grouped by incident', () => {
  it('has one row per incident, with the state and the figures of its ongoing threats', async () => {
    const result = await list('sort=-severity')
    expect(titlesOf(result)).toEqual(['Cedar Fire', 'Flood Warning'])
    expect(result.page.total).toBe(2)
    const [fire, flood] = result.items
    expect(flood!.incident).toBeNull()
    expect(fire).toMatchObject({
      id: fireId,
      status: 'active',
      triage: 'new',
      severity: 'extreme',
      closedAt: null,
      // Alder Court is affected twice and counts once; the declaration that ended doesn't count.
      impact: { properties: 2, units: 2 },
      maxRisk: 90,
      attention: { reason: 'new' },
      // The perimeter has no end.
      endsAt: null,
      assignees: [{ id: manager.id }],
    })
    expect(fire!.incident!.threats.map(({ title }) => title)).toEqual([
      'Cedar Fire',
      'Heat detected by satellite',
      'Fire Management Assistance Declaration',
    ])
    expect(fire!.incident!.threats.map(({ triage }) => triage)).toEqual(['acknowledged', 'new', 'resolved'])
  })

  it('describes an ended incident by all its threats', async () => {
    const { items } = await list('status=ended&hazard=winter_storm')
    expect(items).toMatchObject([
      {
        id: stormId,
        title: 'Winter Storm Warning',
        severity: 'severe',
        status: 'ended',
        impact: { properties: 1 },
      },
    ])
    expect(Math.round((Date.now() - Date.parse(items[0]!.closedAt!)) / 3_600_000)).toBe(40)
  })

  it.each([
    ['-severity', ['Cedar Fire', 'Flood Warning', 'Winter Storm Warning']],
    ['severity', ['Winter Storm Warning', 'Flood Warning', 'Cedar Fire']],
    ['-maxRisk', ['Cedar Fire', 'Flood Warning', 'Winter Storm Warning']],
    ['-sentAt', ['Flood Warning', 'Cedar Fire', 'Winter Storm Warning']],
    ['sentAt', ['Winter Storm Warning', 'Cedar Fire', 'Flood Warning']],
    ['-closedAt', ['Cedar Fire', 'Flood Warning', 'Winter Storm Warning']],
    ['closedAt', ['Winter Storm Warning', 'Flood Warning', 'Cedar Fire']],
  ])('sorts by %s and pages through rows without repeating an incident', async (sort, titles) => {
    expect(titlesOf(await list(`${every}&sort=${sort}`))).toEqual(titles)
    const paged: string[] = []
    let cursor: string | null = null
    do {
      const next: ThreatPage = await list(
        `${every}&sort=${sort}&limit=1${cursor === null ? '' : `&cursor=${cursor}`}`,
      )
      paged.push(...titlesOf(next))
      cursor = next.page.nextCursor
    } while (cursor !== null)
    expect(paged).toEqual(titles)
  })

  it('finds an incident by any of its threats', async () => {
    expect(titlesOf(await list('triage=new'))).toEqual(['Cedar Fire', 'Flood Warning'])
    expect(titlesOf(await list('triage=acknowledged'))).toEqual(['Cedar Fire'])
    expect(titlesOf(await list('q=satellite'))).toEqual(['Cedar Fire'])
    expect(titlesOf(await list('status=ended'))).toEqual(['Cedar Fire', 'Winter Storm Warning'])
    expect(titlesOf(await list('assignee=me'))).toEqual(['Cedar Fire'])
    expect(titlesOf(await list('attention=new'))).toEqual(['Cedar Fire', 'Flood Warning'])
  })

  it('leaves out threats that no longer affect any property when asked for a triage', async () => {
    const other = await test.mintOrg()
    const person = await other.member('property_manager')
    const [home, sold] = [await other.property(), await other.property()]
    await other.threat({ title: 'Flood', impacts: [{ propertyId: home.id }] })
    await other.threat({ title: 'Fire', impacts: [{ propertyId: sold.id, endedAt: hour(-1) }] })
    await other.threat({ title: 'Hail', triage: 'resolved', impacts: [] })
    const titles = async (query: string) => titlesOf(await list(query, person)).toSorted()
    expect(await titles('triage=new')).toEqual(['Flood'])
    expect(await titles('triage=resolved')).toEqual(['Hail'])
    expect(await titles('')).toContain('Fire')
    const { facets } = await list('facets=triage', person)
    expect(facets!.triage!.map(({ value, count }) => [value, count])).toEqual([
      ['new', 1],
      ['resolved', 1],
    ])
  })

  it('includes the area of each threat of an incident on request', async () => {
    const { items } = await list('include=geometry&hazard=wildfire')
    const [perimeter, heat] = items[0]!.incident!.threats
    expect(perimeter!.geometry).toMatchObject({ type: 'Polygon' })
    expect(heat!.geometry).toBeNull()
    const plain = await list('hazard=wildfire')
    expect(plain.items[0]!.incident!.threats.map(({ geometry }) => geometry)).toEqual([null, null, null])
  })

  it('counts rows in totals, anchors, and facets', async () => {
    const { page, facets } = await list(
      `${every}&limit=1&anchors=true&facets=severity,status,hazard,assignee`,
    )
    expect(page.total).toBe(3)
    const counts = (field: keyof NonNullable<typeof facets>) =>
      Object.fromEntries(facets![field]!.map(({ value, count }) => [value, count]))
    expect(counts('hazard')).toEqual({ wildfire: 1, winter_storm: 1, flood: 1 })
    expect(counts('severity')).toEqual({ extreme: 1, severe: 2, moderate: 1, minor: 1 })
    expect(counts('status')).toEqual({ active: 2, ended: 2 })
    expect(counts('assignee')).toEqual({ none: 3, [manager.id]: 1 })
  })

  it('shows limited members only the threats that they can see', async () => {
    const { items, page } = await list(every, limited)
    expect(items.map(({ title, incident: group }) => [title, group])).toEqual([
      ['Heat detected by satellite', null],
      ['Flood Warning', null],
    ])
    expect(items[0]!.impact.properties).toBe(1)
    expect(page.total).toBe(2)
  })

  it('says which incident a threat is in', async () => {
    const read = async (id: string) => await (await test.as(manager).request(`/threat/${id}`)).json<Threat>()
    const { items } = await list('q=cedar')
    expect((await read(fireId)).incidentId).toBe(items[0]!.incident!.id)
    const flood = (await list('hazard=flood')).items[0]!
    expect((await read(flood.id)).incidentId).toBeNull()
  })

  it('shows nothing of another organization', async () => {
    expect(titlesOf(await list(`${every}&id=${otherOrgThreatId}`))).toEqual([])
  })

  it('keeps every threat on the map, and in lists that aren’t grouped', async () => {
    const map = await (
      await test.as(manager).request(`/threat?groupBy=incident&format=geojson`)
    ).json<ThreatFeatures>()
    expect(map.features).toHaveLength(3)
    const plain = await (await test.as(manager).request('/threat')).json<ThreatPage>()
    expect(plain.items.map(({ incident: group }) => group)).toEqual([null, null, null])
  })
})

describe('the dashboard', () => {
  const read = async (person: TestPerson) =>
    await (await test.as(person).request(`/org/${org.id}/dashboard/${person.id}`)).json<Dashboard>()

  it('lists an incident that needs triage once, with its threats', async () => {
    const { needsTriage } = await read(manager)
    expect(needsTriage.map(({ title }) => title)).toEqual(['Cedar Fire', 'Flood Warning'])
    expect(needsTriage[0]).toMatchObject({
      severity: 'extreme',
      triage: 'new',
      impact: { properties: 2 },
      href: `/threats/${fireId}`,
      incident: { threats: [{ triage: 'acknowledged' }, { triage: 'new' }, { triage: 'resolved' }] },
    })
    expect(needsTriage[1]!.incident).toBeNull()
    const overview = await test.as(manager).request(`/org/${org.id}/overview`)
    expect(await overview.json()).toMatchObject({ threats: { active: 3, unacknowledged: 2 } })
  })

  it('lists and counts an incident that needs follow-up once', async () => {
    const other = await test.mintOrg()
    const responder = await other.member('property_manager')
    const home = await other.property()
    const impacts = [{ propertyId: home.id, triage: 'acknowledged' as const }]
    const threats = [
      await other.threat({ title: 'Perimeter', connector: 'nifc_wfigs', triage: 'acknowledged', impacts }),
      await other.threat({ title: 'Heat', connector: 'nasa_firms', triage: 'acknowledged', impacts }),
    ]
    await joinThreats(
      other,
      threats.map(({ id }) => id),
    )
    const response = await test.as(responder).request(`/org/${other.id}/dashboard/${responder.id}`)
    const { needsFollowUp } = await response.json<Dashboard>()
    expect(needsFollowUp.count).toBe(1)
    expect(needsFollowUp.items).toMatchObject([{ title: 'Perimeter', attention: { reason: 'unassigned' } }])
  })

  it('says for each threat of an incident what the caller can do with it', async () => {
    const other = await test.mintOrg()
    const [home, annex] = [await other.property(), await other.property()]
    const person = await other.fga(
      { role: 'property_responder', resourceId: home.id },
      { role: 'property_viewer', resourceId: annex.id },
    )
    const threats = [
      await other.threat({ title: 'Perimeter', connector: 'nifc_wfigs', impacts: [{ propertyId: home.id }] }),
      await other.threat({ title: 'Heat', connector: 'nasa_firms', impacts: [{ propertyId: annex.id }] }),
    ]
    await joinThreats(
      other,
      threats.map(({ id }) => id),
    )
    const response = await test.as(person).request(`/org/${other.id}/dashboard/${person.id}`)
    const { needsTriage } = await response.json<Dashboard>()
    const mayUpdate = needsTriage[0]!.incident!.threats.map(({ title, permissions }) => [
      title,
      permissions.includes('threat:update'),
    ])
    expect(mayUpdate).toEqual([
      ['Perimeter', true],
      ['Heat', false],
    ])
  })

  it('shows limited members the threats that they can see', async () => {
    const { needsTriage } = await read(limited)
    expect(needsTriage.map(({ title, incident: group }) => [title, group])).toEqual([
      ['Heat detected by satellite', null],
      ['Flood Warning', null],
    ])
  })
})

describe('the export', () => {
  it('names the incident of each threat', async () => {
    const response = await test
      .as(await org.member('org_admin'))
      .request(`/threat/export?columns=title,incident&${every}&sort=-sentAt`)
    expect((await response.text()).trim().split(/\r?\n/)).toEqual([
      expect.stringContaining('Threat,Incident'),
      'Flood Warning,',
      'Heat detected by satellite,Cedar Fire',
      'Cedar Fire,Cedar Fire',
      'Fire Management Assistance Declaration,Cedar Fire',
      'Winter Storm Warning,Winter Storm Warning',
      'Winter Storm Watch,Winter Storm Warning',
    ])
  })
})

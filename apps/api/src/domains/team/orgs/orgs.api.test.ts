import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/context/context.ts'
import { enqueueTask } from '../../../platform/jobs/task-lifecycle.ts'
import { hazards } from '../../../platform/db/schema/hazard.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import type { MatchingRadii, Org, OrgOverview } from './orgs.schema.ts'

let test: TestApp
let org: TestOrg
let admin: TestPerson

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg('Juniper Homes')
  admin = await org.member('org_admin')
})
afterAll(() => test.close())

it('[7.11] [3.20] [3.21] [3.22] [3.23] [3.24] [3.25] shows the organization', async () => {
  const response = await test.as(admin).request(`/org/${org.id}`)
  expect(response.status).toBe(200)
  expect(await response.json<Org>()).toMatchObject({
    id: org.id,
    name: 'Juniper Homes',
    logo: null,
    onboarded: true,
    demo: false,
    threatsCount: 0,
    setup: { profile: false, portfolio: false, property: false, geocoded: false, team: false },
  })
})

it('[3.23] shows that an organization has not finished onboarding, until it has', async () => {
  const fresh = await test.mintOrg('Fresh Homes', { onboarded: false })
  const owner = await fresh.member('org_admin')
  const path = `/org/${fresh.id}`
  const isOnboarded = async () => (await (await test.as(owner).request(path)).json<Org>()).onboarded
  expect(await isOnboarded()).toBe(false)
  await test.as(owner).request(path, { method: 'PATCH', json: { onboarded: true } })
  expect(await isOnboarded()).toBe(true)
})

it('reports which setup steps are done', async () => {
  const own = await test.mintOrg()
  const owner = await own.member('org_admin')
  await own.member('viewer')
  await own.portfolio()
  await own.property({ lat: 39.7, lon: -105 })
  const address = { line1: '1 Main St', city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' }
  await test.as(owner).request(`/org/${own.id}`, {
    method: 'PATCH',
    json: { postalAddress: address, contactEmail: 'office@example.test' },
  })
  const { setup, postalAddress } = await (await test.as(owner).request(`/org/${own.id}`)).json<Org>()
  expect(postalAddress).toMatchObject({ ...address, dependentLocality: null, sortingCode: null })
  const done = { profile: true, portfolio: true, property: true, geocoded: true, team: true }
  expect(setup).toEqual({ ...done, source: false, sender: false })
})

it('[7.12] changes the organization and records what changed', async () => {
  const response = await test.as(admin).request(`/org/${org.id}`, {
    method: 'PATCH',
    json: { name: 'Juniper & Sons', retention: { importFileDays: 10 } },
  })
  expect(response.status).toBe(200)
  expect(await response.json<Org>()).toMatchObject({
    name: 'Juniper & Sons',
    retention: { rawFeedDays: 90, importFileDays: 10 },
    version: 2,
  })
  const [event] = await org.ledger('settings.org_updated')
  expect(event).toMatchObject({
    actor: { type: 'user', id: admin.id },
    category: 'settings',
    summary: 'Organization name and data retention updated.',
  })
  expect(event!.changes[0]).toEqual({ field: 'name', from: 'Juniper Homes', to: 'Juniper & Sons' })
})

it('says in a sentence which setting changed', async () => {
  const own = await test.mintOrg()
  const owner = await own.member('org_admin')
  await test
    .as(owner)
    .request(`/org/${own.id}`, { method: 'PATCH', json: { consentLanguages: ['en', 'es'] } })
  const [event] = await own.ledger('settings.org_updated')
  expect(event!.summary).toBe('Consent languages updated.')
})

it('rejects a change without permission, in another organization, or with invalid fields', async () => {
  const manager = await org.member('property_manager')
  const stranger = await (await test.mintOrg()).member('org_admin')
  const change = (person: TestPerson, json: unknown) =>
    test.as(person).request(`/org/${org.id}`, { method: 'PATCH', json })
  const refused = await change(manager, { name: 'Mine' })
  expect(await refused.json()).toMatchObject({ status: 403, missing: ['org:update'] })
  expect((await change(stranger, { name: 'Mine' })).status).toBe(404)
  expect((await test.as(stranger).request(`/org/${org.id}/overview`)).status).toBe(404)
  expect((await change(admin, { name: 'X', currency: 'XXQ', contactEmail: 'nobody' })).status).toBe(422)
  expect((await test.anonymous.request(`/org/${org.id}`)).status).toBe(401)
})

it('[7.13] keeps the proportions of a logo, up to 1024 px wide', async () => {
  const logo = await sharp({ create: { width: 2000, height: 500, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(logo)]), 'logo.png')
  const encoded = new Request('http://test', { method: 'POST', body: form })
  const response = await test.as(admin).request(`/org/${org.id}/logo`, {
    method: 'POST',
    body: await encoded.arrayBuffer(),
    headers: { 'Content-Type': encoded.headers.get('Content-Type')! },
  })
  const answer = await response.json<{ logo: string }>()
  const served = await test.app.request(answer.logo)
  expect(await sharp(Buffer.from(await served.arrayBuffer())).metadata()).toMatchObject({
    width: 1024,
    height: 256,
  })
  expect(await (await test.as(admin).request(`/org/${org.id}`)).json()).toMatchObject(answer)
})

it('[7.14] counts everything, or for a limited member what they can see', async () => {
  const own = await test.mintOrg()
  const viewer = await own.member('viewer')
  const group = await own.portfolio()
  const seen = await own.property({ portfolioId: group.id, dataQuality: 80, geocodeStatus: 'ok' })
  const address = { geocodeStatus: 'ok', geocodePrecision: 'postal_code' } as const
  await own.property({ dataQuality: 30, ...address })
  await own.property({ dataQuality: 50, geocodeStatus: 'failed' })
  await own.property({ archivedAt: new Date(), dataQuality: 0 })
  const limited = await own.fga({ role: 'property_viewer', resourceId: seen.id })
  // A limited member with additional roles stays limited.
  await own.grantRole(limited, 'viewer')
  await inTransaction(test.contextOf(viewer), (tx) =>
    enqueueTask(tx, {
      type: 'geocode',
      title: 'Locate addresses',
      subject: { type: 'org', id: own.id, name: 'Own' },
    }),
  )
  const read = async (person: TestPerson) =>
    (await test.as(person).request(`/org/${own.id}/overview`)).json<OrgOverview>()

  expect(await read(viewer)).toMatchObject({
    counts: { portfolios: 2, properties: 3, units: 0, tenants: 0 },
    threats: { active: 0, bySeverity: { extreme: 0 } },
    tasks: { running: 1, failed24h: 0 },
    dataQuality: {
      score: 43,
      issues: [
        { code: 'no_geocode', count: 1 },
        { code: 'approximate_location', count: 1 },
      ],
    },
  })
  expect(await read(limited)).toMatchObject({
    counts: { portfolios: 1, properties: 1 },
    tasks: { running: 0 },
    dataQuality: { score: 70, issues: [] },
  })
})

it('shows the matching settings to people who may see or edit them', async () => {
  const own = await test.mintOrg()
  const read = async (role: 'viewer' | 'property_manager' | 'org_admin') =>
    (await (await test.as(await own.member(role)).request(`/org/${own.id}`)).json<Org>()).matching
  expect(await read('viewer')).toBeNull()
  expect(await read('property_manager')).toMatchObject({ preset: 'medium' })
  expect(await read('org_admin')).toMatchObject({ preset: 'medium' })
})

it('lists the matching distances of each preset', async () => {
  const own = await test.mintOrg()
  const viewer = await own.member('viewer')
  const response = await test.as(viewer).request(`/org/${own.id}/matching-radii`)
  expect(response.status).toBe(200)
  const { presets, rows } = await response.json<MatchingRadii>()
  expect(presets).toEqual([
    { preset: 'tight', factor: 0.4 },
    { preset: 'medium', factor: 1 },
    { preset: 'wide', factor: 2.5 },
  ])
  const find = (hazard: string, isPlace: boolean) =>
    rows.filter((row) => row.isPlace === isPlace && (row.hazards as string[]).includes(hazard))
  expect(find('wildfire', false)).toMatchObject([
    { row: 'wildfire', radii: { minor: 2000, moderate: 8000, severe: 16_000, extreme: 32_000 } },
  ])
  // A flood has a row as weather and another one at a gauge; every other hazard has one.
  expect(find('flood', false)).toMatchObject([{ row: 'weather' }])
  expect(find('flood', true)).toMatchObject([{ row: 'flood_gauge' }])
  for (const hazard of hazards) expect(find(hazard, false)).toHaveLength(1)
})

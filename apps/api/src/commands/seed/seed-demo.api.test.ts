import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  consentRecord,
  importFile,
  importFinding,
  importRow,
  invitation,
  ledgerEvent,
  membership,
  membershipRole,
  org,
  property,
  resourceGrant,
  source,
  tenant,
  unit,
  user,
} from '../../platform/db/schema/index.ts'
import { createTaskContext, inTransaction } from '../../platform/context/context.ts'
import { systemAccess } from '../../platform/access/system-actor.ts'
import { recordEvent } from '../../platform/ledger/record-event.ts'
import { verifyChain } from '../../platform/ledger/verify-chain.ts'
import { toImportFileRow } from '../../domains/imports/plan/import-file.ts'
import { checkFile } from '../../domains/imports/write/check-file.ts'
import type { Finding } from '../../domains/imports/write/check-import.ts'
import { toResult } from '../../domains/imports/write/commit-import.ts'
import { importKinds } from '../../domains/imports/write/import-jobs.ts'
import { createDescopeIdentity } from '../../platform/identity/descope-identity.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { startManagementApi } from '../../testing/management-api.ts'
import { seedTestDemo } from '../../testing/seed-test-demo.ts'
import { demoOrganizations } from './demo-organizations.ts'
import { cedarStone, demoPeople, harborPoint } from './demo-people.ts'

let test: TestApp
let provider: Awaited<ReturnType<typeof startManagementApi>>

const seed = (now = new Date()) => seedTestDemo(test, provider, { now })

beforeAll(async () => {
  test = await createTestApp()
  provider = await startManagementApi()
  await seed()
})
afterAll(async () => {
  await test.close()
  await provider.close()
})

const contextOf = (orgId: string) =>
  createTaskContext(
    { ...test.deps, invalidateAccess: test.deps.access.invalidate },
    { orgId, id: 'test' },
    { type: 'system', id: null, name: 'Test', access: systemAccess },
  )

async function removeUnits() {
  await test.db.delete(tenant)
  await test.db.delete(unit)
}

async function read<Body = Record<string, unknown>>(email: string, path: string) {
  const { userId } = await provider.findUser(email)
  const token = await test.signToken({ sub: userId })
  const response = await test.anonymous.request(path, { headers: { Authorization: `Bearer ${token}` } })
  return await response.json<Body>()
}

it('creates a person for every built-in role, who can sign in and has it', async () => {
  for (const person of demoPeople) {
    const { roles } = await read<{ roles: string[] }>(person.email, '/auth/permissions')
    expect(roles).toEqual([person.roles[0]!.role])
  }
  const owner = await provider.findUser('owner@cedar-stone.test')
  expect(owner.userTenants.map(({ tenantId }) => tenantId)).toEqual([cedarStone.id, harborPoint.id])
  expect(await provider.listTenantIds()).toEqual([cedarStone.id, harborPoint.id])
})

it('leaves one person without onboarding, and limits one to three properties', async () => {
  expect(await read('new@cedar-stone.test', '/user')).toMatchObject({ onboarded: false })
  const limited = await read<{ permittedProperties: string[] }>('fga@cedar-stone.test', '/auth/permissions')
  expect(limited.permittedProperties).toHaveLength(3)
  const { items } = await read<{ items: { code: string }[] }>('fga@cedar-stone.test', '/property?sort=name')
  expect(items.map(({ code }) => code).sort((a, b) => a.localeCompare(b))).toEqual([
    'BLD-01',
    'DEN-01',
    'DEN-02',
  ])
})

it('marks Cedar & Stone as a demo, fills both organizations and records every property', async () => {
  expect(await test.db.select({ name: org.name, demo: org.demo }).from(org).orderBy(org.name)).toEqual([
    { name: 'Cedar & Stone', demo: true },
    { name: 'Harbor Point', demo: false },
  ])
  const houses = await test.db.$count(property, eq(property.orgId, cedarStone.id))
  expect(houses).toBe(30)
  expect(await test.db.$count(property)).toBe(33)
  expect(await test.db.$count(ledgerEvent, eq(ledgerEvent.action, 'property.imported'))).toBe(33)
})

it('creates the units of every property, which are listed, counted and recorded', async () => {
  const { counts } = await read<{ counts: { units: number } }>(
    'viewer@cedar-stone.test',
    `/org/${cedarStone.id}/overview`,
  )
  const houses = await test.db.select().from(property).where(eq(property.orgId, cedarStone.id))
  const declared = houses.reduce((sum, house) => sum + (house.unitCountDeclared ?? 0), 0)
  expect(counts.units).toBe(declared)
  expect(await test.db.$count(ledgerEvent, eq(ledgerEvent.action, 'unit.imported'))).toBe(33)
  const { items, page } = await read<{ items: { name: string }[]; page: { total: number } }>(
    'viewer@cedar-stone.test',
    '/unit?q=larkspur&status=vacant',
  )
  expect(items.map(({ name }) => name)).toEqual(['108', '208', '308', '408'])
  expect(page.total).toBe(4)
})

it('fills the units with people and companies, some with consent', async () => {
  const { counts, consent } = await read<{
    counts: { tenants: number; reachable: number; assistance: number }
    consent: Record<'optedIn' | 'invited' | 'declined' | 'optedOut' | 'none', number>
  }>('owner@cedar-stone.test', `/org/${cedarStone.id}/overview`)
  expect(counts.tenants).toBeGreaterThan(1_700)
  expect(counts.tenants).toBeLessThan(1_900)
  expect(counts.reachable).toBeGreaterThan(counts.tenants / 3)
  expect(counts.reachable).toBeLessThan(counts.tenants)
  expect(counts.assistance).toBeGreaterThan(10)
  for (const group of Object.values(consent)) expect(group).toBeGreaterThan(0)
  expect(await test.db.$count(ledgerEvent, eq(ledgerEvent.action, 'tenant.imported'))).toBeGreaterThan(33)

  const called = await read<{ page: { total: number } }>(
    'owner@cedar-stone.test',
    '/tenant?consentVoice=opted_in&limit=1',
  )
  expect(called.page.total).toBeGreaterThan(50)
  expect(called.page.total).toBeLessThan(counts.tenants / 3)

  const [someone] = await test.db
    .select({ name: tenant.displayName })
    .from(tenant)
    .innerJoin(property, and(eq(property.orgId, tenant.orgId), eq(property.id, tenant.propertyId)))
    .where(and(eq(property.code, 'DEN-01'), eq(tenant.kind, 'person')))
    .limit(1)
  const { items } = await read<{ items: { displayName: string; property: { name: string } }[] }>(
    'manager@cedar-stone.test',
    `/tenant?limit=1&q=${encodeURIComponent(`larkspur ${someone!.name}`)}`,
  )
  expect(items).toMatchObject([{ displayName: someone!.name, property: { name: 'Larkspur Court' } }])
  const emails = await test.db.execute(
    sql`select key from tenant, unnest(contact_keys) key group by org_id, key having count(*) > 1`,
  )
  expect(emails.rows).toEqual([])
})

it('records every consent in the ledger', async () => {
  const { rows: consents } = await test.db.execute(
    sql`select org_id, channel, count(*)::int as count from consent_record group by 1, 2 order by 1, 2`,
  )
  const { rows: events } = await test.db.execute(
    sql`select org_id, metadata->>'channel' as channel, count(*)::int as count from ledger_event
        where action like 'consent.%' group by 1, 2 order by 1, 2`,
  )
  expect(consents).toHaveLength(6)
  expect(events).toEqual(consents)
})

it('changes nothing when it runs again', async () => {
  const count = async () => [
    await test.db.$count(user),
    await test.db.$count(membership),
    await test.db.$count(property),
    await test.db.$count(unit),
    await test.db.$count(tenant),
    await test.db.$count(consentRecord),
    await test.db.$count(ledgerEvent),
  ]
  const before = await count()
  await seed()
  expect(await count()).toEqual(before)
})

it('links the history in a ledger that verifies, in the order of its events', async () => {
  for (const { id } of demoOrganizations) {
    expect(await verifyChain(contextOf(id))).toMatchObject({ ok: true, withoutContext: 0 })
    const { rows } = await test.db.execute(
      sql`select seq from (select seq, occurred_at < lag(occurred_at) over (order by seq) as is_earlier
          from ledger_event where org_id = ${id}::uuid) events where is_earlier`,
    )
    expect(rows).toEqual([])
  }
})

it('has the files that the estate was imported from, whose rows match what they became', async () => {
  for (const { id } of demoOrganizations) {
    const ctx = contextOf(id)
    const files = await test.db.select().from(importFile).where(eq(importFile.orgId, id))
    expect(files.length).toBeGreaterThan(2)
    const [organization] = await test.db.select().from(org).where(eq(org.id, id))
    const keptSince = Date.now() - organization!.retention.importFileDays * 24 * 60 * 60_000
    expect(Math.min(...files.map(({ updatedAt }) => updatedAt.getTime()))).toBeGreaterThan(keptSince)
    for (const row of files) {
      const file = toImportFileRow(row)
      const kind = importKinds.find(({ key }) => key === file.kind)!
      const findings: Finding[] = []
      const check = await checkFile(ctx, kind, file, async (batch) => {
        findings.push(...batch)
        await Promise.resolve()
      })
      const { rows, created, failed } = toResult(file)
      expect(check.summary).toMatchObject({ rows, errors: failed, unchanged: created, warnings: 0 })
      expect(file.summary).toMatchObject({ rows, errors: failed, create: created, warnings: 0 })
      expect(file.issueGroups).toMatchObject(check.groups.map(({ fixes: _fixes, ...group }) => group))
      const stored = await test.db.select().from(importFinding).where(eq(importFinding.fileId, file.id))
      const withoutCells = ({ raw: _raw, ...finding }: Finding) => finding
      expect(stored.map(withoutCells)).toEqual(findings.map(withoutCells))
      const isOfFile = eq(importRow.fileId, file.id)
      expect(await test.db.$count(importRow, and(isOfFile, eq(importRow.outcome, 'create')))).toBe(created)
      expect(await test.db.$count(importRow, isOfFile)).toBe(rows)
    }
  }
})

it('gives the members drawn pictures, which can be fetched', async () => {
  const people = await test.db.select({ email: user.emailKey, picture: user.picture }).from(user)
  for (const { email, look } of demoPeople) {
    const { picture } = people.find((person) => person.email === email)!
    if (look === null) expect(picture).toBeNull()
    else expect((await test.app.request(picture!)).status).toBe(200)
  }
})

it('has someone on call at every hour', async () => {
  const schedule = await read<{ isOn: boolean; gaps: unknown[] }>(
    'owner@cedar-stone.test',
    `/org/${cedarStone.id}/on-call`,
  )
  expect(schedule).toMatchObject({ isOn: true, gaps: [] })
})

it('says how everyone joined, and who was invited in vain', async () => {
  const rows = await test.db
    .select({ status: invitation.status })
    .from(invitation)
    .where(eq(invitation.orgId, cedarStone.id))
  const countOf = (status: string) => rows.filter((row) => row.status === status).length
  const members = await test.db.$count(membership, eq(membership.orgId, cedarStone.id))
  expect(countOf('accepted')).toBe(members - 1)
  expect([countOf('expired'), countOf('revoked'), countOf('pending')]).toEqual([1, 1, 1])
})

it('states the consent of tenants as the triggers do, so that they change no row', async () => {
  // A row that is changed in the transaction that inserts it gets the number of the later statement.
  const { rows } = await test.db.execute(
    sql`select org_id, count(distinct cmin::text)::int as statements, count(*) filter (where reachable) > 0 as some
        from tenant group by 1`,
  )
  expect(rows.map(({ statements, some }) => ({ statements, some }))).toEqual([
    { statements: 1, some: true },
    { statements: 1, some: true },
  ])
})

it('computes the same sort keys as the database', async () => {
  const { rows } = await test.db.execute(sql`
    select u.name from unit u join property p on (p.org_id, p.id) = (u.org_id, u.property_id) where u.property_sort <> p.name_sort
    union all select t.display_name from tenant t join unit u on (u.org_id, u.id) = (t.org_id, t.unit_id)
      where t.unit_sort <> u.place_sort or t.property_sort <> u.property_sort
    union all select p.name from property p join portfolio f on (f.org_id, f.id) = (p.org_id, p.portfolio_id)
      where p.portfolio_sort <> f.name_sort`)
  expect(rows).toEqual([])
})

it('does not recreate what people deleted', async () => {
  await test.db.delete(resourceGrant)
  await removeUnits()
  await test.db.delete(property).where(eq(property.code, 'DEN-01'))
  await seed()
  expect(await test.db.$count(property, eq(property.code, 'DEN-01'))).toBe(0)
  const inDenver = await read<{ page: { total: number } }>('viewer@cedar-stone.test', '/unit?q=platte')
  expect(inDenver.page.total).toBe(0)
})

it("creates each organization's sources once", async () => {
  type Sources = { items: { connector: string; secret: string | null }[] }
  const { items } = await read<Sources>('viewer@cedar-stone.test', '/source')
  expect(items.map(({ connector }) => connector).toSorted()).toEqual([
    'gdacs',
    'nasa_firms',
    'nifc_wfigs',
    'noaa_nwps',
    'nws_alerts',
    'openfema_declarations',
    'usgs_earthquake',
  ])
  expect(items.find(({ connector }) => connector === 'nasa_firms')!.secret).toBe('set')
  expect(await test.db.$count(source, eq(source.orgId, harborPoint.id))).toBe(3)
  await test.db.delete(source)
  await seed()
  expect(await test.db.$count(source)).toBe(0)
})

it('updates the people after the provider lost them', async () => {
  await provider.deleteUsers()
  await seed()
  expect(await read('manager@cedar-stone.test', '/user')).toMatchObject({ email: 'manager@cedar-stone.test' })
  expect(await test.db.$count(user)).toBe(demoPeople.length)
})

it('lets someone who is new in this version join a demo that exists', async () => {
  const email = 'new@cedar-stone.test'
  const gone = { email: 'gone@x.test', emailKey: 'gone@x.test', descopeId: 'U-gone' }
  await test.db.update(user).set(gone).where(eq(user.emailKey, email))
  const before = await test.db.$count(membership)
  await seed()
  expect(await test.db.$count(membership)).toBe(before + 1)
  expect(await read(email, '/auth/permissions')).toMatchObject({ roles: ['property_manager'] })
  expect(await verifyChain(contextOf(cedarStone.id))).toMatchObject({ ok: true, withoutContext: 0 })
  await seed()
  expect(await test.db.$count(membership)).toBe(before + 1)
})

it('lets someone join who was not added when they were new, although something was recorded since the start', async () => {
  const email = 'viewer@cedar-stone.test'
  const [viewer] = await test.db.select({ id: user.id }).from(user).where(eq(user.emailKey, email))
  const before = await test.db.$count(membership)
  const ofViewer = test.db
    .select({ id: membership.id })
    .from(membership)
    .where(eq(membership.userId, viewer!.id))
  await test.db.delete(membershipRole).where(inArray(membershipRole.membershipId, ofViewer))
  await test.db.delete(membership).where(eq(membership.userId, viewer!.id))
  const ctx = contextOf(cedarStone.id)
  await inTransaction(ctx, async (tx) => {
    recordEvent(tx, {
      action: 'settings.changed',
      category: 'settings',
      subject: { type: 'org', id: cedarStone.id, name: null },
      summary: 'Changed something.',
    })
  })

  await seed(new Date(Date.now() - 60_000))

  expect(await test.db.$count(membership)).toBe(before)
  expect(await read(email, '/auth/permissions')).toMatchObject({ roles: ['viewer'] })
  expect(await verifyChain(ctx)).toMatchObject({ ok: true, withoutContext: 0 })
})

it('does not let those join again who were removed', async () => {
  const ofViewer = eq(user.emailKey, 'viewer@cedar-stone.test')
  const [viewer] = await test.db.select({ id: user.id }).from(user).where(ofViewer)
  await test.db.update(membership).set({ status: 'removed' }).where(eq(membership.userId, viewer!.id))
  const events = await test.db.$count(ledgerEvent)
  await seed()
  expect(await test.db.$count(ledgerEvent)).toBe(events)
})

it('looks people up at the provider, and finds no one without a management key', async () => {
  const { userId } = await provider.findUser('viewer@cedar-stone.test')
  const options = { projectId: 'P2sandbox', baseUrl: provider.baseUrl }
  const identity = createDescopeIdentity({ ...options, managementKey: 'key' })
  expect(await identity.findPerson(userId)).toMatchObject({
    email: 'viewer@cedar-stone.test',
    emailVerified: true,
  })
  expect(await identity.findPerson('U-unknown')).toBeNull()
  expect(await createDescopeIdentity(options).findPerson(userId)).toBeNull()
})

it("returns 503, not 401, while the provider’s keys can't be fetched", async () => {
  const identity = createDescopeIdentity({ projectId: 'Ptest', baseUrl: 'http://127.0.0.1:9' })
  const token = await test.signToken({ sub: 'U1' })
  await expect(identity.verifySession(token)).rejects.toMatchObject({ code: 'unavailable' })
})

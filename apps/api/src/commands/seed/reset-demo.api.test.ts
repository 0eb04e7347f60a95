import { and, eq, ne, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { systemAccess } from '../../platform/access/system-actor.ts'
import { createTaskContext } from '../../platform/context/context.ts'
import { ledgerEvent, membership, org, property, task, tenant, user } from '../../platform/db/schema/index.ts'
import { newId } from '../../platform/db/new-id.ts'
import { verifyChain } from '../../platform/ledger/verify-chain.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { startManagementApi } from '../../testing/management-api.ts'
import { seedTestDemo } from '../../testing/seed-test-demo.ts'
import { demoRetention } from './demo-organizations.ts'
import { cedarStone, harborPoint } from './demo-people.ts'

let test: TestApp
let provider: Awaited<ReturnType<typeof startManagementApi>>

beforeAll(async () => {
  test = await createTestApp()
  provider = await startManagementApi()
  // The history depends on the second: who was on duty and was told of a threat, for example. A reset compares with it.
  vi.useFakeTimers({ toFake: ['Date'] })
  await seedTestDemo(test, provider)
})
afterAll(async () => {
  vi.useRealTimers()
  await test.close()
  await provider.close()
})

async function send(email: string, method: string, path: string, orgId: string = cedarStone.id) {
  const { userId } = await provider.findUser(email)
  const token = await test.signToken({ sub: userId })
  const headers = { Authorization: `Bearer ${token}`, 'X-Org-Id': orgId }
  return await test.anonymous.request(path, { method, headers })
}

const resetPath = (orgId: string) => `/org/${orgId}/demo-reset`
const owner = 'owner@cedar-stone.test'

/** How many rows an organization has in each table, except those that the reset keeps. */
async function countRows(orgId: string) {
  const { rows: tables } = await test.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'org_id' and table_name not in ('outbox', 'idempotency_key', 'task')
    order by 1`)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await test.db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(name)} where org_id = ${orgId}`,
    )
    counts[name] = rows[0]!.count
  }
  return counts
}

it('is only for administrators', async () => {
  for (const person of ['manager', 'analyst', 'communicator', 'viewer', 'fga']) {
    const response = await send(`${person}@cedar-stone.test`, 'POST', resetPath(cedarStone.id))
    expect(response.status).toBe(403)
  }
})

it('never resets an organization that isn’t a demo', async () => {
  const before = await countRows(harborPoint.id)
  const response = await send(owner, 'POST', resetPath(harborPoint.id), harborPoint.id)
  expect(response.status).toBe(409)
  expect(await countRows(harborPoint.id)).toEqual(before)
  // The database refuses, too.
  await expect(test.db.execute(sql`select delete_demo_data(${harborPoint.id}::uuid)`)).rejects.toMatchObject({
    cause: { message: `organization ${harborPoint.id} is not a demo` },
  })

  await test.db.update(org).set({ demo: false }).where(eq(org.id, cedarStone.id))
  expect((await send(owner, 'POST', resetPath(cedarStone.id))).status).toBe(409)
  await test.db.update(org).set({ demo: true }).where(eq(org.id, cedarStone.id))
})

it('brings everything back to the first minute, with a ledger that says who did it', async () => {
  const others = await countRows(harborPoint.id)
  const before = await countRows(cedarStone.id)
  const [{ id: guestId }] = (await test.db
    .insert(user)
    .values({ id: newId(), email: 'g@x.test', emailKey: 'g@x.test', name: 'Gus', descopeId: 'U-guest' })
    .returning({ id: user.id })) as [{ id: string }]
  await test.db
    .insert(membership)
    .values({ id: newId(), orgId: cedarStone.id, userId: guestId, joinedAt: new Date() })
  const ofOrg = eq(property.orgId, cedarStone.id)
  await test.db.update(property).set({ name: 'Renamed' }).where(ofOrg)
  await test.db.update(org).set({ name: 'Renamed', locale: 'de-DE' }).where(eq(org.id, cedarStone.id))
  await test.db.update(task).set({ status: 'running' }).where(eq(task.status, 'queued'))
  // What stops it when the cancellation is requested.
  const stopping = setInterval(() => {
    void test.db.update(task).set({ status: 'cancelled' }).where(eq(task.cancelRequested, true)).execute()
  }, 50)

  const response = await send(owner, 'POST', resetPath(cedarStone.id))
  clearInterval(stopping)
  expect(response.status).toBe(204)

  const after = await countRows(cedarStone.id)
  const notCompared = { ledger_event: 0, ledger_context: 0 }
  expect({ ...after, ...notCompared }).toEqual({
    ...before,
    membership: before['membership']! + 1,
    ...notCompared,
  })
  expect(await countRows(harborPoint.id)).toEqual(others)
  expect(await test.db.$count(property, and(ofOrg, eq(property.name, 'Renamed')))).toBe(0)
  const [organization] = await test.db.select().from(org).where(eq(org.id, cedarStone.id))
  expect(organization).toMatchObject({
    name: 'Cedar & Stone',
    locale: 'en-US',
    demo: true,
    retention: demoRetention,
  })
  expect(await test.db.$count(membership, eq(membership.userId, guestId))).toBe(1)
  expect(await test.db.$count(tenant, ne(tenant.orgId, harborPoint.id))).toBe(before['tenant'])

  const events = await test.db
    .select()
    .from(ledgerEvent)
    .where(and(eq(ledgerEvent.orgId, cedarStone.id), eq(ledgerEvent.action, 'settings.demo_reset')))
  const { userId } = await provider.findUser(owner)
  const [ownerRow] = await test.db.select({ id: user.id }).from(user).where(eq(user.descopeId, userId))
  expect(events.map(({ actor }) => actor)).toEqual([{ type: 'user', id: ownerRow!.id, name: null }])
  const actor = { type: 'system' as const, id: null, name: 'Test', access: systemAccess }
  const ctx = createTaskContext(
    { ...test.deps, log: pino({ level: 'silent' }), invalidateAccess: () => undefined },
    { orgId: cedarStone.id, id: newId() },
    actor,
  )
  expect(await verifyChain(ctx)).toMatchObject({ ok: true, problem: null })

  // The session goes on, and it can be reset again.
  expect((await send(owner, 'GET', '/user')).status).toBe(200)
  expect((await send(owner, 'POST', resetPath(cedarStone.id))).status).toBe(204)
})

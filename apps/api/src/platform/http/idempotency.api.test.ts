import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '../context/context.ts'
import { idempotencyKey, portfolio } from '../db/schema/index.ts'
import { newId } from '../db/new-id.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../testing/factories.ts'
import { teamCalls } from '../../testing/team-test-calls.ts'
import { toErrorResponse } from './problem-response.ts'
import { createIdempotentRequest, idempotency, purgeIdempotencyKeys } from './idempotency.ts'
import { createRouter } from './router.ts'

let test: TestApp
let org: TestOrg
let admin: TestPerson

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  admin = await org.member('org_admin')
})
afterAll(() => test.close())

const send = (name: string, key: string) =>
  test
    .as(admin)
    .request('/portfolio', { method: 'POST', json: { name }, headers: { 'Idempotency-Key': key } })
const countNamed = (name: string) => test.db.$count(portfolio, eq(portfolio.name, name))
const isKey = (key: string) => eq(idempotencyKey.key, key)

/** As left by a process that died before the response was stored. */
const loseAnswer = (key: string, isCommitted: boolean) =>
  test.db
    .update(idempotencyKey)
    .set({
      status: null,
      headers: null,
      body: null,
      createdAt: sql`now() - interval '1 minute'`,
      ...(!isCommitted && { committedAt: null }),
    })
    .where(isKey(key))

it('does not repeat a committed request whose response was lost', async () => {
  const key = crypto.randomUUID()
  expect((await send('Committed', key)).status).toBe(201)
  await loseAnswer(key, true)
  const again = await send('Committed', key)
  expect([again.status, await again.json()]).toMatchObject([409, { code: 'state-conflict' }])
  expect(await countNamed('Committed')).toBe(1)
})

it('repeats a request that committed nothing', async () => {
  const key = crypto.randomUUID()
  expect((await send('Repeated', key)).status).toBe(201)
  await loseAnswer(key, false)
  const again = await send('Repeated', key)
  expect(again.headers.get('Idempotent-Replayed')).toBeNull()
})

it('stores neither validation errors nor large responses', async () => {
  const key = crypto.randomUUID()
  expect((await send('', key)).status).toBe(422)
  expect(await test.db.$count(idempotencyKey, isKey(key))).toBe(0)
  expect((await send('After the correction', key)).status).toBe(201)

  const site = createSite()
  site.post('/large', (c) => c.json({ text: 'x'.repeat(256 * 1024) }))
  const largeKey = crypto.randomUUID()
  const call = async () =>
    await site.request('/large', { method: 'POST', headers: { 'Idempotency-Key': largeKey } })
  expect((await call()).status).toBe(200)
  expect(await test.db.$count(idempotencyKey, isKey(largeKey))).toBe(0)
})

it('commits nothing after a repeated request took it over', async () => {
  const key = crypto.randomUUID()
  const entry = { orgId: admin.orgId, userId: admin.id, method: 'POST', path: '/api/portfolio', key }
  const [earlier, later] = [new Date('2026-01-01T00:00:00.000Z'), new Date('2026-01-01T00:01:00.000Z')]
  await test.db
    .insert(idempotencyKey)
    .values({ ...entry, requestHash: 'x', createdAt: later, expiresAt: new Date(Date.now() + 60_000) })
  const write = (reservedAt: Date) =>
    inTransaction(
      { ...test.contextOf(admin), idempotentRequest: createIdempotentRequest(entry, reservedAt) },
      (tx) => tx.db.insert(portfolio).values({ id: newId(), orgId: tx.orgId, name: 'Fenced' }),
    )
  await expect(write(earlier)).rejects.toMatchObject({ code: 'idempotency-in-progress' })
  expect(await countNamed('Fenced')).toBe(0)
  await write(later)
  expect(await countNamed('Fenced')).toBe(1)
})

it('does not affect requests that only read', async () => {
  const entry = { orgId: admin.orgId, userId: admin.id, method: 'POST', path: '/api/x', key: 'no one has it' }
  const ctx = { ...test.contextOf(admin), idempotentRequest: createIdempotentRequest(entry, new Date()) }
  expect(await inTransaction(ctx, (tx) => tx.db.$count(portfolio))).toBeGreaterThan(0)
})

/** A site whose only caller is the administrator. */
function createSite() {
  const site = createRouter()
  site.onError(toErrorResponse)
  site.use(async (c, next) => {
    c.set('log', test.deps.log)
    c.set('accessLevel', 'member')
    c.set('ctx', test.contextOf(admin))
    await next()
  })
  site.use(idempotency)
  return site
}

/** Calls that wait, before they do anything, until the test makes them create a portfolio or fail. */
function createStallingCalls() {
  const stalled: ((name: string | null) => void)[] = []
  const site = createSite()
  site.post('/stalling', async (c) => {
    const name = await new Promise<string | null>((goOn) => stalled.push(goOn))
    if (name === null) throw new Error('This one fails')
    await inTransaction(c.var.ctx, (tx) =>
      tx.db.insert(portfolio).values({ id: newId(), orgId: tx.orgId, name }),
    )
    return c.json({ name }, 201)
  })
  const key = crypto.randomUUID()
  const call = async () =>
    await site.request('/stalling', { method: 'POST', headers: { 'Idempotency-Key': key } })
  /** Resolves once the call is waiting. */
  const begin = async () => {
    const nth = stalled.length
    const answer = call()
    await vi.waitFor(() => expect(stalled).toHaveLength(nth + 1))
    return async (name: string | null) => {
      stalled[nth]!(name)
      return await answer
    }
  }
  return { key, call, begin }
}

it('stores the response of the request that took over, not of the one it replaced', async () => {
  const { key, call, begin } = createStallingCalls()
  const endSuperseded = await begin()
  await loseAnswer(key, false)
  const endRepetition = await begin()
  expect((await endRepetition('Repetition')).status).toBe(201)
  expect((await endSuperseded('Overtaken')).status).toBe(409)
  expect(await countNamed('Overtaken')).toBe(0)
  const again = await call()
  expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([201, 'true'])
  expect(await again.json()).toEqual({ name: 'Repetition' })
})

it('keeps the reservation of a repeated request if the earlier one fails late', async () => {
  const { key, call, begin } = createStallingCalls()
  const endSuperseded = await begin()
  await loseAnswer(key, false)
  const endRepetition = await begin()
  expect((await endSuperseded(null)).status).toBe(500)
  expect((await call()).status).toBe(409)
  expect((await endRepetition('After a late end')).status).toBe(201)
  expect((await call()).headers.get('Idempotent-Replayed')).toBe('true')
})

async function makeViewer(person: TestPerson) {
  const { call, roleId } = teamCalls(test, org)
  const roleIds = [await roleId('viewer')]
  expect((await call(admin, 'PATCH', `/team/user/${person.id}`, { roleIds })).status).toBe(200)
}

describe('after the caller lost permissions', () => {
  it('does not repeat the response of a committed request', async () => {
    const person = await org.member('property_manager')
    const create = () =>
      test.as(person).request('/portfolio', {
        method: 'POST',
        json: { name: 'Before the demotion' },
        headers: { 'Idempotency-Key': 'before-the-demotion' },
      })
    expect((await create()).status).toBe(201)
    expect((await create()).headers.get('Idempotent-Replayed')).toBe('true')
    await makeViewer(person)
    const again = await create()
    expect([again.status, await again.json()]).toMatchObject([403, { code: 'permission-denied' }])
    expect(await countNamed('Before the demotion')).toBe(1)
  })

  it('checks the permission again if nothing was committed', async () => {
    const person = await org.member('property_manager')
    const create = () =>
      test.as(person).request('/portfolio', {
        method: 'POST',
        json: { name: '' },
        headers: { 'Idempotency-Key': 'nothing-committed' },
      })
    expect((await create()).status).toBe(422)
    await makeViewer(person)
    expect((await create()).headers.get('Idempotent-Replayed')).toBeNull()
  })
})

describe("a tenant's contact details", () => {
  const email = 'kept.nowhere@tenants.test'
  let tenantId: string

  it('are never stored in plaintext in a response, and can be repeated', async () => {
    const create = () =>
      test.as(admin).request('/tenant', {
        method: 'POST',
        json: { firstName: 'Noa', lastName: 'Keeps', emails: [{ address: email }] },
        headers: { 'Idempotency-Key': 'create-a-tenant' },
      })
    const first = await create()
    expect(first.status).toBe(201)
    const body = await first.json<{ id: string }>()
    tenantId = body.id
    const [row] = await test.db.select().from(idempotencyKey).where(isKey('create-a-tenant'))
    expect(JSON.stringify(row)).not.toMatch(/kept\.nowhere|Keeps/)
    const again = await create()
    expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([201, 'true'])
    expect(await again.json()).toEqual(body)
  })

  it('are revealed again by each repeated call, which is recorded, and only while the permission lasts', async () => {
    const person = await org.member('responder')
    const reveal = () =>
      test.as(person).request(`/tenant/${tenantId}/reveal`, {
        method: 'POST',
        headers: { 'Idempotency-Key': 'reveal-it' },
      })
    for (let n = 0; n < 3; n += 1) {
      const response = await reveal()
      expect([response.status, response.headers.get('Idempotent-Replayed')]).toEqual([200, null])
    }
    const viewed = (await org.ledger()).filter(({ action }) => action === 'tenant.contact_viewed')
    expect(viewed).toHaveLength(3)
    expect(await test.db.$count(idempotencyKey, isKey('reveal-it'))).toBe(0)
    await makeViewer(person)
    expect((await reveal()).status).toBe(403)
  })
})

it('does not repeat a token for live updates', async () => {
  const headers = { 'Idempotency-Key': 'realtime' }
  const request = () => test.as(admin).request('/auth/realtime-token', { method: 'POST', headers })
  await request()
  expect((await request()).headers.get('Idempotent-Replayed')).toBeNull()
  expect(await test.db.$count(idempotencyKey, isKey('realtime'))).toBe(0)
})

it("purges everyone's expired responses", async () => {
  const other = await (await test.mintOrg()).member('org_admin')
  const headers = { 'Idempotency-Key': 'expired' }
  await test.as(other).request('/portfolio', { method: 'POST', json: { name: 'Expired' }, headers })
  await send('Not expired', 'not-expired')
  await test.db
    .update(idempotencyKey)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(isKey('expired'))
  await purgeIdempotencyKeys(test.db)
  expect(await test.db.$count(idempotencyKey, isKey('expired'))).toBe(0)
  expect(await test.db.$count(idempotencyKey, isKey('not-expired'))).toBe(1)
})

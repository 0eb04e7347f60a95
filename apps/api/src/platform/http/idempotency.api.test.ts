import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { inTransaction } from '../context/context.ts'
import { idempotencyKey, portfolio } from '../db/schema/index.ts'
import { newId } from '../db/new-id.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import type { TestPerson } from '../../testing/factories.ts'
import { toErrorResponse } from './problem-response.ts'
import { createIdempotentRequest, idempotency } from './idempotency.ts'
import { createRouter } from './router.ts'

let test: TestApp
let admin: TestPerson

beforeAll(async () => {
  test = await createTestApp()
  admin = await (await test.mintOrg()).member('org_admin')
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

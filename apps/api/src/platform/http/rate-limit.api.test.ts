import { afterAll, beforeAll, expect, it } from 'vitest'
import { Problem } from '../errors/problem.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createRateLimits, createSharedCounts, type RateLimitKind, type SharedCounts } from './rate-limit.ts'

let database: TestDatabase
let shared: SharedCounts

beforeAll(async () => {
  database = await createTestDatabase()
  shared = createSharedCounts(database.db)
})
afterAll(() => database.close())

/** The limits of two processes that share a database. */
const twoProcesses = (limits: Partial<Record<RateLimitKind, number>>, counts = shared) =>
  [createRateLimits(limits, { shared: counts }), createRateLimits(limits, { shared: counts })] as const

/** Null if the call is allowed, otherwise how long to wait. */
const consume = async (limits: ReturnType<typeof createRateLimits>, kind: RateLimitKind, key: string) =>
  await limits.consume(kind, key).then(
    () => null,
    (error: unknown) => {
      if (error instanceof Problem && error.code === 'rate-limited') return error.extras.retryAfterSeconds!
      throw error
    },
  )

it.each(['address', 'import'] as const)('counts %s across processes, per key', async (kind) => {
  const [one, other] = twoProcesses({ [kind]: 3 })
  const key = `both ${kind}`
  expect(await consume(one, kind, key)).toBeNull()
  expect(await consume(other, kind, key)).toBeNull()
  expect(await consume(one, kind, key)).toBeNull()
  const waits = [
    await consume(other, kind, key),
    await consume(one, kind, key),
    await consume(other, kind, key),
  ]
  for (const seconds of waits) expect(seconds).toSatisfy((value: number) => value >= 58 && value <= 60)
  expect(await consume(other, kind, 'somebody else')).toBeNull()
})

it("reports a person's requests to other processes in batches, without delaying requests", async () => {
  const reports: Promise<unknown>[] = []
  const [one, other] = twoProcesses(
    { person: 100 },
    {
      ...shared,
      add(...count) {
        const report = shared.add(...count)
        reports.push(report)
        return report
      },
    },
  )
  const allow = async (process: typeof one, calls: number) => {
    for (let call = 0; call < calls; call += 1) expect(await consume(process, 'person', 'busy')).toBeNull()
    await Promise.all(reports)
  }
  await allow(one, 95)
  await allow(other, 10)
  expect(reports).toHaveLength(21)
  // With its second batch, the other process has learned of the 95.
  await expect.poll(() => consume(other, 'person', 'busy')).toBeGreaterThan(50)
})

it('starts a new window when the shared one has ended', async () => {
  expect(await shared.add('short', 5, 60)).toMatchObject({ points: 5 })
  expect(await shared.add('short', 5, 60)).toMatchObject({ points: 10 })
  await database.pool.query(`update rate_limit set ends_at = now() - interval '1 s' where key = 'short'`)
  expect(await shared.add('short', 1, 60)).toMatchObject({ points: 1 })
  await shared.add('old', 1, -60)
  await shared.deleteExpired()
  const { rows } = await database.pool.query(`select key from rate_limit where key in ('short', 'old')`)
  expect(rows).toEqual([{ key: 'short' }])
})

it('counts locally while the database is unavailable', async () => {
  const troubles: unknown[] = []
  const away: SharedCounts = {
    add: () => Promise.reject(new Error('away')),
    deleteExpired: () => Promise.reject(new Error('away')),
  }
  const limits = createRateLimits({ address: 2 }, { shared: away, onError: (error) => troubles.push(error) })
  const answers = []
  for (let call = 0; call < 3; call += 1) answers.push(await consume(limits, 'address', 'x'))
  expect(answers).toEqual([null, null, expect.any(Number)])
  expect(troubles).toHaveLength(2)
})

it('stores neither addresses nor accounts', async () => {
  await consume(createRateLimits({}, { shared }), 'address', '203.0.113.7')
  const { rows } = await database.pool.query<{ key: string }>('select key from rate_limit')
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows) expect(key).toMatch(/^([\w-]{43}|short)$/)
})

import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { feedMessage, threat } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type HazardCalls, hazardCalls, message, squareAround } from '../../../testing/hazard-test-calls.ts'
import { advanceThreats } from './threat-lifecycle.ts'

let test: TestApp
let calls: HazardCalls

beforeAll(async () => {
  test = await createTestApp()
  calls = hazardCalls(test)
})
afterAll(() => test.close())

const startsAt = '2026-11-21T12:00:00.000Z'
const endsAt = '2026-11-21T13:00:00.000Z'

/** An organization with this many warnings that end at the same time. */
async function warn(count: number) {
  const org = await test.mintOrg()
  await org.property({ lat: 39.74, lon: -104.99 })
  const feed = await calls.feed()
  await calls.subscribe(org, feed)
  const messages = Array.from({ length: count }, (_, n) =>
    message({
      identifier: `clock-${org.id}-${n}`,
      sentAt: startsAt,
      endsAt,
      geometry: squareAround(-104.99, 39.74, 0.01),
    }),
  )
  await calls.ingest(feed, messages, startsAt)
  return { org, feed }
}

it('ends threats in batches, all in one round', async () => {
  const [first, second] = [await warn(5), await warn(3)]
  const advancedCount = await advanceThreats(calls.deps, new Date(endsAt), { threatsPerTransaction: 2 })
  expect(advancedCount).toBe(8)
  for (const { org } of [first, second])
    expect(new Set((await calls.threats(org)).map(({ status }) => status))).toEqual(new Set(['ended']))
  expect(await advanceThreats(calls.deps, new Date(endsAt), { threatsPerTransaction: 2 })).toBe(0)
})

it('stops between batches when aborted', async () => {
  const { org } = await warn(2)
  const signal = AbortSignal.abort()
  expect(await advanceThreats(calls.deps, new Date(endsAt), { signal })).toBe(0)
  expect((await calls.threats(org)).map(({ status }) => status)).toEqual(['active', 'active'])
  await calls.tick(endsAt)
})

it('closes messages whose event has ended', async () => {
  const { feed } = await warn(1)
  await calls.tick('2026-11-22T12:00:00.000Z')
  const isOpen = and(eq(feedMessage.feedId, feed.id), eq(feedMessage.isOpen, true))
  expect(await test.db.$count(feedMessage, isOpen)).toBe(0)
  expect(await test.db.$count(threat, eq(threat.status, 'active'))).toBe(0)
})

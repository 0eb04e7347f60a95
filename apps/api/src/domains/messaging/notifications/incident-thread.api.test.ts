import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import { user } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestPerson } from '../../../testing/factories.ts'
import { hazardCalls, type HazardCalls } from '../../../testing/hazard-test-calls.ts'
import type { ToldEvent } from '../../../testing/joinable-threats.ts'
import { heat, perimeter } from '../../../testing/told-events.ts'
import { sendNotifications } from './send-notifications.ts'

let test: TestApp
let calls: HazardCalls
let person: TestPerson
let tell: (told: ToldEvent, values?: Partial<HazardMessage>) => Promise<void>

const now = new Date()
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
const fireAt: [number, number] = [-104.99, 39.74]

beforeAll(async () => {
  test = await createTestApp()
  calls = hazardCalls(test)
})
afterAll(() => test.close())

beforeEach(async () => {
  test.sentMail.length = 0
  const org = await test.mintOrg()
  await org.property({ lon: fireAt[0], lat: fireAt[1], name: 'Maple Court' })
  await org.property({ lon: -90, lat: 30, name: 'Far House' })
  const feeds = {
    nifc_wfigs: await calls.feed('nifc_wfigs'),
    nasa_firms: await calls.feed('nasa_firms'),
  }
  for (const feed of Object.values(feeds)) await calls.subscribe(org, feed)
  tell = async ({ connector, message }, values) => {
    const whole = { ...message, raw: '{}', rawContentType: 'application/json', ...values }
    await calls.ingest(feeds[connector as keyof typeof feeds], [whole], now.toISOString())
    await sendNotifications(calls.deps, { now: new Date() })
  }
  person = await org.member('property_manager')
  const notify = {
    threatMinSeverity: 'moderate' as const,
    channels: { inApp: true, email: true },
    digest: 'none' as const,
    quietHours: null,
  }
  await test.db.update(user).set({ timeZone: 'UTC', notify }).where(eq(user.id, person.id))
})

const fire = () =>
  perimeter('Cedar', 'Denver County CO', { at: fireAt, halfMeters: 2_000, discoveredAt: hoursAgo(3) })
const mails = () => test.sentMail.filter(({ to }) => to === person.email)

it('tells a member about another threat of an incident as an update, in reply to the first email', async () => {
  await tell(heat(fireAt, hoursAgo(2)))
  await tell(fire())
  const [first, second, ...others] = mails()
  expect(others).toEqual([])
  expect(first!.subject).toBe(
    'Moderate threat to Maple Court: Heat detected by satellite, 3 detections, 45 MW',
  )
  expect(first!.headers).toBeUndefined()
  expect(second!.subject).toBe('Update: Severe threat to Maple Court: Cedar Fire, Denver County CO')
  expect(second!.headers).toEqual({ 'In-Reply-To': first!.messageId, References: first!.messageId })
})

it('replies to the first email about a threat that got worse', async () => {
  await tell(heat(fireAt, hoursAgo(2)))
  await tell(heat(fireAt, hoursAgo(2)), { severity: 'severe', identifier: 'heat-2', sentAt: hoursAgo(1) })
  const [first, second] = mails()
  expect(second!.subject).toMatch(/^Severe threat to Maple Court/)
  expect(second!.headers).toMatchObject({ 'In-Reply-To': first!.messageId })
})

it('starts a new thread for an event without relatives', async () => {
  await tell(heat(fireAt, hoursAgo(2)))
  await tell(heat([-90, 30], hoursAgo(1)))
  expect(mails().map(({ headers }) => headers)).toEqual([undefined, undefined])
})

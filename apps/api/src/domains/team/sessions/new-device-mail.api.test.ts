import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { task, userSession } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { purgeSessions } from './sessions.service.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const laptopId = '0123456789abcdef0123456789abcdef'
const phoneId = 'fedcba9876543210fedcba9876543210'

let test: TestApp
let org: TestOrg
let person: TestPerson

beforeAll(async () => {
  test = await createTestApp({ worker: true })
  org = await test.mintOrg()
})
afterAll(() => test.close())
beforeEach(async () => {
  person = await org.member('viewer')
})

let signIns = 0
const nextEnd = () => new Date(Date.UTC(2028, 0, 1) + (signIns += 1) * 1000).toISOString()

async function call(deviceId: string | null, userAgent = chrome, rexp = nextEnd()) {
  const token = await test.signToken({ sub: person.descopeId, rexp })
  const headers = {
    Authorization: `Bearer ${token}`,
    'X-Org-Id': org.id,
    'User-Agent': userAgent,
    ...(deviceId !== null && { 'X-Device-Id': deviceId }),
  }
  expect((await test.anonymous.request('/auth/permissions', { headers })).status).toBe(200)
}

const countNotices = () => test.db.$count(task, and(eq(task.type, 'new_device_mail'), isAbout()))
const isAbout = () => eq(task.orgId, org.id)
const mails = () => test.sentMail.filter(({ to }) => to === person.email)

/** How many notices a sign-in causes. */
async function countNew(work: () => Promise<void>) {
  const before = await countNotices()
  await work()
  return (await countNotices()) - before
}

it('emails a person once for each device after their first', async () => {
  expect(await countNew(() => call(laptopId))).toBe(0)
  expect(await countNew(() => call(phoneId, iPhone))).toBe(1)
  expect(await countNew(() => call(phoneId, iPhone))).toBe(0)
  expect(await countNew(() => call(laptopId))).toBe(0)
  await expect.poll(() => mails().length).toBe(1)
  const [mail] = mails()
  expect(mail!.subject).toBe('New sign-in to Parapet')
  expect(mail!.text).toContain('Safari on iPhone')
  expect(mail!.text).toContain('http://parapet.test/settings/my-account')
  expect(mail!.text).not.toMatch(/\d+\.\d+\.\d+\.\d+/)
})

it('distinguishes two devices of the same kind by their IDs, even once the browser knows its own', async () => {
  await call(laptopId)
  const rexp = nextEnd()
  expect(await countNew(() => call(null, chrome, rexp))).toBe(0)
  expect(await countNew(() => call(phoneId, chrome, rexp))).toBe(1)
  expect(await countNew(() => call(phoneId, chrome, rexp))).toBe(0)
})

it('notifies once if the kind of browser was already new', async () => {
  await call(laptopId)
  const rexp = nextEnd()
  expect(await countNew(() => call(null, iPhone, rexp))).toBe(1)
  expect(await countNew(() => call(phoneId, iPhone, rexp))).toBe(0)
})

it('recognizes a device after its sign-in has expired, for half a year', async () => {
  await call(laptopId)
  await call(phoneId, iPhone)
  const isTheirs = eq(userSession.userId, person.id)
  await test.db
    .update(userSession)
    .set({ expiresAt: new Date(0) })
    .where(isTheirs)
  await call(phoneId, iPhone)
  await purgeSessions(test.db)
  expect(await test.db.$count(userSession, isTheirs)).toBe(2)
  expect(await countNew(() => call(laptopId))).toBe(0)

  await test.db
    .update(userSession)
    .set({ lastSeenAt: new Date(Date.now() - 181 * 24 * 60 * 60_000) })
    .where(and(isTheirs, eq(userSession.deviceName, 'Chrome on Windows')))
  await purgeSessions(test.db)
  expect(await countNew(() => call(laptopId))).toBe(1)
})

import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signBody } from '../delivery-reports/signature.ts'
import { requestLog } from '../../../platform/http/request-log.ts'
import { createRouter } from '../../../platform/http/router.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg } from '../../../testing/factories.ts'
import { optInCalls } from '../../../testing/opt-in-test-calls.ts'

let test: TestApp
let org: TestOrg
let calls: ReturnType<typeof optInCalls>

beforeAll(async () => {
  // Two calls a minute without a session, so that a third shows which of them are limited.
  test = await createTestApp({ rateLimits: { address: 2 } })
})
afterAll(() => test.close())
beforeEach(async () => {
  org = await test.mintOrg()
  calls = optInCalls(test, org)
})

const urlencoded = { 'Content-Type': 'application/x-www-form-urlencoded' }
const send = (id: string, init: RequestInit & { headers?: Record<string, string> }) =>
  test.anonymous.request(`/org/${org.id}/optin/${id}`, { method: 'POST', ...init })

function multipart(fields: Record<string, string>) {
  const boundary = 'B0undary'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return {
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: `${parts.join('')}--${boundary}--\r\n`,
  }
}

describe('unsubscribing by email', () => {
  const mailTo = async (address: string) => {
    const source = Buffer.from(
      `From: Dana <dana@example.com>\r\nTo: <${address}>\r\nSubject: unsubscribe\r\n\r\nunsub+nobody-at-all-here@x.test\r\n`,
    )
    const signature = signBody('test-webhook-secret', Math.floor(Date.now() / 1000), source)
    const headers = { 'Content-Type': 'message/rfc822', 'Parapet-Signature': signature }
    return await test.anonymous.request('/mail/reports', { method: 'POST', headers, body: source })
  }

  it('opts out the address whose token the email was sent to, and no other', async () => {
    const { mailto } = await calls.link('letter@example.com')
    const response = await mailTo(mailto.slice('mailto:'.length).split('?')[0]!)
    expect(await response.json()).toEqual({ accepted: 1, duplicates: 0, unknown: 0 })
    expect(await calls.suppressions()).toMatchObject([{ reason: 'unsubscribe' }])
    expect((await calls.records('letter@example.com')).at(-1)).toMatchObject({ method: 'list_unsubscribe' })
    const other = await mailTo(`unsub+${'x'.repeat(43)}@homes.example`)
    expect(await other.json()).toEqual({ accepted: 0, duplicates: 0, unknown: 1 })
  })
})

describe('one-click unsubscribe', () => {
  it.each([
    ['a urlencoded form', { headers: urlencoded, body: 'List-Unsubscribe=One-Click' }],
    ['a multipart form', multipart({ 'List-Unsubscribe': 'One-Click' })],
  ])(
    '[7.25] opts out immediately by %s: no session, no cookie, no redirect, no response body',
    async (_, init) => {
      const { token } = await calls.link('stop@example.com')
      const response = await send(token, init)
      expect(response.status).toBe(200)
      expect(await response.text()).toBe('')
      expect(response.headers.get('Set-Cookie')).toBeNull()
      expect(response.headers.get('Location')).toBeNull()
      expect(await calls.suppressions()).toMatchObject([{ reason: 'unsubscribe' }])
      expect((await calls.records('stop@example.com')).at(-1)).toMatchObject({
        state: 'opted_out',
        method: 'list_unsubscribe',
        wordingVersion: null,
      })
    },
  )

  it('is never rate-limited, and stores one consent record no matter how often it is posted', async () => {
    const { token } = await calls.link('often@example.com')
    for (let round = 0; round < 12; round += 1) expect((await calls.oneClick(token)).status).toBe(200)
    expect(await calls.records('often@example.com')).toHaveLength(1)
    expect((await org.ledger('consent.withdrawn')).length).toBe(1)
  })

  it('works for many people from one IP address', async () => {
    for (let person = 0; person < 6; person += 1) {
      const { token } = await calls.link(`person${person}@example.com`)
      expect((await calls.oneClick(token)).status).toBe(200)
    }
    expect(await calls.suppressions()).toHaveLength(6)
  })

  it('stores one consent record when providers post concurrently', async () => {
    const { token } = await calls.link('twice@example.com')
    const answers = await Promise.all(Array.from({ length: 5 }, () => calls.oneClick(token)))
    expect(answers.map((response) => response.status)).toEqual([200, 200, 200, 200, 200])
    expect(await calls.records('twice@example.com')).toHaveLength(1)
  })

  it('works with a link that has expired', async () => {
    const { token } = await calls.link('late@example.com', { expiresAt: new Date(Date.now() - 1000) })
    expect((await calls.oneClick(token)).status).toBe(200)
    expect(await calls.suppressions()).toHaveLength(1)
  })

  it.each([
    ['another value', { headers: urlencoded, body: 'List-Unsubscribe=Yes' }],
    ['another field', { headers: urlencoded, body: 'Unsubscribe=One-Click' }],
    ['an extra field', { headers: urlencoded, body: 'List-Unsubscribe=One-Click&a=b' }],
    [
      'the field twice',
      { headers: urlencoded, body: 'List-Unsubscribe=One-Click&List-Unsubscribe=One-Click' },
    ],
    ['nothing', { headers: urlencoded, body: '' }],
    ['a huge value', { headers: urlencoded, body: `List-Unsubscribe=${'x'.repeat(1_000_000)}` }],
    ['a multipart form with an extra field', multipart({ 'List-Unsubscribe': 'One-Click', more: 'x' })],
    [
      'a multipart form without a boundary',
      { headers: { 'Content-Type': 'multipart/form-data' }, body: 'x' },
    ],
  ])('[7.25] ignores a form with %s', async (_, init) => {
    const { token } = await calls.link('form@example.com')
    expect((await send(token, init)).status).toBe(422)
    expect(await calls.records('form@example.com')).toEqual([])
    expect(await calls.suppressions()).toEqual([])
  })

  it('replaces a suppression that staff can remove by one that only the tenant can', async () => {
    const { token } = await calls.link('manual@example.com')
    await calls.oneClick(token)
    await test.pool.query(`update suppression set reason = 'manual' where org_id = $1`, [org.id])
    await calls.oneClick(token)
    expect(await calls.suppressions()).toMatchObject([{ reason: 'unsubscribe' }])
  })
})

it('rate-limits every other request of the page per IP address', async () => {
  const { token } = await calls.link('limited@example.com')
  const answers = [
    await calls.get(token),
    await calls.get(token),
    await calls.get(token),
    await calls.optIn(token),
  ]
  expect(answers.map((response) => response.status).slice(-2)).toEqual([429, 429])
  expect(answers.at(-1)!.headers.get('Retry-After')).toMatch(/^\d+$/)
})

it('keeps tokens out of the log', async () => {
  const lines: string[] = []
  const logged = createRouter()
  logged.use(requestLog(pino({ level: 'info' }, { write: (line) => void lines.push(line) })))
  logged.route('/', test.app)
  const { token } = await calls.link('logged@example.com')
  await logged.request(`/api/org/${org.id}/optin/${token}`, {
    method: 'POST',
    headers: urlencoded,
    body: 'List-Unsubscribe=One-Click',
  })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`/api/org/${org.id}/optin/…`)
  expect(lines[0]).not.toContain(token)
})

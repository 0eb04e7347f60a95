import { createAdaptorServer } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTwilioGateway } from '../../../platform/sms/twilio-gateway.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { hazardCalls, message, squareAround } from '../../../testing/hazard-test-calls.ts'
import { putOnCall } from '../../../testing/put-on-call.ts'
import { startSandbox, type TestSandbox } from '../../../testing/start-sandbox.ts'
import type { Escalation } from '../on-call/on-call.schema.ts'
import { runEscalations } from '../on-call/run-escalations.ts'
import { sendMemberTexts } from './send-member-texts.ts'

let test: TestApp
let sandbox: TestSandbox
// The sandbox needs its URL before the app exists.
const server = createAdaptorServer({ fetch: (request: Request) => test.app.fetch(request) })

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  sandbox = await startSandbox({ SANDBOX_INBOUND_TEXTS_URL: `${publicUrl}/api/text/inbound` })
  test = await createTestApp({
    texts: createTwilioGateway({
      url: `${sandbox.url}/text-gateway`,
      accountSid: 'ACsandbox',
      authToken: 'sandbox-text-auth-token',
      apiKey: null,
      from: '+12025550100',
      serviceSid: null,
      publicUrl,
    }),
  })
})
afterAll(async () => {
  server.close()
  await sandbox?.stop()
  await test?.close()
})

interface PhoneMessage {
  id: string
  kind: 'text' | 'call'
  direction: 'in' | 'out'
  body: string
}

const number = '+13035550190'
const phone = async (path: string, body: object) => {
  const response = await fetch(`${sandbox.url}/phone/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as { said?: string[] }
}
/** What the phone received, newest first. */
const received = async (kind: PhoneMessage['kind']) =>
  (
    (await (
      await fetch(`${sandbox.url}/phone/messages?to=${encodeURIComponent(number)}`)
    ).json()) as PhoneMessage[]
  ).filter((one) => one.kind === kind && one.direction === 'in')

it('verifies a phone, wakes it by text and by call, and acknowledges what it answers', async () => {
  const calls = hazardCalls(test)
  const org = await test.mintOrg('Maple')
  const feed = await calls.feed()
  await calls.subscribe(org, feed)
  await org.property({ lon: -104.99, lat: 39.74, name: 'Maple Court' })
  const ana = await org.member('property_manager')
  const request = (path: string, method: string, json: object) =>
    test.as(ana).request(`/notification-phone${path}`, { method, json })
  await request('', 'PUT', { number })
  const code = (await received('text'))[0]!.body.slice(0, 6)
  expect((await request('/confirm', 'POST', { code })).status).toBe(200)
  expect((await request('', 'PATCH', { calls: true })).status).toBe(200)

  const now = new Date()
  await putOnCall(test, org, ana, now)
  async function warn(identifier: string, title: string) {
    const warning = message({
      identifier,
      dedupeKey: identifier,
      title,
      hazard: identifier === 'storm' ? 'tornado' : 'earthquake',
      severity: 'extreme',
      sentAt: now.toISOString(),
      onsetAt: now.toISOString(),
      endsAt: '2099-01-01T00:00:00Z',
      geometry: squareAround(-104.99, 39.74, 0.01),
    })
    await calls.ingest(feed, [warning], now.toISOString())
    await runEscalations(calls.deps, { now })
    await sendMemberTexts(calls.deps, { now })
  }
  async function timeline(title: string) {
    const threat = (await calls.threats(org)).find((one) => one.title === title)!
    const response = await test.as(ana).request(`/threat/${threat.id}/escalation`)
    return (await response.json<{ items: Escalation[] }>()).items[0]!
  }

  await warn('storm', 'Tornado Warning')
  const [text] = await received('text')
  expect(text!.body).toMatch(
    /^Maple: Urgent: Extreme threat to Maple Court: Tornado Warning\. Reply OK \w{4} /,
  )
  await expect
    .poll(async () => (await timeline('Tornado Warning')).notices.find(({ channel }) => channel === 'text'), {
      timeout: 10_000,
    })
    .toMatchObject({ state: 'sent', deliveredAt: expect.any(String) })
  await phone('reply', { from: number, body: 'Ok' })
  expect((await received('text'))[0]!.body).toBe(
    'Maple: You acknowledged "Tornado Warning." No one else will be notified.',
  )
  expect(await timeline('Tornado Warning')).toMatchObject({
    endedBy: { id: ana.id },
    endedVia: 'text',
    notices: [
      { channel: 'email' },
      { channel: 'text', answeredAt: expect.any(String) },
      { channel: 'call', answeredAt: null },
    ],
  })

  await warn('quake', 'M 6.1 earthquake')
  const [call] = await received('call')
  expect(call!.body).toContain('Extreme threat to Maple Court. M 6.1 earthquake. Press 1 to acknowledge.')
  expect((await phone('keys', { id: call!.id, key: '1' })).said).toEqual([
    'Maple: You acknowledged "M 6.1 earthquake." No one else will be notified.',
  ])
  expect(await timeline('M 6.1 earthquake')).toMatchObject({ endedBy: { id: ana.id }, endedVia: 'call' })
})

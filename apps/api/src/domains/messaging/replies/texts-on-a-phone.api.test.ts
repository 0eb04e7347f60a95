import { createAdaptorServer } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTwilioGateway } from '../../../platform/sms/twilio-gateway.ts'
import { alertCalls, calledResident, placeAtHour, textedResident } from '../../../testing/alert-test-calls.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { prepareSending } from '../../../testing/communication-test-calls.ts'
import { startSandbox, type TestSandbox } from '../../../testing/start-sandbox.ts'
import type { RollCall } from './roll-call.schema.ts'

let test: TestApp
let sandbox: TestSandbox
// The sandbox needs its URL before the app exists.
const server = createAdaptorServer({ fetch: (request: Request) => test.app.fetch(request) })

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  sandbox = await startSandbox({ SANDBOX_INBOUND_TEXTS_URL: `${publicUrl}/api/text/inbound` })
  test = await createTestApp({
    worker: true,
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

it('alerts a phone, hears that it was delivered, and puts the reply on the roll call', async () => {
  const org = await test.mintOrg('Maple')
  const calls = alertCalls(test, await org.member('org_admin'))
  await prepareSending(test, org)
  const house = await org.property(placeAtHour(12))
  const { id: threatId } = await org.threat({ impacts: [{ propertyId: house.id }] })
  await textedResident(test, org, '+12025550134', { propertyId: house.id })
  const { alert } = await calls.sendAll({ threatId, channels: ['sms'] })

  const phone = `${sandbox.url}/phone`
  const listBodies = async () => {
    const messages = (await (await fetch(`${phone}/messages?to=%2B12025550134`)).json()) as { body: string }[]
    return messages.map(({ body }) => body)
  }
  expect(await listBodies()).toEqual([expect.stringMatching(/^Maple: .* Reply 1 if you're safe/)])
  await expect.poll(async () => (await calls.get(alert.id)).stats.delivered, { timeout: 10_000 }).toBe(1)

  const reply = await fetch(`${phone}/reply`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ from: '+12025550134', body: '2 two people, wheelchair' }),
  })
  expect(await reply.json()).toMatchObject({ status: 200 })
  expect((await listBodies())[0]).toMatch(/^We got your answer at .*: you need help\./)
  const { items } = await calls.ok<RollCall>(`/threat/${threatId}/roll-call`)
  expect(items).toMatchObject([{ group: 'need_help', note: 'two people, wheelchair', answerChannel: 'sms' }])
})

it('calls a phone, and puts the key that is pressed on the roll call', async () => {
  const org = await test.mintOrg('Oak & Elm')
  const calls = alertCalls(test, await org.member('org_admin'))
  await prepareSending(test, org)
  const house = await org.property(placeAtHour(12))
  const { id: threatId } = await org.threat({ impacts: [{ propertyId: house.id }] })
  const [number, busy] = ['+12025550135', '+15005550007']
  await calledResident(test, org, number, { propertyId: house.id, language: 'es' })
  await calledResident(test, org, busy, { propertyId: house.id })
  const { alert } = await calls.sendAll({ threatId, channels: ['voice'] })
  expect(alert.stats).toMatchObject({ sent: 2 })

  const phone = `${sandbox.url}/phone`
  const post = async (path: string, body: object) => {
    const response = await fetch(`${phone}/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as { said?: string[]; isOver?: boolean } }
  }
  const list = async () =>
    (await (await fetch(`${phone}/messages?to=${encodeURIComponent(number)}`)).json()) as {
      id: string
      kind: string
      body: string
    }[]
  const [call] = await list()
  expect(call).toMatchObject({ kind: 'call', body: expect.stringMatching(/^Este es .* de Oak & Elm\. /) })
  await expect.poll(async () => (await calls.get(alert.id)).stats.unanswered, { timeout: 10_000 }).toBe(1)

  const pressed = await post('keys', { id: call!.id, key: '2' })
  expect(pressed).toMatchObject({ status: 200, body: { isOver: false } })
  expect(pressed.body.said).toEqual([expect.stringContaining('Oak & Elm puede verla')])
  const { items } = await calls.ok<RollCall>(`/threat/${threatId}/roll-call`)
  expect(items.map(({ group, answerChannel }) => [group, answerChannel])).toEqual([
    ['need_help', 'voice'],
    ['no_answer', null],
  ])
  expect((await post('hang-up', { id: call!.id })).status).toBe(200)
  expect((await post('keys', { id: call!.id, key: '1' })).status).toBe(409)
  await expect.poll(async () => (await calls.get(alert.id)).stats.delivered, { timeout: 10_000 }).toBe(1)
})

it('leaves a message on voicemail, and turns calls back on for a phone that calls', async () => {
  const org = await test.mintOrg('Birch')
  const calls = alertCalls(test, await org.member('org_admin'))
  await prepareSending(test, org)
  const house = await org.property(placeAtHour(12))
  const { id: threatId } = await org.threat({ impacts: [{ propertyId: house.id }] })
  const [voicemail, landline] = ['+15005550003', '+12025550136']
  for (const number of [voicemail, landline])
    await calledResident(test, org, number, { propertyId: house.id })
  const { alert } = await calls.sendAll({ threatId, channels: ['voice'] })
  const phone = `${sandbox.url}/phone`
  const list = async (number: string) =>
    (await (await fetch(`${phone}/messages?to=${encodeURIComponent(number)}`)).json()) as {
      id: string
      kind: string
      body: string
    }[]
  const post = async (path: string, body: object) =>
    (await (
      await fetch(`${phone}/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()) as { said: string[] }
  await expect.poll(async () => (await list(voicemail))[0]?.kind, { timeout: 10_000 }).toBe('voicemail')
  expect((await list(voicemail))[0]!.body).not.toContain('Press 1')
  await expect.poll(async () => (await calls.get(alert.id)).stats.voicemail, { timeout: 10_000 }).toBe(1)

  const reached = async () => (await calls.numbers({ threatId, channels: ['voice'] })).reached
  await post('keys', { id: (await list(landline))[0]!.id, key: '9' })
  expect(await reached()).toBe(1)
  expect((await post('calls', { from: landline })).said[0]).toContain('Safety calls from Birch')
  const answered = await post('keys', { id: (await list(landline))[0]!.id, key: '1' })
  expect(answered.said).toEqual([expect.stringContaining('Birch will call you again')])
  expect(await reached()).toBe(2)
})

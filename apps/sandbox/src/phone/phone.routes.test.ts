import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startSandbox, type Sandbox } from '../sandbox.ts'
import type { PhoneMessage } from './phone-log.ts'

interface Received {
  url: string
  signature: string
  fields: Record<string, string>
}

let app: Server
let appUrl: string
let received: Received[] = []
let reply = '<Response></Response>'
let sandbox: Sandbox

beforeAll(async () => {
  app = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const fields = Object.fromEntries(new URLSearchParams(body))
      received.push({ url: request.url!, signature: String(request.headers['x-twilio-signature']), fields })
      response.end(reply)
    })
  })
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
  appUrl = `http://127.0.0.1:${(app.address() as AddressInfo).port}`
  sandbox = await startSandbox({ port: 0, inboundTextsUrl: `${appUrl}/inbound`, slowMs: 300 })
})
afterAll(async () => {
  await sandbox.close()
  app.close()
})
beforeEach(() => void (received = []))
afterEach(() => setFault('ok'))

const setFault = (texts: string) =>
  fetch(`${sandbox.url}/control`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ texts }),
  })
const callGateway = (resource: string, fields: Record<string, string>, token = 'sandbox-text-auth-token') =>
  fetch(`${sandbox.url}/text-gateway/2010-04-01/Accounts/ACsandbox/${resource}.json`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`ACsandbox:${token}`)}` },
    body: new URLSearchParams({ From: '+12025550100', ...fields }),
  })
const listMessages = async (to: string) =>
  (await (await fetch(`${sandbox.url}/phone/messages?to=${encodeURIComponent(to)}`)).json()) as PhoneMessage[]
const replyAs = async (from: string, body: string, more = {}) =>
  (await (
    await fetch(`${sandbox.url}/phone/reply`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ from, body, ...more }),
    })
  ).json()) as { id: string; status: number; answers: string[] }
const isSigned = ({ url, fields, signature }: Received) => {
  const signed = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}${fields[name]}`)
  return (
    signature ===
    createHmac('sha1', 'sandbox-text-auth-token')
      .update(`${appUrl}${url}${signed.join('')}`)
      .digest('base64')
  )
}

it('delivers a text to the phone, and reports it with a signature', async () => {
  const to = '+12025550134'
  const callback = `${appUrl}/reports?reference=a%3A1`
  const response = await callGateway('Messages', { To: to, Body: 'Évacuez!', StatusCallback: callback })
  expect(response.status).toBe(201)
  const { sid } = (await response.json()) as { sid: string }
  expect(await listMessages(to)).toMatchObject([
    { id: sid, kind: 'text', direction: 'in', from: '+12025550100', body: 'Évacuez!' },
  ])
  await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 5_000 })
  expect(received.map(({ fields }) => [fields.MessageSid, fields.MessageStatus])).toEqual([
    [sid, 'sent'],
    [sid, 'delivered'],
  ])
  expect(received.every(isSigned)).toBe(true)
})

const post = async (path: string, body: object) =>
  await fetch(`${sandbox.url}/phone/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
const say = (text: string) => `<Say voice="Polly.Mia" language="es-MX" loop="2">${text}</Say>`
const gather = (spoken: string, turn = 1) =>
  `<Response><Gather input="dtmf" numDigits="1" finishOnKey="" timeout="10" method="POST" action="${appUrl}/keys?r=1&amp;turn=${turn}">${spoken}</Gather></Response>`
const placeCall = async (To: string, Twiml: string, more = {}) => {
  const response = await callGateway('Calls', { To, Twiml, StatusCallback: `${appUrl}/reports?r=1`, ...more })
  const body = (await response.json()) as { sid: string; code?: number }
  return { ...body, status: response.status }
}

it('shows what a call reads aloud, and reports that it was answered', async () => {
  const { status, sid } = await placeCall('+12025550135', `<Response>${say('Fuego &amp; humo')}</Response>`)
  expect(status).toBe(201)
  expect(await listMessages('+12025550135')).toMatchObject([
    { id: sid, kind: 'call', body: 'Fuego & humo', language: 'es-MX' },
  ])
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 5_000 })
  expect(received[0]!.fields).toMatchObject({ CallSid: sid, CallStatus: 'completed' })
})

it('sends keys to the app with a signature, plays what it answers, and ends the call', async () => {
  const to = '+12025550141'
  const { sid } = await placeCall(to, gather(say('Oprima 1')))
  reply = `<?xml version="1.0" encoding="UTF-8"?>${gather(say('Gracias'), 2)}`
  const page = await (await fetch(`${sandbox.url}/phone?number=${encodeURIComponent(to)}`)).text()
  expect(page).toContain('action="/phone/keys"')
  expect(await (await post('keys', { id: sid, key: '2' })).json()).toEqual({
    status: 200,
    said: ['Gracias'],
    isOver: false,
  })
  expect(received[0]).toMatchObject({
    url: '/keys?r=1&turn=1',
    fields: { CallSid: sid, Digits: '2', To: to, CallStatus: 'in-progress' },
  })
  reply = `<Response>${say('Adiós')}</Response>`
  expect(await (await post('keys', { id: sid, key: '*' })).json()).toMatchObject({ isOver: true })
  expect(received[1]!.url).toBe('/keys?r=1&turn=2')
  await vi.waitFor(() => expect(received).toHaveLength(3), { timeout: 5_000 })
  expect(received[2]!.fields).toMatchObject({ CallSid: sid, CallStatus: 'completed' })
  expect(received.every(isSigned)).toBe(true)
  expect((await post('keys', { id: sid, key: '1' })).status).toBe(409)
  expect((await listMessages(to)).map(({ body }) => body)).toEqual(['Adiós', 'Gracias', 'Oprima 1'])
  reply = '<Response></Response>'
})

it('lets voicemail answer, and records what the app says then', async () => {
  const to = '+12025550143'
  const detection = {
    MachineDetection: 'DetectMessageEnd',
    AsyncAmd: 'true',
    AsyncAmdStatusCallback: `${appUrl}/reports?r=2`,
  }
  const { sid } = await placeCall(to, gather(say('Oprima 1')), detection)
  expect((await post('voicemail', { id: sid })).status).toBe(200)
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 5_000 })
  expect(received[0]).toMatchObject({
    url: '/reports?r=2',
    fields: { CallSid: sid, AnsweredBy: 'machine_end_beep' },
  })
  expect(received.every(isSigned)).toBe(true)
  const redirect = () => callGateway(`Calls/${sid}`, { Twiml: gather(say('Llámenos')) })
  expect((await redirect()).status).toBe(200)
  expect(await listMessages(to)).toMatchObject([{ kind: 'voicemail', body: 'Llámenos' }, { id: sid }])
  await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 5_000 })
  expect(received[1]!.fields).toMatchObject({ CallSid: sid, CallStatus: 'completed' })
  expect(((await (await redirect()).json()) as { code: number }).code).toBe(21_220)
  expect((await post('voicemail', { id: sid })).status).toBe(409)
})

it('has a number with voicemail, and reports no one to an app that didn’t ask', async () => {
  await placeCall('+15005550003', gather(say('Hola')), {
    MachineDetection: 'DetectMessageEnd',
    AsyncAmd: 'true',
    AsyncAmdStatusCallback: `${appUrl}/reports?r=2`,
  })
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 5_000 })
  const { sid } = await placeCall('+12025550144', gather(say('Hola')))
  await post('voicemail', { id: sid })
  await post('hang-up', { id: sid })
  await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 5_000 })
  expect(received[1]!.fields.CallStatus).toBe('completed')
})

it('calls the app from a phone, and sends it the keys', async () => {
  const from = '+12025550145'
  reply = gather(say('Oprima 1 para volver'))
  const called = await post('calls', { from })
  expect(await called.json()).toEqual({ status: 200, said: ['Oprima 1 para volver'], isOver: false })
  expect(received[0]).toMatchObject({
    url: '/calls',
    fields: { From: from, To: '+12025550100', Direction: 'inbound', CallStatus: 'ringing' },
  })
  const [message] = await listMessages(from)
  expect(message!.id).toBe(received[0]!.fields.CallSid)
  reply = `<Response>${say('Gracias')}</Response>`
  expect(await (await post('keys', { id: message!.id, key: '1' })).json()).toMatchObject({ isOver: true })
  expect(received[1]!.fields).toMatchObject({ CallSid: message!.id, From: from, Digits: '1' })
  expect(received.every(isSigned)).toBe(true)
  const page = await (await fetch(`${sandbox.url}/phone?number=${encodeURIComponent(from)}`)).text()
  expect(page).toContain('action="/phone/calls"')
  reply = '<Response></Response>'
})

it.each([
  ['a document that isn’t closed', '<Response><Say language="en">x</Response>'],
  ['an ampersand', `<Response>${'<Say language="en">a & b</Say>'}</Response>`],
  ['a voice that doesn’t speak the language', '<Response><Say language="vi-VN">x</Say></Response>'],
  ['an unknown attribute', '<Response><Say lang="en">x</Say></Response>'],
  [
    'a key that goes nowhere',
    '<Response><Gather numDigits="1"><Say language="en">x</Say></Gather></Response>',
  ],
  ['too much', `<Response><Say language="en">${'x'.repeat(4000)}</Say></Response>`],
])('refuses TwiML with %s', async (_name, twiml) => {
  expect((await placeCall('+12025550142', twiml)).status).toBe(400)
})

it.each([
  ['+15005550005', { CallStatus: 'no-answer' }],
  ['+15005550007', { CallStatus: 'busy' }],
  ['+15005550008', { CallStatus: 'failed', SipResponseCode: '404' }],
])('doesn’t answer at %s', async (to, fields) => {
  const { sid } = await placeCall(to, gather(say('Hola')))
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 5_000 })
  expect(received[0]!.fields).toMatchObject({ CallSid: sid, ...fields })
  expect((await post('keys', { id: sid, key: '1' })).status).toBe(409)
  expect((await placeCall(to, gather(say('Hola')), { From: '' })).code).toBe(21_213)
})

it('delivers a reply to the app with a signature, and the answer to the phone, again on request', async () => {
  reply = '<Response><Message>You&apos;re out &amp; done</Message></Response>'
  const first = await replyAs('+1 (202) 555-0136', 'Stop')
  expect(first).toMatchObject({ status: 200, answers: ["You're out & done"] })
  expect(received[0]!.fields).toMatchObject({
    From: '+12025550136',
    To: '+12025550100',
    Body: 'Stop',
    MessageSid: first.id,
  })
  expect(received.every(isSigned)).toBe(true)
  expect(await listMessages('+12025550136')).toMatchObject([{ direction: 'in', body: "You're out & done" }])
  reply = '<Response></Response>'
  expect(await replyAs('+12025550136', 'ignored', { id: first.id })).toEqual({
    id: first.id,
    status: 200,
    answers: [],
  })
  expect(received[1]!.fields).toEqual(received[0]!.fields)
  const page = await (await fetch(`${sandbox.url}/phone?number=%2B12025550136`)).text()
  expect(page.indexOf('>Stop<')).toBeLessThan(page.lastIndexOf('You&#39;re out &amp; done'))
  await fetch(`${sandbox.url}/phone/messages`, { method: 'DELETE' })
  expect(await listMessages('+12025550136')).toEqual([])
})

it('rejects a wrong token and test numbers, and reports a landline as undelivered', async () => {
  expect((await callGateway('Messages', { To: '+12025550134', Body: 'x' }, 'wrong')).status).toBe(401)
  for (const [to, code] of [
    ['+15005550001', 21211],
    ['nobody', 21211],
    ['+15005550004', 21610],
    ['+15005550009', 21614],
  ] as const) {
    const response = await callGateway('Messages', { To: to, Body: 'x' })
    expect([response.status, ((await response.json()) as { code: number }).code]).toEqual([400, code])
  }
  const tooLong = await callGateway('Messages', { To: '+12025550134', Body: 'x'.repeat(1_601) })
  expect(await tooLong.json()).toMatchObject({ code: 21617 })
  await callGateway('Messages', { To: '+15005550002', Body: 'x', StatusCallback: `${appUrl}/reports?r=1` })
  await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 5_000 })
  expect(received[1]!.fields).toMatchObject({ MessageStatus: 'undelivered', ErrorCode: '30006' })
})

it('is down, limited, slow, or loses its response', async () => {
  const to = '+12025550137'
  const send = () => callGateway('Messages', { To: to, Body: 'x' })
  await setFault('down')
  expect((await send()).status).toBe(503)
  await setFault('429')
  expect((await send()).status).toBe(429)
  expect(await listMessages(to)).toEqual([])
  await setFault('slow')
  const start = performance.now()
  await send()
  expect(performance.now() - start).toBeGreaterThan(250)
  await setFault('drop-after-accept')
  await expect(send()).rejects.toThrow('fetch failed')
  expect(await listMessages(to)).toHaveLength(2)
})

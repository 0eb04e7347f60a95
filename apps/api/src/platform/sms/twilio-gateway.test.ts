import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TextFailure } from './text-gateway.ts'
import { classifyConnection } from './twilio-errors.ts'
import { createTwilioGateway } from './twilio-gateway.ts'
import { signRequest } from './twilio-signature.ts'

interface Received {
  path: string
  authorization: string
  fields: Record<string, string>
}

let server: Server
let url: string
let received: Received[] = []
let respond: (response: ServerResponse, request: IncomingMessage) => void

const accept = (response: ServerResponse) =>
  response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"sid":"SM1","status":"queued"}')
const refuse = (status: number, body: object | string) => (response: ServerResponse) =>
  response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({
        path: request.url!,
        authorization: request.headers.authorization ?? '',
        fields: Object.fromEntries(new URLSearchParams(body)),
      })
      respond(response, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const open = (overrides = {}) =>
  createTwilioGateway({
    url,
    accountSid: 'AC1',
    authToken: 'token',
    apiKey: null,
    from: '+12025550100',
    serviceSid: null,
    publicUrl: 'https://homes.example',
    timeoutMs: 500,
    ...overrides,
  })
const text = { to: '+12025550134', body: 'Hello & goodbye', reference: 'code:1' }

/** The address of a server that has stopped. */
async function closedUrl() {
  const stopped = createServer()
  await new Promise<void>((resolve) => stopped.listen(0, '127.0.0.1', resolve))
  const { port } = stopped.address() as AddressInfo
  await new Promise((resolve) => stopped.close(resolve))
  return `http://127.0.0.1:${port}`
}

const failureOf = async (work: Promise<unknown>) =>
  (await work.catch((error: unknown) => error)) as TextFailure

it('submits a text with its callback, by number or messaging service, with a token or an API key', async () => {
  received = []
  respond = accept
  expect(await open().sendText(text)).toEqual({ id: 'SM1', response: '201 queued' })
  await open({
    apiKey: { sid: 'SK1', secret: 'secret' },
    serviceSid: 'MG1',
  }).sendText(text)
  const [byNumber, byService] = received
  expect(byNumber).toEqual({
    path: '/2010-04-01/Accounts/AC1/Messages.json',
    authorization: `Basic ${Buffer.from('AC1:token').toString('base64')}`,
    fields: {
      To: '+12025550134',
      From: '+12025550100',
      Body: 'Hello & goodbye',
      StatusCallback: 'https://homes.example/api/text/reports?reference=code%3A1',
    },
  })
  expect(byService!.authorization).toBe(`Basic ${Buffer.from('SK1:secret').toString('base64')}`)
  expect(byService!.fields).toMatchObject({ MessagingServiceSid: 'MG1' })
  expect(byService!.fields).not.toHaveProperty('From')
})

it('places a call that reads its script aloud and waits for a key', async () => {
  received = []
  respond = accept
  const script = {
    parts: [
      { language: 'es', text: 'Fuego <2 & "humo"' },
      { language: 'en', text: 'Fire' },
    ],
    isRepeated: true,
    keys: { reference: 'alert:1', turn: 1 },
    ending: { language: 'es', text: 'Adiós' },
  }
  const call = { to: '+12025550134', script, reference: 'alert:1', detectsVoicemail: false }
  expect(await open().placeCall(call)).toMatchObject({ id: 'SM1' })
  expect(received[0]!.path).toBe('/2010-04-01/Accounts/AC1/Calls.json')
  expect(received[0]!.fields).toEqual({
    To: '+12025550134',
    From: '+12025550100',
    Timeout: '30',
    StatusCallback: 'https://homes.example/api/text/reports?reference=alert%3A1',
    Twiml: [
      '<Response><Gather input="dtmf" numDigits="1" finishOnKey="" timeout="10" method="POST" ',
      'action="https://homes.example/api/text/keys?reference=alert%3A1&amp;turn=1">',
      '<Say voice="Polly.Mia" language="es-MX" loop="2">Fuego &lt;2 &amp; &quot;humo&quot;</Say>',
      '<Say voice="Polly.Joanna" language="en-US" loop="2">Fire</Say></Gather>',
      '<Say voice="Polly.Mia" language="es-MX">Adiós</Say></Response>',
    ].join(''),
  })
})

it('asks who picked up without making a person wait, and changes what the call says', async () => {
  received = []
  respond = accept
  const script = { parts: [{ language: 'en', text: 'Fire' }], isRepeated: false, keys: null }
  await open().placeCall({ to: '+12025550134', script, reference: 'alert:1', detectsVoicemail: true })
  await open().redirectCall('CA1', script)
  const [placed, redirected] = received
  expect(placed!.fields).toMatchObject({
    MachineDetection: 'DetectMessageEnd',
    AsyncAmd: 'true',
    AsyncAmdStatusCallback: 'https://homes.example/api/text/reports?reference=alert%3A1',
  })
  expect(redirected).toMatchObject({
    path: '/2010-04-01/Accounts/AC1/Calls/CA1.json',
    fields: { Twiml: '<Response><Say voice="Polly.Joanna" language="en-US">Fire</Say></Response>' },
  })
  respond = refuse(400, { code: 21220, message: 'Call is not in-progress. Cannot redirect.' })
  expect((await failureOf(open().redirectCall('CA1', script))).kind).toBe('rejected')
})

it('places no call that says too much, or without a number to come from', async () => {
  received = []
  const script = { parts: [{ language: 'en', text: '&'.repeat(800) }], isRepeated: false, keys: null }
  const call = { to: '+12025550134', script, reference: 'r', detectsVoicemail: false }
  expect((await failureOf(open().placeCall(call))).kind).toBe('rejected')
  expect((await failureOf(open({ from: null }).placeCall(call))).kind).toBe('sender_rejected')
  expect(received).toEqual([])
})

it.each([
  [400, { code: 21211, message: "Invalid 'To' Phone Number" }, 'bad_address'],
  [400, { code: 21614, message: 'not a mobile number' }, 'bad_address'],
  [400, { code: 21610, message: 'unsubscribed recipient' }, 'opted_out'],
  [400, { code: 21617, message: 'body too long' }, 'rejected'],
  [400, { code: 21606, message: 'not a valid From' }, 'sender_rejected'],
  [401, { code: 20003, message: 'Authenticate' }, 'sender_rejected'],
  [429, { code: 20429, message: 'Too many requests' }, 'deferred'],
  [429, 'slow down', 'deferred'],
  [503, { code: 20503, message: 'Service unavailable' }, 'unavailable'],
  [503, '<html>', 'unknown'],
  [500, '<html>', 'unknown'],
  [500, { code: 20500, message: 'Internal server error' }, 'unknown'],
  [504, '<html>', 'unknown'],
  [201, '<html>', 'unknown'],
])('classifies status %i with %o as %s', async (status, body, kind) => {
  respond = refuse(status, body)
  expect((await failureOf(open().sendText(text))).kind).toBe(kind)
})

it('never counts a request as unsent once it was written', async () => {
  respond = () => {}
  expect((await failureOf(open().sendText(text))).kind).toBe('unknown')
  respond = (response) => response.socket?.destroy()
  expect((await failureOf(open().sendText(text))).kind).toBe('unknown')
  expect((await failureOf(open({ url: await closedUrl() }).sendText(text))).kind).toBe('unavailable')
})

it('counts a request as unsent if no secure connection came about', async () => {
  const secure = url.replace('http:', 'https:')
  expect((await failureOf(open({ url: secure }).sendText(text))).kind).toBe('unavailable')
  const closing = createNetServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => closing.listen(0, '127.0.0.1', resolve))
  const { port } = closing.address() as AddressInfo
  expect((await failureOf(open({ url: `https://127.0.0.1:${port}` }).sendText(text))).kind).toBe(
    'unavailable',
  )
  closing.close()
  for (const code of ['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID'])
    expect(classifyConnection(new TypeError('fetch failed', { cause: { code } }))).toBe('unavailable')
})

it('accepts only requests that the gateway signed, for exactly this URL and form', () => {
  const gateway = open()
  const path = '/api/text/reports?reference=code%3A1'
  const fields = { To: '+12025550134', MessageSid: 'SM1', MessageStatus: 'delivered' }
  const signature = signRequest('token', `https://homes.example${path}`, fields)
  expect(gateway.isAuthentic({ path, fields, signature })).toBe(true)
  expect(gateway.isAuthentic({ path, fields, signature: undefined })).toBe(false)
  expect(gateway.isAuthentic({ path: '/api/text/reports?reference=x', fields, signature })).toBe(false)
  expect(gateway.isAuthentic({ path, fields: { ...fields, To: '+1' }, signature })).toBe(false)
  expect(gateway.isAuthentic({ path, fields: { ...fields, Extra: '' }, signature })).toBe(false)
})

it('computes the signature of the example in the documentation', () => {
  const fields = {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675310',
    Digits: '1234',
    From: '+14158675310',
    To: '+18005551212',
  }
  const documented = 'L/OH5YylLD5NRKLltdqwSvS0BnU='
  expect(signRequest('12345', 'https://example.com/myapp.php?foo=1&bar=2', fields)).toBe(documented)
})

it('reads inbound texts and reports', () => {
  const gateway = open()
  const request = (path: string, fields: Record<string, string>) => ({ path, fields, signature: undefined })
  const inbound = { MessageSid: 'SM2', From: '+12025550134', To: '+12025550100', Body: 'Stop' }
  expect(gateway.readInbound(request('/api/text/inbound', inbound))).toEqual({
    id: 'SM2',
    from: '+12025550134',
    to: '+12025550100',
    body: 'Stop',
  })
  const path = '/api/text/reports?reference=code%3A1'
  const read = (fields: Record<string, string>) => gateway.readReport(request(path, fields))
  expect(read({ MessageSid: 'SM1', MessageStatus: 'delivered', To: '+1' })).toEqual({
    id: 'SM1',
    kind: 'text',
    reference: 'code:1',
    to: '+1',
    state: 'delivered',
    failure: null,
    callResult: null,
    detail: 'delivered',
  })
  expect(read({ MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30006' })).toMatchObject({
    state: 'not_delivered',
    failure: 'bad_address',
    detail: 'undelivered 30006',
  })
  const readCall = (CallStatus: string, fields = {}) => read({ CallSid: 'CA1', CallStatus, ...fields })
  expect(readCall('no-answer')).toMatchObject({
    kind: 'call',
    state: 'not_delivered',
    failure: null,
    callResult: 'no_answer',
  })
  expect(readCall('busy')).toMatchObject({ failure: null, callResult: 'busy' })
  expect(readCall('completed')).toMatchObject({ state: 'delivered', callResult: 'answered' })
  expect(readCall('ringing')).toMatchObject({ state: 'in_progress', callResult: null })
  expect(readCall('failed', { SipResponseCode: '503' })).toMatchObject({
    failure: null,
    callResult: 'failed',
  })
  expect(readCall('failed', { SipResponseCode: '404' })).toMatchObject({
    failure: 'bad_address',
    detail: 'failed 404',
  })
  const listener = { CallSid: 'CA1', AnsweredBy: 'machine_end_beep' }
  expect(read(listener)).toMatchObject({ state: 'in_progress', callResult: 'voicemail', failure: null })
  expect(read({ ...listener, AnsweredBy: 'unknown' })).toMatchObject({ callResult: null })
  expect(readCall('completed', { AnsweredBy: 'machine_start' })).toMatchObject({ callResult: 'voicemail' })
  expect(read({ MessageSid: 'SM1', MessageStatus: 'sent' })).toMatchObject({ state: 'in_progress' })
  expect(read({})).toBeNull()
  expect(gateway.readInbound(request('/', {}))).toBeNull()
  const call = { CallSid: 'CA2', From: '+12025550134', Direction: 'inbound' }
  expect(gateway.readCall(request('/', call))).toEqual({ id: 'CA2', from: '+12025550134' })
  expect(gateway.readCall(request('/', { ...call, Direction: 'outbound-api' }))).toBeNull()
})

it('reads keys', () => {
  const read = (query: string, fields: Record<string, string>) =>
    open().readKey({ path: `/api/text/keys?${query}`, fields, signature: undefined })
  const pressed = { CallSid: 'CA1', From: '+12025550100', Digits: '*' }
  expect(read('reference=alert%3A1&turn=3', pressed)).toEqual({
    callId: 'CA1',
    from: '+12025550100',
    reference: 'alert:1',
    turn: 3,
    key: '*',
  })
  expect(read('reference=alert%3A1&turn=0', pressed)).toBeNull()
  expect(read('turn=1', pressed)).toBeNull()
  expect(read('reference=a&turn=1', { CallSid: 'CA1', Digits: '12' })).toBeNull()
  expect(read('reference=a&turn=1', { CallSid: 'CA1' })).toBeNull()
})

it('escapes replies', () => {
  expect(open().formatReply('A & B <now>').body).toContain('<Message>A &amp; B &lt;now&gt;</Message>')
  expect(open().formatReply(null).body).toContain('<Response></Response>')
})

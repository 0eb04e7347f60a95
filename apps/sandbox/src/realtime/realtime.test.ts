import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import * as Ably from 'ably'
import { SignJWT } from 'jose'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { provideSandbox } from '../testing/provide-sandbox.ts'

const sandbox = provideSandbox({ realtimeTimings: { presenceMs: 300, resumeMs: 2_000, heartbeatMs: 500 } })
const clients: Ably.Realtime[] = []
const sockets: WebSocket[] = []

afterEach(() => {
  for (const client of clients.splice(0)) client.close()
  for (const socket of sockets.splice(0)) socket.terminate()
})

const place = () => ({
  endpoint: 'localhost',
  port: sandbox.realtimePort,
  tls: false,
  useBinaryProtocol: false,
  connectivityCheckUrl: `http://localhost:${sandbox.realtimePort}/is-the-internet-up.txt`,
  wsConnectivityCheckUrl: `ws://localhost:${sandbox.realtimePort}/ws-check`,
  disconnectedRetryTimeout: 100,
  logLevel: 0,
})

function connect(options: Ably.ClientOptions = {}) {
  const credentials = options.authCallback || options.token ? {} : { key: sandbox.realtimeKey }
  const client = new Ably.Realtime({ ...place(), ...credentials, ...options })
  clients.push(client)
  return client
}

const rest = () => new Ably.Rest({ ...place(), key: sandbox.realtimeKey })

async function mintToken(capability: Record<string, string[]>, { clientId = 'ann', seconds = 60 } = {}) {
  const [name, secret] = sandbox.realtimeKey.split(':')
  return await new SignJWT({
    'x-ably-capability': JSON.stringify(capability),
    'x-ably-clientId': clientId,
  })
    .setProtectedHeader({ alg: 'HS256', kid: name! })
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(new TextEncoder().encode(secret))
}

/** A client without the SDK, which would check some limits itself. Ignores heartbeats. */
function openSocket(query: Record<string, string>) {
  const socket = new WebSocket(
    `ws://localhost:${sandbox.realtimePort}/?${new URLSearchParams(query).toString()}`,
  )
  sockets.push(socket)
  const received: object[] = []
  const waiting: ((message: object) => void)[] = []
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as { action: number }
    // Its own messages come back too.
    if (message.action === 0 || message.action === 15) return
    const wake = waiting.shift()
    if (wake) wake(message)
    else received.push(message)
  })
  return {
    send: (message: object) => socket.send(JSON.stringify(message)),
    next: async () => received.shift() ?? (await new Promise<object>((resolve) => waiting.push(resolve))),
  }
}

const nextMessage = (channel: Ably.RealtimeChannel) =>
  new Promise<Ably.InboundMessage>((resolve) => void channel.subscribe(resolve))

const disrupt = (kind: string) =>
  fetch(`${sandbox.url}/control/realtime`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ do: kind }),
  })

async function subscribe(channel: Ably.RealtimeChannel) {
  const received: unknown[] = []
  await channel.subscribe((message) => received.push(message.data))
  return received
}

describe.each([
  ['websocket', undefined],
  ['long polling', ['comet'] as unknown as Ably.Transport[]],
])('over %s', (name, transports) => {
  const options = transports ? { transports } : {}

  it('delivers what a server publishes, to one channel and to several', async () => {
    const client = connect(options)
    const channel = client.channels.get(`${name}:one`)
    const received = await subscribe(channel)
    await rest().channels.get(`${name}:one`).publish('task.updated', { id: 't', version: 1 })
    const result = await rest().batchPublish({
      channels: [`${name}:one`, `${name}:two`],
      messages: [{ name: 'threat.updated', data: { id: 'h', version: 2 } }],
    })
    expect(result).toMatchObject({ successCount: 2, failureCount: 0 })
    await expect
      .poll(() => received)
      .toEqual([
        { id: 't', version: 1 },
        { id: 'h', version: 2 },
      ])
    const { items } = await rest().channels.get(`${name}:two`).history()
    expect(items).toMatchObject([{ name: 'threat.updated', data: { id: 'h', version: 2 } }])
  })

  it('delivers what clients publish, and shows members until they leave', async () => {
    const ann = connect({ ...options, clientId: 'ann' })
    const ben = connect({ ...options, clientId: 'ben' })
    const received = nextMessage(ben.channels.get(`${name}:room`))
    await ben.channels.get(`${name}:room`).attach()
    await ann.channels.get(`${name}:room`).publish('hello', { text: 'hi' })
    expect(await received).toMatchObject({ name: 'hello', data: { text: 'hi' }, clientId: 'ann' })

    await ann.channels.get(`${name}:room`).presence.enter({ at: 'door' })
    const names = async () =>
      (await ben.channels.get(`${name}:room`).presence.get()).map(({ clientId, data }) => [clientId, data])
    await expect.poll(names).toEqual([['ann', { at: 'door' }]])
    await ann.channels.get(`${name}:room`).presence.update({ at: 'desk' })
    await expect.poll(names).toEqual([['ann', { at: 'desk' }]])
    const late = connect({ ...options, clientId: 'cat' })
    expect(await late.channels.get(`${name}:room`).presence.get()).toMatchObject([{ clientId: 'ann' }])
    expect((await rest().channels.get(`${name}:room`).presence.get()).items).toMatchObject([
      { clientId: 'ann' },
    ])
    await ann.channels.get(`${name}:room`).presence.leave()
    await expect.poll(names).toEqual([])
  })
})

it('lets a client resume with the messages it missed', async () => {
  const client = connect()
  const channel = client.channels.get('resumed')
  const received = await subscribe(channel)
  const before = client.connection.id
  const away = client.connection.whenState('disconnected')
  await disrupt('cut')
  await away
  await rest().channels.get('resumed').publish('missed', 'while away')
  await client.connection.whenState('connected')
  await expect.poll(() => received).toEqual(['while away'])
  expect(client.connection.id).toBe(before)
})

it('reports a connection as lost after a long outage', async () => {
  const client = connect()
  await client.connection.whenState('connected')
  const before = client.connection.id
  const again = new Promise<Ably.ConnectionStateChange>((resolve) =>
    client.connection.once('disconnected', () => client.connection.once('connected', resolve)),
  )
  await disrupt('forget')
  expect((await again).reason).toMatchObject({ code: 80008 })
  expect(client.connection.id).not.toBe(before)
})

it('removes a member after a network failure', async () => {
  const watcher = connect({ clientId: 'ben' })
  const left = new Promise<Ably.PresenceMessage>(
    (resolve) => void watcher.channels.get('hall').presence.subscribe('leave', resolve),
  )
  const query = new URLSearchParams({ key: sandbox.realtimeKey, clientId: 'ann' })
  const ann = new WebSocket(`ws://localhost:${sandbox.realtimePort}/?${query.toString()}`)
  await once(ann, 'open')
  for (const message of [
    { action: 10, channel: 'hall' },
    { action: 14, channel: 'hall', msgSerial: 0, presence: [{ action: 2 }] },
  ]) {
    ann.send(JSON.stringify(message))
  }
  await expect.poll(async () => (await watcher.channels.get('hall').presence.get()).length).toBe(1)
  ann.terminate()
  expect(await left).toMatchObject({ clientId: 'ann' })
  expect(await watcher.channels.get('hall').presence.get()).toEqual([])
})

describe('tokens', () => {
  it('allow only what their capability includes', async () => {
    const token = await mintToken({ 'property:cedar:*': ['subscribe', 'presence'] })
    const client = connect({ token })
    await client.channels.get('property:cedar:1').attach()
    await client.channels.get('property:cedar:1').presence.enter()
    await expect(client.channels.get('property:cedar:1').publish('x', 'y')).rejects.toMatchObject({
      code: 40160,
    })
    for (const forbidden of ['org:cedar', 'property:harbor:1', 'property:cedar']) {
      await expect(client.channels.get(forbidden).attach()).rejects.toMatchObject({ code: 40160 })
    }
  })

  it('are rejected if signed with another key, or for another clientId', async () => {
    const [name] = sandbox.realtimeKey.split(':')
    const forged = await new SignJWT({ 'x-ably-capability': '{"*":["*"]}' })
      .setProtectedHeader({ alg: 'HS256', kid: name! })
      .setIssuedAt()
      .setExpirationTime('1m')
      .sign(new TextEncoder().encode('not the secret'))
    const first = connect({ token: forged })
    expect(await first.connection.whenState('failed')).toMatchObject({ reason: { code: 40171 } })
    const other = connect({ key: 'sandbox.key:wrong' })
    expect(await other.connection.whenState('failed')).toMatchObject({ reason: { code: 40101 } })
  })

  it.each([
    ['iat', { exp: 1, 'x-ably-capability': '{"*":["*"]}' }],
    ['exp', { iat: 0, 'x-ably-capability': '{"*":["*"]}' }],
    ['x-ably-capability', { iat: 0, exp: 1 }],
  ])('need %s', async (claim, { 'x-ably-capability': capability, ...times }: Record<string, unknown>) => {
    const [name, secret] = sandbox.realtimeKey.split(':')
    const now = Math.floor(Date.now() / 1000)
    const token = await new SignJWT({
      ...(capability !== undefined && { 'x-ably-capability': capability }),
      ...(times['iat'] !== undefined && { iat: now }),
      ...(times['exp'] !== undefined && { exp: now + 60 }),
    })
      .setProtectedHeader({ alg: 'HS256', kid: name! })
      .sign(new TextEncoder().encode(secret))
    expect(await openSocket({ access_token: token }).next()).toMatchObject({
      action: 9,
      error: { code: 40144, statusCode: 400, message: `Invalid token; ${claim} must be specified` },
    })
  })

  it('are rejected once expired', async () => {
    const token = await mintToken({ '*': ['*'] }, { seconds: -1 })
    expect(await openSocket({ access_token: token }).next()).toMatchObject({ error: { code: 40142 } })
  })

  it('are renewed on expiry, over the same connection', async () => {
    let minted = 0
    const client = connect({
      authCallback: (_params, done) => {
        minted += 1
        void mintToken({ '*': ['subscribe'] }, { seconds: minted === 1 ? 1 : 60 }).then((token) =>
          done(null, token),
        )
      },
    })
    await client.connection.whenState('connected')
    const before = client.connection.id
    await expect.poll(() => minted).toBe(2)
    await client.connection.whenState('connected')
    expect(client.connection.id).toBe(before)
  })

  it('end operations that a newer one no longer allows', async () => {
    let capability: Record<string, string[]> = { 'org:a': ['subscribe'], 'org:b': ['subscribe'] }
    const client = connect({
      authCallback: (_params, done) => void mintToken(capability).then((token) => done(null, token)),
    })
    const lost = client.channels.get('org:b')
    await client.channels.get('org:a').attach()
    await lost.attach()
    const failed = lost.whenState('failed')
    capability = { 'org:a': ['subscribe'] }
    await client.auth.authorize()
    expect(await failed).toMatchObject({ reason: { code: 40160 } })
    expect(client.channels.get('org:a').state).toBe('attached')
  })

  it('are issued for a signed request', async () => {
    const details = await rest().auth.requestToken({ clientId: 'ann', capability: '{"room":["subscribe"]}' })
    expect(details).toMatchObject({ clientId: 'ann', capability: '{"room":["subscribe"]}' })
    const client = connect({ token: details.token })
    await client.channels.get('room').attach()
    expect(client.auth.clientId).toBe('ann')
  })
})

describe('limits', () => {
  const publish = (msgSerial: number, message: object) => ({
    action: 15,
    channel: 'limits',
    msgSerial,
    messages: [message],
  })

  it('prevents clients from publishing as another client', async () => {
    const token = await mintToken({ '*': ['*'] })
    const socket = openSocket({ access_token: token })
    expect(await socket.next()).toMatchObject({ action: 4 })
    socket.send(publish(0, { name: 'x', clientId: 'ben' }))
    expect(await socket.next()).toMatchObject({ action: 2, error: { code: 40012, statusCode: 400 } })
    socket.send(publish(1, { name: 'x', clientId: 'ann' }))
    expect(await socket.next()).toMatchObject({ action: 1 })

    const asAnn = new Ably.Rest({ ...place(), token })
    const claimed = asAnn.channels.get('limits').publish({ name: 'x', clientId: 'ben' })
    await expect(claimed).rejects.toMatchObject({ code: 40012 })
    await asAnn.channels.get('limits').publish('from ann', null)
    const { items } = await rest().channels.get('limits').history()
    expect(items.slice(0, 2)).toMatchObject([{ name: 'from ann', clientId: 'ann' }, { clientId: 'ann' }])
  })

  it('rejects messages of more than 64 KiB', async () => {
    const socket = openSocket({ key: sandbox.realtimeKey })
    await socket.next()
    socket.send(publish(0, { data: 'x'.repeat(64 * 1024) }))
    expect(await socket.next()).toMatchObject({ action: 1 })
    socket.send(publish(1, { name: 'x', data: 'x'.repeat(64 * 1024) }))
    expect(await socket.next()).toMatchObject({ action: 2, error: { code: 40009, statusCode: 413 } })
  })

  it('rejects more than 50 messages per second of a connection, and accepts others later', async () => {
    const socket = openSocket({ key: sandbox.realtimeKey })
    await socket.next()
    for (let n = 0; n < 50; n += 1) socket.send(publish(n, {}))
    for (let n = 0; n < 50; n += 1) expect(await socket.next()).toMatchObject({ action: 1 })
    socket.send(publish(50, {}))
    expect(await socket.next()).toMatchObject({ action: 2, error: { code: 42911, statusCode: 429 } })
    await pause(1_000)
    socket.send(publish(51, {}))
    expect(await socket.next()).toMatchObject({ action: 1 })
  })

  it('attaches a connection to at most 200 channels', async () => {
    const socket = openSocket({ key: sandbox.realtimeKey })
    await socket.next()
    for (let n = 0; n <= 200; n += 1) socket.send({ action: 10, channel: `many:${n}` })
    for (let n = 0; n < 200; n += 1) expect(await socket.next()).toMatchObject({ action: 11 })
    expect(await socket.next()).toMatchObject({ action: 9, channel: 'many:200', error: { code: 90010 } })
  })
})

describe('the switch', () => {
  it('makes clients fall back to long polling while WebSockets are blocked', async () => {
    await sandbox.setFaults({ realtime: 'ws-blocked' })
    const client = connect({ transports: ['web_socket', 'comet'] as unknown as Ably.Transport[] })
    const received = await subscribe(client.channels.get('blocked'))
    await rest().channels.get('blocked').publish('x', 'polled')
    await expect.poll(() => received).toEqual(['polled'])
  })

  it('takes everything down, and brings it back', async () => {
    const client = connect()
    await client.connection.whenState('connected')
    const away = client.connection.whenState('disconnected')
    await sandbox.setFaults({ realtime: 'down' })
    await away
    await expect(rest().channels.get('any').publish('x', 'y')).rejects.toMatchObject({ statusCode: 503 })
    await sandbox.setFaults({ realtime: 'ok' })
    await client.connection.whenState('connected')
  })

  it('responds to a ping, but not while silent', async () => {
    const client = connect({ realtimeRequestTimeout: 300 })
    await client.connection.whenState('connected')
    expect(await client.connection.ping()).toBeGreaterThanOrEqual(0)
    await sandbox.setFaults({ realtime: 'silent' })
    await expect(client.connection.ping()).rejects.toMatchObject({ code: 50000 })
  })
})

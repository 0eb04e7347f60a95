import { SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createEncryption } from './encryption.ts'
import { createRealtime } from './create-realtime.ts'
import type { ChannelState, LiveMessage } from './live-channel.ts'
import type { Realtime, RealtimeOptions } from './realtime.ts'
import type { RealtimeError } from './realtime-error.ts'
import { startSandbox, type TestSandbox } from './testing/start-sandbox.ts'

const key = 'sandbox.key:sandbox-realtime-secret'
let service: TestSandbox
const opened: Realtime[] = []

beforeAll(async () => {
  service = await startSandbox()
})
afterAll(() => service.stop())
// The SDK remembers which transport worked last.
beforeEach(() => localStorage.clear())
afterEach(async () => {
  for (const realtime of opened.splice(0)) realtime.close()
  await service.control({ realtime: 'ok' })
})

function open(options: Partial<RealtimeOptions> = {}) {
  const realtime = createRealtime({
    key,
    endpoint: 'localhost',
    port: service.port,
    tls: false,
    connectivityCheckUrl: `http://localhost:${service.port}/is-the-internet-up.txt`,
    wsConnectivityCheckUrl: `ws://localhost:${service.port}/ws-check`,
    ...options,
    timings: { disconnectedRetryTimeout: 200, ...options.timings },
  })
  opened.push(realtime)
  return realtime
}

async function mint(capability: Record<string, string[]>, clientId = 'ann', kid = 'sandbox.key') {
  const claims = { 'x-ably-capability': JSON.stringify(capability), 'x-ably-clientId': clientId }
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid })
    .setIssuedAt()
    .setExpirationTime('1m')
    .sign(new TextEncoder().encode('sandbox-realtime-secret'))
}

/** Resolves with the first matching connection state. */
const waitFor = (realtime: Realtime, fits: (state: ReturnType<Realtime['getState']>) => boolean) =>
  new Promise<ReturnType<Realtime['getState']>>((resolve) => {
    const look = () => fits(realtime.getState()) && resolve(realtime.getState())
    realtime.onChange(look)
    look()
  })

const nextState = (realtime: Realtime, name: string, fits: (state: ChannelState) => boolean) =>
  new Promise<ChannelState>((resolve) => {
    realtime.channel(name).onChange((state) => fits(state) && resolve(state))
  })

const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => expect.unreachable('it went through'),
    (thrown: RealtimeError) => thrown,
  )
  return { code: error.code, statusCode: error.statusCode, name: error.name, message: error.message }
}

describe('connecting', () => {
  it('[0.10] [7.161] delivers messages over a WebSocket with the vendor’s SDK, and loads nothing before', async () => {
    const [ann, ben] = [open(), open()]
    expect(ann.getState()).toEqual({ status: 'off', error: null })
    const heard: LiveMessage[] = []
    ben.channel('hall').subscribe((message) => heard.push(message))
    await ben.channel('hall').attach()
    await ann.channel('hall').publish('hello', { to: 'all' })
    await expect.poll(() => heard).toEqual([{ name: 'hello', data: { to: 'all' }, clientId: null }])
    expect(ann.getState()).toEqual({ status: 'connected', error: null })
    expect(localStorage.getItem('ably-transport-preference')).toContain('web_socket')
  })

  it('[7.162] falls back to polling if WebSockets are blocked', async () => {
    await service.control({ realtime: 'ws-blocked' })
    const realtime = open()
    const heard: string[] = []
    realtime.channel('blocked').subscribe(({ name }) => heard.push(name))
    await realtime.connect()
    await realtime.channel('blocked').attach()
    await realtime.channel('blocked').publish('over polling', null)
    await expect.poll(() => heard).toEqual(['over polling'])
    expect(localStorage.getItem('ably-transport-preference')).toContain('xhr_polling')
  })

  it('resumes after a disconnect, and receives missed messages', async () => {
    const [ann, ben] = [open(), open()]
    const heard: string[] = []
    const channel = ben.channel('resumed')
    channel.subscribe(({ name }) => heard.push(name))
    await channel.attach()
    await ann.connect()
    const away = waitFor(ben, ({ status }) => status === 'reconnecting')
    await service.disrupt('cut')
    await away
    await ann.channel('resumed').publish('missed', null)
    await expect.poll(() => heard).toEqual(['missed'])
    expect(ben.getState().status).toBe('connected')
  })
})

describe('keys and tokens', () => {
  it('[1.07] connects with a token of the configured key', async () => {
    const realtime = open({ key: 'sandbox.key', getToken: () => mint({ 'org:a': ['subscribe'] }) })
    await realtime.channel('org:a').attach()
    expect(await failure(realtime.channel('org:b').attach())).toMatchObject({ code: 40160 })
  })

  it('[1.07] rejects a token of another key', async () => {
    const getToken = () => mint({ '*': ['*'] }, 'ann', 'other.key')
    const error = await failure(open({ key: 'sandbox.key', getToken }).connect())
    expect(error.message).toContain('The token belongs to the key other.key, not sandbox.key.')
  })

  it('[1.07] uses a complete key without requesting tokens', async () => {
    const realtime = open({ getToken: () => expect.unreachable('asked for a token') })
    await realtime.connect()
    expect(realtime.getState().status).toBe('connected')
  })

  it('fails permanently if tokens are denied, and retries if one couldn’t be fetched', async () => {
    const refused = open({ key: 'sandbox.key', getToken: () => Promise.resolve(null) })
    await failure(refused.connect())
    expect(refused.getState().status).toBe('failed')

    let calls = 0
    const unlucky = open({
      key: 'sandbox.key',
      getToken: async () => {
        calls += 1
        if (calls === 1) throw new Error('offline')
        return await mint({ '*': ['subscribe'] })
      },
    })
    await unlucky.connect()
    expect(calls).toBe(2)
  })

  it('detaches channels that a newer token doesn’t allow', async () => {
    let capability: Record<string, string[]> = { 'org:a': ['subscribe'], 'org:b': ['subscribe'] }
    const realtime = open({ key: 'sandbox.key', getToken: () => mint(capability) })
    await realtime.channel('org:a').attach()
    await realtime.channel('org:b').attach()
    const lost = nextState(realtime, 'org:b', ({ status }) => status === 'failed')
    capability = { 'org:a': ['subscribe'] }
    await realtime.renewToken()
    expect((await lost).error).toMatchObject({ code: 40160 })
  })
})

describe('presence', () => {
  it('lists members with their data, until they leave', async () => {
    const [ann, ben] = [open({ clientId: 'ann' }), open({ clientId: 'ben' })]
    let changes = 0
    ben.channel('desk').presence.onChange(() => (changes += 1))
    await ben.channel('desk').attach()
    await ann.channel('desk').presence.enter({ at: 'door' })
    const seen = async () =>
      (await ben.channel('desk').presence.members()).map(({ clientId, data }) => [clientId, data])
    await expect.poll(seen).toEqual([['ann', { at: 'door' }]])
    await ann.channel('desk').presence.update({ at: 'desk' })
    await expect.poll(seen).toEqual([['ann', { at: 'desk' }]])
    await ann.channel('desk').presence.leave()
    await expect.poll(seen).toEqual([])
    expect(changes).toBe(3)
  })

  it('[5.25] [8.19] needs a clientId to enter', async () => {
    const realtime = open()
    await realtime.channel('anonymous').attach()
    expect(await failure(realtime.channel('anonymous').presence.enter())).toMatchObject({
      code: 40012,
      statusCode: 400,
    })
  })

  it('[5.26] [8.19] needs a clientId to update', async () => {
    const realtime = open()
    await realtime.channel('anonymous').attach()
    expect(await failure(realtime.channel('anonymous').presence.update('x'))).toMatchObject({
      code: 40012,
      statusCode: 400,
    })
  })

  it('[5.27] [8.19] needs a clientId to leave', async () => {
    const realtime = open()
    await realtime.channel('anonymous').attach()
    expect(await failure(realtime.channel('anonymous').presence.leave())).toMatchObject({
      code: 40012,
      statusCode: 400,
    })
  })

  it('[8.20] is rejected in a channel whose state doesn’t allow it', async () => {
    const realtime = open({ clientId: 'ann' })
    await realtime.connect()
    expect(await failure(realtime.channel('never-attached').presence.leave())).toMatchObject({ code: 90001 })
    await service.control({ realtime: 'attach-refused' })
    await failure(realtime.channel('refused').attach())
    expect(await failure(realtime.channel('refused').presence.enter())).toMatchObject({ code: 90001 })
  })

  it('[8.21] is out of sync while the channel is suspended, but the last known members can be read', async () => {
    const realtime = open({ clientId: 'ann', timings: { realtimeRequestTimeout: 400 } })
    await realtime.connect()
    await service.control({ realtime: 'attach-ignored' })
    const { presence, attach } = realtime.channel('suspended')
    expect(await failure(attach())).toMatchObject({ code: 90007, statusCode: 408 })
    expect(await failure(presence.members())).toMatchObject({ code: 91005, statusCode: 400 })
    expect(await presence.members({ lastKnown: true })).toEqual([])
  })

  it('[8.22] reports a failed re-enter in the channel’s state', async () => {
    const realtime = open({ clientId: 'ann' })
    await realtime.channel('reentered').presence.enter()
    const told = nextState(realtime, 'reentered', ({ error }) => error?.code === 91004)
    await service.control({ realtime: 'presence-refused' })
    await service.disrupt('reattach')
    expect((await told).error).toMatchObject({ code: 91004, statusCode: 400 })
  })
})

describe('failures', () => {
  it.each(['close', 'cut'] as const)(
    '[8.23] reports that the WebSocket is closed after a %s',
    async (kind) => {
      const realtime = open()
      await realtime.connect()
      const lost = waitFor(realtime, ({ error }) => error !== null)
      await service.disrupt(kind)
      expect(await lost).toMatchObject({ status: 'reconnecting', error: { code: 80003 } })
      await waitFor(realtime, ({ status }) => status === 'connected')
    },
  )

  it.each([
    ['[8.24] says with 408 that a request timed out', 'hanging', { statusCode: 408 }],
    ['[8.25] says with 400 that an answer was malformed', 'malformed', { statusCode: 400 }],
  ])('%s', async (_title, fault, expected) => {
    const realtime = open({ transports: ['polling'], timings: { httpRequestTimeout: 300 } })
    await realtime.channel('requests').attach()
    const lost = waitFor(realtime, ({ error }) => error !== null)
    await service.control({ realtime: fault })
    realtime
      .channel('requests')
      .publish('asked', null)
      .catch(() => {})
    const { status, error } = await lost
    expect(status).toBe('reconnecting')
    expect(error).toMatchObject({ code: null, ...expected })
  })

  it('measures a ping, and rejects if there is no response', async () => {
    const realtime = open({ timings: { realtimeRequestTimeout: 300 } })
    await realtime.connect()
    expect(await realtime.ping()).toBeGreaterThanOrEqual(0)
    await service.control({ realtime: 'silent' })
    expect(await failure(realtime.ping())).toMatchObject({ code: 50000 })
  })
})

describe('encryption', () => {
  it('[5.24] accepts a key of 128 or 256 bits and rejects any other with the SDK’s message', () => {
    for (const bytes of [16, 32]) expect(() => createEncryption(new Uint8Array(bytes))).not.toThrow()
    for (const bytes of [8, 24])
      expect(() => createEncryption(new Uint8Array(bytes))).toThrow(
        `Unsupported key length ${bytes * 8} for aes-cbc encryption. Encryption key must be 128 or 256 bits (16 or 32 ASCII characters)`,
      )
  })

  it('[5.24] hides messages from everyone without the key', async () => {
    const encryption = createEncryption(new Uint8Array(32).fill(7))
    const [ann, ben, eve] = [open({ encryption }), open({ encryption }), open()]
    const heard: unknown[] = []
    const overheard: unknown[] = []
    ben.channel('secret').subscribe(({ data }) => heard.push(data))
    eve.channel('secret').subscribe(({ data }) => overheard.push(data))
    await Promise.all([ben.channel('secret').attach(), eve.channel('secret').attach()])
    await ann.channel('secret').publish('note', 'the spare key is under the mat')
    await expect.poll(() => heard).toEqual(['the spare key is under the mat'])
    await expect.poll(() => overheard.length).toBe(1)
    expect(String(overheard[0])).not.toContain('spare')
  })
})

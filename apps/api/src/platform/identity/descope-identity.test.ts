import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Problem } from '../errors/problem.ts'
import { createDescopeIdentity } from './descope-identity.ts'
import type { IdentityProvider } from './identity-provider.ts'

const projectId = 'Ptest'
const upstream = { status: 200, errorCode: 'E1', calls: 0, delayMs: 0, headers: {}, body: '' }
let publishedKeys: string
let server: ServerType
let identity: IdentityProvider
let baseUrl: string
let privateKey: Awaited<ReturnType<typeof generateKeyPair>>['privateKey']

beforeAll(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true })
  privateKey = pair.privateKey
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }
  publishedKeys = JSON.stringify({ keys: [jwk] })
  const app = new Hono()
  app.use(async (c, next) => {
    upstream.calls += 1
    if (upstream.delayMs > 0) await pause(upstream.delayMs, null, { ref: false })
    if (upstream.status === 200) return await next()
    return c.json({ errorCode: upstream.errorCode }, upstream.status as 500, upstream.headers)
  })
  app.get('/v2/keys/:project', (c) => c.body(upstream.body, 200, { 'Content-Type': 'application/json' }))
  app.get('/v1/mgmt/user', (c) => c.json({ user: { userId: 'U1', email: 'ana@example.test' } }))
  server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => {
  Object.assign(upstream, {
    status: 200,
    errorCode: 'E1',
    calls: 0,
    delayMs: 0,
    headers: {},
    body: publishedKeys,
  })
  identity = createDescopeIdentity({ projectId, baseUrl })
})

interface Signing {
  kid?: string
  issuer?: string
  /** How far the provider’s clock is ahead of ours. */
  aheadSeconds?: number
}

function sign(
  claims: Record<string, unknown> = {},
  { kid = 'one', issuer = projectId, ...time }: Signing = {},
) {
  const now = Math.floor(Date.now() / 1000) + (time.aheadSeconds ?? 0)
  return new SignJWT({ sub: 'U1', drn: 'DS', ...claims })
    .setProtectedHeader({ alg: 'ES256', kid })
    .setIssuer(issuer)
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + 600)
    .sign(privateKey)
}

const thrownBy = async (work: Promise<unknown>) => await work.catch((thrown: unknown) => thrown)

async function refusal(token: string) {
  const error = await thrownBy(identity.verifySession(token))
  return error instanceof Problem ? error.code : error
}

it('fetches the keys once for all sessions', async () => {
  const people = await Promise.all([
    identity.verifySession(await sign()),
    identity.verifySession(await sign()),
  ])
  expect(people).toMatchObject([{ descopeId: 'U1' }, { descopeId: 'U1' }])
  expect(upstream.calls).toBe(1)
})

it.each([404, 429, 500])(
  'reports the service as unavailable instead of the session as expired on a %i',
  async (status) => {
    upstream.status = status
    expect(await refusal(await sign())).toBe('unavailable')
  },
)

it.each([
  ['no list of keys', { keys: null }],
  ['no JSON', 'keys'],
])('reports the same if the response is %s', async (_, body) => {
  upstream.body = typeof body === 'string' ? body : JSON.stringify(body)
  expect(await refusal(await sign())).toBe('unavailable')
})

it('reads a key without an algorithm as RSA', async () => {
  const rsa = await generateKeyPair('RS256', { extractable: true })
  upstream.body = JSON.stringify({ keys: [{ ...(await exportJWK(rsa.publicKey)), kid: 'rsa' }] })
  const token = await new SignJWT({ sub: 'U2', drn: 'DS' })
    .setProtectedHeader({ alg: 'RS256', kid: 'rsa' })
    .setIssuer(projectId)
    .setExpirationTime('10m')
    .sign(rsa.privateKey)
  expect(await identity.verifySession(token)).toMatchObject({ descopeId: 'U2' })
})

it('accepts sessions again soon after the provider is back', async () => {
  upstream.status = 500
  const calls = upstream.calls
  expect(await refusal(await sign())).toBe('unavailable')
  expect(await refusal(await sign())).toBe('unavailable')
  expect(upstream.calls).toBe(calls + 1)

  upstream.status = 200
  await expect.poll(async () => await refusal(await sign())).toMatchObject({ descopeId: 'U1' })
})

it('fetches unknown keys once, no matter how many tokens name them', async () => {
  for (const kid of ['two', 'three', 'four'])
    expect(await refusal(await sign({}, { kid }))).toBe('session-expired')
  expect(upstream.calls).toBe(1)
})

it.each([['no token'], ['e30.e30.x'], ['bm9uZQ.e30.x']])(
  'rejects %s without a request to the provider',
  async (token) => {
    expect(await refusal(token)).toBe('session-expired')
    expect(upstream.calls).toBe(0)
  },
)

it('accepts only session tokens, not refresh tokens', async () => {
  expect(await refusal(await sign({ drn: 'DSR' }))).toBe('session-expired')
  expect(await refusal(await sign({ drn: undefined }))).toBe('session-expired')
  expect(await identity.verifySession(await sign({ drn: 'DS' }))).toMatchObject({ descopeId: 'U1' })
})

it.each([-28, 28])('tolerates a provider clock that is %i s ahead', async (aheadSeconds) => {
  expect(await identity.verifySession(await sign({}, { aheadSeconds }))).toMatchObject({ descopeId: 'U1' })
})

it.each([-632, 32])('tolerates at most 30 seconds of clock skew: %i s', async (aheadSeconds) => {
  expect(await refusal(await sign({}, { aheadSeconds }))).toBe('session-expired')
})

it('accepts a token until 30 seconds after it expires by our clock', async () => {
  expect(await identity.verifySession(await sign({}, { aheadSeconds: -627 }))).toMatchObject({
    descopeId: 'U1',
  })
  expect(await refusal(await sign({}, { aheadSeconds: -633 }))).toBe('session-expired')
})

it('accepts only tokens of its project, named by id or URL', async () => {
  for (const issuer of [
    projectId,
    `https://api.descope.com/v1/apps/${projectId}`,
    `https://x/${projectId}/V1`,
  ]) {
    expect(await identity.verifySession(await sign({}, { issuer }))).toMatchObject({ descopeId: 'U1' })
  }
  for (const issuer of ['Pother', `${projectId}x`, `https://x/${projectId}/a/b`]) {
    expect(await refusal(await sign({}, { issuer }))).toBe('session-expired')
  }
})

it('reads when the sign-in ends, if the token says so', async () => {
  const rexp = '2026-12-21T00:00:00Z'
  expect((await identity.verifySession(await sign({ rexp }))).signInExpiresAt).toEqual(new Date(rexp))
  expect((await identity.verifySession(await sign({ rexp: 'soon' }))).signInExpiresAt).toBeNull()
  expect((await identity.verifySession(await sign())).signInExpiresAt).toBeNull()
})

it('times out if the provider is too slow, and waits for a slow one', async () => {
  identity = createDescopeIdentity({ projectId, baseUrl, timeoutMs: 20_000 })
  upstream.delayMs = 50
  expect(await identity.verifySession(await sign())).toMatchObject({ descopeId: 'U1' })

  // Longer than the test may take, so it can only end by its own limit.
  identity = createDescopeIdentity({ projectId, baseUrl, timeoutMs: 100 })
  upstream.delayMs = 10 * 60_000
  expect(await refusal(await sign())).toBe('unavailable')
})

it("passes on the provider's Retry-After", async () => {
  Object.assign(upstream, { status: 429, headers: { 'Retry-After': '17' } })
  expect(await thrownBy(identity.verifySession(await sign()))).toMatchObject({
    code: 'unavailable',
    extras: { retryAfterSeconds: 17 },
  })
})

it.each([429, 500, 503])('does not mistake a %i for an unknown person', async (status) => {
  const managed = createDescopeIdentity({ projectId, baseUrl, managementKey: 'key' })
  expect(await managed.findPerson('U1')).toMatchObject({ email: 'ana@example.test', emailVerified: false })
  upstream.status = status
  expect(await thrownBy(managed.findPerson('U1'))).toMatchObject({ code: 'unavailable' })
  upstream.status = 404
  expect(await managed.findPerson('U1')).toBeNull()
})

it.each([
  [404, 'E112102'],
  [400, 'E112102'],
  [400, 'E062108'],
])(
  'treats a person whom the provider has deleted as removed and signed out: %i %s',
  async (status, errorCode) => {
    const managed = createDescopeIdentity({ projectId, baseUrl, managementKey: 'key' })
    Object.assign(upstream, { status, errorCode })
    await expect(managed.leaveOrganization('U1', 'org')).resolves.toBeUndefined()
    await expect(managed.endSignIns('U1')).resolves.toBeUndefined()
  },
)

it.each([
  [404, 'E1'],
  [400, 'E011003'],
])('reports other rejections of a removal or sign-out: %i %s', async (status, errorCode) => {
  const managed = createDescopeIdentity({ projectId, baseUrl, managementKey: 'key' })
  Object.assign(upstream, { status, errorCode })
  expect(await thrownBy(managed.leaveOrganization('U1', 'org'))).toMatchObject({ code: 'upstream-failed' })
  expect(await thrownBy(managed.endSignIns('U1'))).toMatchObject({ code: 'upstream-failed' })
})

it('reports errors for the log', async () => {
  const heard: unknown[] = []
  const managed = createDescopeIdentity({
    projectId,
    baseUrl,
    managementKey: 'key',
    onError: (cause) => heard.push(cause),
  })
  upstream.status = 500
  await thrownBy(managed.findPerson('U1'))
  expect(String(heard.at(-1))).toContain('500')
})

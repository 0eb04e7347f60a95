import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Problem } from '../problem.ts'
import { createDescopeIdentity } from './descope-identity.ts'
import type { IdentityProvider } from './identity-provider.ts'

const projectId = 'Ptest'
const upstream = { status: 200, calls: 0, keys: [] as object[] }
let server: ServerType
let identity: IdentityProvider
let baseUrl: string
let privateKey: Awaited<ReturnType<typeof generateKeyPair>>['privateKey']

beforeAll(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true })
  privateKey = pair.privateKey
  upstream.keys = [{ ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }]
  const app = new Hono()
  app.get('/v2/keys/:project', (c) => {
    upstream.calls += 1
    return upstream.status === 200
      ? c.json({ keys: upstream.keys })
      : c.json({ errorCode: 'E1' }, upstream.status as 500)
  })
  server = await new Promise((resolve) => {
    const listening = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(listening))
  })
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => {
  Object.assign(upstream, { status: 200, calls: 0 })
  identity = createDescopeIdentity({ projectId, baseUrl })
})

const sign = (claims: Record<string, unknown> = {}, kid = 'one') =>
  new SignJWT({ sub: 'U1', ...claims })
    .setProtectedHeader({ alg: 'ES256', kid })
    .setIssuer(projectId)
    .setIssuedAt()
    .setExpirationTime('10 minutes')
    .sign(privateKey)

async function refusal(token: string) {
  const error: unknown = await identity.verifySession(token).catch((thrown: unknown) => thrown)
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

it.each([429, 500])(
  'says that nobody can be let in, not that the session is over, on a %i',
  async (status) => {
    upstream.status = status
    expect(await refusal(await sign())).toBe('unavailable')
  },
)

it('lets people in again soon after the provider is back', async () => {
  upstream.status = 500
  const calls = upstream.calls
  expect(await refusal(await sign())).toBe('unavailable')
  expect(await refusal(await sign())).toBe('unavailable')
  expect(upstream.calls).toBe(calls + 1)

  upstream.status = 200
  await expect
    .poll(async () => await refusal(await sign()), { timeout: 5_000 })
    .toMatchObject({ descopeId: 'U1' })
})

it('asks once about keys that the provider does not have, however many tokens name some', async () => {
  for (const kid of ['two', 'three', 'four'])
    expect(await refusal(await sign({}, kid))).toBe('session-expired')
  expect(upstream.calls).toBe(1)
})

it.each([['no token'], ['e30.e30.x'], ['bm9uZQ.e30.x']])(
  'refuses %s without asking anybody',
  async (token) => {
    expect(await refusal(token)).toBe('session-expired')
    expect(upstream.calls).toBe(0)
  },
)

it('takes session tokens only: a refresh token is none', async () => {
  expect(await refusal(await sign({ drn: 'DSR' }))).toBe('session-expired')
  expect(await identity.verifySession(await sign({ drn: 'DS' }))).toMatchObject({ descopeId: 'U1' })
})

import { describe, expect, it } from 'vitest'
import { provideSandbox } from '../testing/provide-sandbox.ts'
import { isTrustedOrigin } from './cors.ts'

const sandbox = provideSandbox()
const origin = 'http://localhost:4000'
const sdkHeaders = [
  'authorization',
  'content-type',
  'x-descope-flow-nonce',
  'x-descope-known-device-token',
  'x-descope-project-id',
  'x-descope-refresh-cookie-name',
  'x-descope-sdk-name',
  'x-descope-sdk-session-id',
  'x-descope-sdk-version',
  'x-descope-trusted-device-token',
]

describe('cross-origin calls', () => {
  it('responds to a preflight with the origin, credentials, and all headers that the SDK sends', async () => {
    await sandbox.setFaults({ identity: 'down' })
    const response = await fetch(`${sandbox.identityUrl}/v1/auth/me`, {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'GET' },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    expect(response.headers.get('access-control-allow-credentials')).toBe('true')
    const allowed = response.headers.get('access-control-allow-headers')?.split(', ')
    expect(allowed).toEqual(expect.arrayContaining(sdkHeaders))
  })

  it.each(['ok', '429', 'down'])(
    'lets the page read the response and Retry-After while identity is %s',
    async (identity) => {
      await sandbox.setFaults({ identity })
      const response = await fetch(`${sandbox.identityUrl}/v1/auth/me`, { headers: { Origin: origin } })
      expect(response.headers.get('access-control-allow-origin')).toBe(origin)
      expect(response.headers.get('access-control-expose-headers')).toBe('retry-after, x-descope-flow-nonce')
      expect(await response.json()).toHaveProperty('errorCode')
    },
  )

  it('doesn’t let pages of other sites read anything', async () => {
    for (const method of ['OPTIONS', 'POST']) {
      const response = await fetch(`${sandbox.identityUrl}/v1/auth/oauth/authorize?provider=google`, {
        method,
        headers: { Origin: 'https://evil.example.test', 'Access-Control-Request-Method': 'POST' },
      })
      expect(response.headers.has('access-control-allow-origin')).toBe(false)
    }
  })

  it('allows only the same origin for inbox and switches', async () => {
    for (const path of ['/inbox/messages', '/control']) {
      const response = await fetch(`${sandbox.url}${path}`, { headers: { Origin: origin } })
      expect(response.headers.has('access-control-allow-origin')).toBe(false)
    }
  })
})

describe('responses', () => {
  it.each([
    ['GET', '/v1/auth/nothing', undefined, 404],
    ['POST', '/v1/auth/otp/signin/email', '{', 400],
    ['POST', '/v1/auth/otp/signin/email', '{}', 400],
    ['POST', '/v1/auth/otp/signin/pigeon', '{"loginId":"a@b.test"}', 400],
    ['POST', '/v1/auth/otp/signup-in/email', '{"loginId":"no address"}', 400],
    ['POST', '/v1/auth/logout', '', 401],
  ])('are JSON with an error code: %s %s %s', async (method, path, body, status) => {
    const headers = { Authorization: 'Bearer P2sandbox' }
    const init: RequestInit = { method, headers, body }
    const response = await fetch(`${sandbox.identityUrl}${path}`, init)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({
      errorCode: expect.stringMatching(/^E\d{6}$/) as string,
      errorDescription: expect.any(String) as string,
    })
  })
})

it.each([
  'http://localhost:4000/oauth/callback',
  'http://127.0.0.1:4770',
  'http://[::1]:4000/',
  'http://demo.localhost/',
  'https://homes.example.test/oauth/callback',
])('trusts %s', (address) => {
  expect(isTrustedOrigin(address, 'https://homes.example.test/')).toBe(true)
})

it.each([
  'https://evil.example.test/',
  'http://homes.example.test/',
  'https://homes.example.test:8443/',
  'https://localhost.example.test/',
  'http://127.0.0.1.example.test/',
  'http://localhost@example.test/',
  'javascript:alert(1)',
  '/oauth/callback',
  'null',
])('does not trust %s', (address) => {
  expect(isTrustedOrigin(address, 'https://homes.example.test/')).toBe(false)
})

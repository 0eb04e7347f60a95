import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createContentPolicy } from '../site/page.ts'
import { createPublicConfig } from '../site/public-config.ts'

const real = {
  DESCOPE_PROJECT_ID: 'P2real',
  PARAPET_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
  PUBLIC_URL: 'https://homes.example',
}
const publicOf = (env: Record<string, string>) => createPublicConfig(readConfig(env)).realtime

it('[1.07] tells browsers the name of the key, where the service is, and nothing secret', () => {
  expect(publicOf({})).toEqual({
    keyName: 'sandbox.key',
    endpoint: 'localhost',
    port: 4101,
    tls: false,
    connectivityCheckUrl: 'http://localhost:4000/is-online.txt',
    wsConnectivityCheckUrl: 'ws://localhost:4101/ws-check',
  })
  const cloud = publicOf({ ...real, ABLY_KEY: 'app.key:top-secret' })
  expect(cloud).toMatchObject({ keyName: 'app.key', endpoint: null, tls: true })
  expect(JSON.stringify(cloud)).not.toContain('top-secret')
})

it('[1.07] exposes a complete key only if one is set for browsers', () => {
  const given = publicOf({ ...real, ABLY_KEY: 'app.key:top-secret', ABLY_PUBLIC_KEY: 'app.reader:listens' })
  expect(given?.keyName).toBe('app.reader:listens')
})

it('[7.160] checks connectivity as configured, or else here and at the service', () => {
  const checks = {
    ABLY_CONNECTIVITY_URL: 'https://status.homes.example/up.txt',
    ABLY_WS_CONNECTIVITY_URL: 'wss://status.homes.example/ws',
  }
  expect(publicOf({ ...real, ABLY_KEY: 'app.key:s', ...checks })).toMatchObject({
    connectivityCheckUrl: checks.ABLY_CONNECTIVITY_URL,
    wsConnectivityCheckUrl: checks.ABLY_WS_CONNECTIVITY_URL,
  })
})

it('is off without a key, or if switched off', () => {
  expect(readConfig(real).realtime).toBeNull()
  expect(readConfig({ REALTIME: 'off' }).realtime).toBeNull()
  expect(() => readConfig({ ABLY_KEY: 'no colon' })).toThrow(
    'ABLY_KEY must be a key in the format name:secret',
  )
})

it('allows the page to connect to the service only', () => {
  const policyOf = (env: Record<string, string>) => {
    const { realtime } = readConfig(env)
    const services = { identityBaseUrl: null, deviceEndpoint: null, realtime, baseMapOrigins: [] }
    return /connect-src ([^;]*)/.exec(createContentPolicy(services))![1]
  }
  expect(policyOf({})).toContain('http://localhost:4101 ws://localhost:4101')
  expect(policyOf({ ...real, ABLY_KEY: 'app.key:s' })).toContain('wss://*.realtime.ably.net')
  expect(policyOf({ REALTIME: 'off' })).not.toMatch(/ws|ably/)
})

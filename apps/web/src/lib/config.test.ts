import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const valid = {
  apiBaseUrl: '/api',
  identity: { projectId: 'P2sandbox', baseUrl: 'http://localhost:4100/identity' },
  realtime: null,
  device: { enabled: true, endpoint: null, apiKey: null },
  signInHint: { text: 'Codes arrive here', href: 'http://localhost:4100/inbox' },
  baseMap: { kind: 'tiles', url: '/basemap/map.pmtiles' },
  suggestsAddresses: true,
  build: { id: 'b1' },
}

it('accepts the server’s configuration', () => {
  expect(readConfig(valid)).toEqual({ config: valid, problem: null })
})

it('accepts a hint without a link, and no base URL', () => {
  const config = {
    ...valid,
    identity: { projectId: 'P2abc', baseUrl: null },
    signInHint: { text: 'Ask Ana', href: null },
  }
  expect(readConfig(config).problem).toBeNull()
})

it.each([
  ['empty', undefined, 'The configuration is missing'],
  ['no API', { ...valid, apiBaseUrl: '' }, 'apiBaseUrl'],
  ['no project', { ...valid, identity: { baseUrl: null } }, 'identity.projectId'],
  ['a wrong provider', { ...valid, identity: { projectId: 'P2', baseUrl: 'ftp://x' } }, 'identity.baseUrl'],
  [
    'a link that runs code',
    { ...valid, signInHint: { text: 'x', href: 'javascript:alert(1)' } },
    'signInHint',
  ],
  ['a base map of no kind', { ...valid, baseMap: { url: '/map' } }, 'baseMap'],
  ['a device without a switch', { ...valid, device: { endpoint: null } }, 'device'],
  [
    'a collector that is no address',
    { ...valid, device: { enabled: true, endpoint: 'collector', apiKey: 'key' } },
    'device',
  ],
  ['no build', { ...valid, build: {} }, 'build.id'],
])('describes the problem of %s', (_what, value, problem) => {
  expect(readConfig(value).problem).toContain(problem)
})

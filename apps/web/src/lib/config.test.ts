import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const valid = {
  apiBaseUrl: '/api',
  identity: { projectId: 'P2sandbox', baseUrl: 'http://localhost:4100/identity' },
  realtime: null,
  device: null,
  signInHint: { text: 'Codes arrive here', href: 'http://localhost:4100/inbox' },
  build: { id: 'b1' },
}

it('takes what the server writes', () => {
  expect(readConfig(valid)).toEqual({ config: valid, problem: null })
})

it('takes a hint without a link and the provider’s own cloud', () => {
  const config = {
    ...valid,
    identity: { projectId: 'P2abc', baseUrl: null },
    signInHint: { text: 'Ask Ana', href: null },
  }
  expect(readConfig(config).problem).toBeNull()
})

it.each([
  ['nothing', undefined, '/config.js did not set'],
  ['no API', { ...valid, apiBaseUrl: '' }, 'apiBaseUrl'],
  ['no project', { ...valid, identity: { baseUrl: null } }, 'identity.projectId'],
  ['a wrong provider', { ...valid, identity: { projectId: 'P2', baseUrl: 'ftp://x' } }, 'identity.baseUrl'],
  [
    'a link that runs code',
    { ...valid, signInHint: { text: 'x', href: 'javascript:alert(1)' } },
    'signInHint',
  ],
  ['no build', { ...valid, build: {} }, 'build.id'],
])('names the problem of %s', (_what, value, problem) => {
  expect(readConfig(value).problem).toContain(problem)
})

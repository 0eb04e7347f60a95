import path from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

it('works without any variable, together with the sandbox', () => {
  expect(readConfig({})).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    dataDir: path.resolve('.data'),
    databaseUrl: null,
    signUp: 'open',
    usesSandbox: true,
    role: 'all',
    seedDemo: false,
  })
})

it('lets nobody sign up uninvited at a real identity project', () => {
  const config = readConfig({ DESCOPE_PROJECT_ID: 'P2real', DESCOPE_MANAGEMENT_KEY: '' })
  expect(config).toMatchObject({
    signUp: 'invite',
    host: '0.0.0.0',
    identity: { baseUrl: null, managementKey: null },
  })
})

it('says for every wrong variable which and why', () => {
  expect(() => readConfig({ PORT: '99999', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x' })).toThrow(
    [
      'PORT must be a port number from 0 to 65535, but is “99999”.',
      'DATABASE_URL must be a postgres:// address.',
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent, but is “loud”.',
    ].join('\n'),
  )
})

it.each([
  [{ ROLE: 'worker' }, 'Set DATABASE_URL'],
  [{ DESCOPE_PROJECT_ID: 'P2real', SIGN_UP: 'open' }, 'SIGN_UP=invite'],
  [{ DESCOPE_PROJECT_ID: 'P2real', SEED_DEMO: '1' }, 'seed command'],
])('refuses %o, which cannot work, and says what to do', (env, remedy) => {
  expect(() => readConfig(env as Record<string, string>)).toThrow(remedy)
})

it('does not repeat a secret that is wrong', () => {
  expect(() => readConfig({ PARAPET_SECRET_KEY: 'hunter2' })).toThrow(/^((?!hunter2).)*$/)
})

import { execFile } from 'node:child_process'
import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, it } from 'vitest'

import { rootFolder } from './installation.ts'
import { findFreePort } from './ports.ts'
import { createStartEnvironment } from './start-environment.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'parapet-start-'))

// The check for pnpm only looks for the file; this test never runs it.
function pathWithPnpm(): string {
  const folder = newFolder()
  writeFileSync(join(folder, 'pnpm'), '')
  return `${folder}${delimiter}${process.env.PATH}`
}

it('points the app at the sandbox when no identity project is named', () => {
  const { env, usesSandbox } = createStartEnvironment(
    {
      SANDBOX_PORT: '4501',
      SANDBOX_SMTP_PORT: '4502',
      SANDBOX_REALTIME_PORT: '4503',
      SANDBOX_DNS_PORT: '4504',
      SANDBOX_TLS_PORT: '4505',
    },
    newFolder(),
  )

  expect(usesSandbox).toBe(true)
  expect(env).toMatchObject({
    PORT: '4000',
    DESCOPE_PROJECT_ID: 'P2sandbox',
    DESCOPE_BASE_URL: 'http://localhost:4501/identity',
    SMTP_URL: 'smtp://localhost:4502',
    FEEDS_BASE_URL: 'http://localhost:4501/feeds',
    GEOCODER_URL: 'http://localhost:4501/photon',
    GEOCODER_SUGGESTIONS: 'on',
    TEXT_GATEWAY_URL: 'http://localhost:4501/text-gateway',
    FEEDS_EXAMPLE_ORIGIN: 'https://localhost:4505',
    ABLY_ENDPOINT: 'localhost',
    ABLY_PORT: '4503',
    DNS_SERVERS: '127.0.0.1:4504',
  })
})

it('moves every port of the sandbox with SANDBOX_PORT, except those that are set', () => {
  const { env, ports } = createStartEnvironment(
    { SANDBOX_PORT: '4600', SANDBOX_DNS_PORT: '4700' },
    newFolder(),
  )

  expect(env).toMatchObject({
    SANDBOX_PORT: '4600',
    SANDBOX_REALTIME_PORT: '4601',
    SANDBOX_DNS_PORT: '4700',
    SANDBOX_TLS_PORT: '4605',
    SANDBOX_SMTP_PORT: '4625',
    DESCOPE_BASE_URL: 'http://localhost:4600/identity',
    ABLY_PORT: '4601',
    DNS_SERVERS: '127.0.0.1:4700',
    FEEDS_EXAMPLE_ORIGIN: 'https://localhost:4605',
    SMTP_URL: 'smtp://localhost:4625',
  })
  expect(Object.fromEntries(ports.map(({ port, variable }) => [port, variable]))).toEqual({
    4000: 'PORT',
    4600: 'SANDBOX_PORT',
    4601: 'SANDBOX_PORT',
    4605: 'SANDBOX_PORT',
    4625: 'SANDBOX_PORT',
    4700: 'SANDBOX_DNS_PORT',
  })
})

it('starts no sandbox with a real identity project', () => {
  const { env, usesSandbox, ports } = createStartEnvironment({ DESCOPE_PROJECT_ID: 'P2real' }, newFolder())

  expect(usesSandbox).toBe(false)
  expect(env.DESCOPE_BASE_URL).toBeUndefined()
  expect(env.SEED_DEMO).toBeUndefined()
  expect(ports.map((choice) => choice.variable)).toEqual(['PORT'])
})

it('keeps one secret key per data folder, readable by its owner only', () => {
  const folder = newFolder()
  const first = createStartEnvironment({}, folder).env.PARAPET_SECRET_KEY
  const second = createStartEnvironment({}, folder).env.PARAPET_SECRET_KEY

  expect(first).toBe(second)
  expect(Buffer.from(first ?? '', 'base64')).toHaveLength(32)
  expect(statSync(join(folder, '.data/secret-key')).mode & 0o777).toBe(0o600)
})

it('rejects an invalid port', () => {
  expect(() => createStartEnvironment({ PORT: 'many' }, newFolder())).toThrow(
    'PORT must be a port number from 1 to 65535, not "many".',
  )
})

it('rejects a sandbox port that leaves no room for the others', () => {
  expect(() => createStartEnvironment({ SANDBOX_PORT: '65520' }, newFolder())).toThrow(
    'SANDBOX_SMTP_PORT would be 65545, but ports end at 65535. Set it, or use a lower SANDBOX_PORT.',
  )
})

it('stops before building if a port is in use', async () => {
  const port = await findFreePort()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, resolve))

  const result = await new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      ['scripts/start.ts'],
      {
        cwd: rootFolder,
        env: { ...process.env, PORT: String(port), PARAPET_DATA_DIR: newFolder(), PATH: pathWithPnpm() },
      },
      (error, stdout, stderr) => resolve({ code: error?.code, stdout, stderr }),
    )
  })
  server.close()

  expect(result.code).toBe(1)
  expect(result.stderr).toContain(`Port ${port} (the app) is in use`)
  expect(result.stdout).not.toContain('Building')
})

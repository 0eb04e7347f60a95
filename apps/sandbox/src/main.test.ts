import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import DescopeClient from '@descope/node-sdk'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const appFolder = join(import.meta.dirname, '..')
const cleanups: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

function run(env: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, ['src/main.ts'], {
    cwd: appFolder,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      SANDBOX_PORT: '0',
      ...env,
    },
  })
  let output = ''
  const ready = new Promise<string>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const url = /^sandbox ready at (\S+)/m.exec(output)?.[1]
      if (url) resolve(url)
    })
  })
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, output }))
  })
  cleanups.push(() => child.kill('SIGKILL'))
  return { child, ready, exited }
}

async function createFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  cleanups.push(() => rm(folder, { recursive: true }))
  return folder
}

async function occupyPort() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => server.close())
  return String((server.address() as AddressInfo).port)
}

const portVariables = [
  'SANDBOX_PORT',
  'SANDBOX_SMTP_PORT',
  'SANDBOX_REALTIME_PORT',
  'SANDBOX_DNS_PORT',
  'SANDBOX_TLS_PORT',
]

describe('the process', () => {
  it('refuses to start in production', async () => {
    const { code, output } = await run({ NODE_ENV: 'production' }).exited
    expect(code).toBe(1)
    expect(output).toMatch(/^The sandbox doesn't start with NODE_ENV=production, .*\.\n$/)
  })

  it.each(portVariables)('says which port is in use, and that %s changes it', async (variable) => {
    const port = await occupyPort()
    // Otherwise, the other ports follow SANDBOX_PORT, and other programs may use those.
    const ports = Object.fromEntries(portVariables.map((name) => [name, '0']))
    const { code, output } = await run({ ...ports, [variable]: port }).exited
    expect(code).toBe(1)
    expect(output).toBe(
      `Port ${port} is in use by another program. Stop it, or set ${variable} to another port. SANDBOX_PORT moves all of the sandbox's ports that aren't set.\n`,
    )
  })

  it('moves its other ports with SANDBOX_PORT, except those that are set', () => {
    expect(readConfig({ SANDBOX_PORT: '4600', SANDBOX_DNS_PORT: '4700' })).toMatchObject({
      port: 4600,
      realtimePort: 4601,
      dnsPort: 4700,
      tlsPort: 4605,
      smtpPort: 4625,
    })
  })

  it('names the invalid variable', async () => {
    const { code, output } = await run({ SANDBOX_PORT: 'http' }).exited
    expect(code).toBe(1)
    expect(output).toBe('SANDBOX_PORT must be a port number from 0 to 65535, not “http”.\n')
  })

  it('explains what to do about a damaged state', async () => {
    const folder = await createFolder()
    await writeFile(join(folder, 'sandbox.json'), '{"version":1,')
    const { code, output } = await run({ PARAPET_DATA_DIR: folder }).exited
    expect(code).toBe(1)
    expect(output).toContain(`${join(folder, 'sandbox.json')} is damaged`)
  })

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'exits on %s immediately, with open connections',
    async (signal) => {
      const { child, ready, exited } = run({ SANDBOX_SLOW_MS: '60000' })
      const url = await ready
      await fetch(`${url}/control`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"identity":"slow"}',
      })
      const hanging = fetch(`${url}/identity/v1/auth/me`).catch(() => 'cut')
      await delay(50)
      const startedAt = performance.now()
      child.kill(signal)
      expect((await exited).code).toBe(0)
      expect(performance.now() - startedAt).toBeLessThan(2_000)
      await hanging
    },
  )

  it('keeps people, tenants, sessions and the signing key across a restart', async () => {
    const folder = await createFolder()
    const first = run({ PARAPET_DATA_DIR: folder })
    const connect = (url: string) =>
      DescopeClient({
        projectId: 'P2sandbox',
        baseUrl: `${url}/identity`,
        managementKey: 'sandbox-management-key',
      })
    const before = connect(await first.ready)
    await before.management.tenant.createWithId('kept', 'Kept Homes')
    const email = 'kept@example.test'
    await before.management.user.createTestUser(email, {
      email,
      userTenants: [{ tenantId: 'kept', roleNames: [] }],
    })
    const code = (await before.management.user.generateOTPForTestUser('email', email)).data?.code ?? ''
    const session = (await before.otp.verify.email(email, code)).data
    first.child.kill('SIGTERM')
    await first.exited
    expect((await stat(join(folder, 'sandbox.json'))).mode & 0o077).toBe(0)

    const after = connect(await run({ PARAPET_DATA_DIR: folder }).ready)
    await expect(after.validateSession(session?.sessionJwt ?? '')).resolves.toBeDefined()
    const refreshed = await after.refresh(session?.refreshJwt)
    expect(refreshed.data?.user).toMatchObject({ email, userTenants: [{ tenantName: 'Kept Homes' }] })
  })
})

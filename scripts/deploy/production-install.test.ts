import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, it } from 'vitest'

import { rootFolder } from '../installation.ts'
import { findFreePort } from '../ports.ts'
import { run } from '../processes.ts'
import { toolEnvironment } from '../turbo.ts'

const folder = mkdtempSync(join(tmpdir(), 'parapet-production-'))
let server: ChildProcess | undefined
afterAll(async () => {
  if (server?.kill('SIGTERM')) await once(server, 'exit')
  await rm(folder, { recursive: true, force: true })
}, 240_000)

/** What the image contains besides its dependencies; the workflow builds and starts the image itself. */
const manifests = ['package.json', 'apps/api/package.json', 'packages/permissions/package.json']
const builds = ['apps/api/dist', 'apps/web/dist']

it(
  'starts from the builds with production dependencies only, and serves requests',
  { timeout: 600_000 },
  async () => {
    for (const path of [...manifests, 'pnpm-lock.yaml', 'pnpm-workspace.yaml', ...builds]) {
      cpSync(join(rootFolder, path), join(folder, path), { recursive: true })
    }
    const args = ['install', '--prod', '--frozen-lockfile', '--prefer-offline', '--filter', '@parapet/api']
    const install = await run('pnpm', args, { cwd: folder, env: toolEnvironment, output: 'quiet' })
    expect(install.exitCode, install.output).toBe(0)
    expect(existsSync(join(folder, 'node_modules/.pnpm/node_modules/vite'))).toBe(false)

    const [port, metricsPort] = [await findFreePort(), await findFreePort()]
    const output: string[] = []
    server = spawn(process.execPath, ['apps/api/dist/main.js'], {
      cwd: folder,
      env: {
        NODE_ENV: 'production',
        DESCOPE_PROJECT_ID: 'P2sandbox',
        HOST: '127.0.0.1',
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
        PARAPET_DATA_DIR: join(folder, 'data'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [server.stdout!, server.stderr!])
      stream.on('data', (text) => output.push(String(text)))
    const ask = async (path: string, at = port) =>
      await fetch(`http://127.0.0.1:${at}${path}`).catch(() => null)
    await expect
      .poll(
        async () => {
          if ((server!.signalCode ?? server!.exitCode) !== null)
            throw new Error(`It ended:\n${output.join('')}`)
          return (await ask('/healthz'))?.status
        },
        { timeout: 240_000, interval: 250 },
      )
      .toBe(200)

    expect(await (await ask('/readyz'))!.json()).toEqual({ status: 'ready' })
    const page = await ask('/')
    expect(page!.headers.get('content-type')).toContain('text/html')
    expect(await page!.text()).toContain('<script')
    expect((await ask('/api/user'))!.status).toBe(401)
    expect((await ask('/metrics'))!.status).toBe(404)
    expect(await (await ask('/metrics', metricsPort))!.text()).toContain('parapet_database_up 1')
  },
)

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, it } from 'vitest'

import { rootFolder } from '../installation.ts'
import { findFreePort } from '../ports.ts'
import { runDockerfile } from './run-dockerfile.ts'

const folder = mkdtempSync(join(tmpdir(), 'parapet-image-'))
let server: ChildProcess | undefined
afterAll(async () => {
  if (server?.kill('SIGTERM')) await once(server, 'exit')
  await rm(folder, { recursive: true, force: true })
}, 240_000)

/** What `.dockerignore` lets through: everything that belongs to the repository. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: rootFolder,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(rootFolder, file)))

it(
  'builds in an empty folder by the steps of the Dockerfile, and answers',
  { timeout: 900_000 },
  async () => {
    const text = readFileSync(join(rootFolder, 'Dockerfile'), 'utf8')
    const image = await runDockerfile({ text, context: { from: rootFolder, files }, folder })
    expect(image.command).toEqual(['node', 'apps/api/dist/main.js'])

    const [port, metricsPort] = [await findFreePort(), await findFreePort()]
    const output: string[] = []
    const [program, ...args] = image.command
    server = spawn(program!, args, {
      cwd: join(image.root, image.workdir),
      // Nothing of this repository is in reach but what the image holds.
      env: {
        PATH: process.env.PATH,
        ...image.env,
        HOST: '127.0.0.1',
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
        PARAPET_DATA_DIR: join(image.root, image.env.PARAPET_DATA_DIR!),
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
          if (server!.exitCode !== null) throw new Error(`It ended:\n${output.join('')}`)
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
    // The image holds what runs, and none of what built it.
    for (const left of [
      'apps/api/src',
      'apps/web/src',
      'packages/ui',
      'node_modules/.pnpm/node_modules/vite',
    ]) {
      expect(existsSync(join(image.root, image.workdir, left)), left).toBe(false)
    }
  },
)

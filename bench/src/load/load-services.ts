import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '@parapet/config/free-port'

export interface LoadServices {
  url: string
  sandboxUrl: string
  /** The process that answers calls, and the one that does the jobs. */
  pids: { api: number; worker: number; sandbox: number }
  folder: string
  stop(): Promise<void>
}

const apps = join(import.meta.dirname, '../../../apps')
const readyTimeoutMs = 180_000
/** Longer than any run, so that nobody has to sign in again. */
const sessionSeconds = 6 * 60 * 60

/** The built server as two processes, one for calls and one for jobs, on one database, and the built sandbox. */
export async function startLoadServices(databaseUrl: string): Promise<LoadServices> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-load-'))
  const ports: number[] = []
  while (ports.length < 7) ports.push(await findFreePort())
  const [port, workerPort, sandboxPort, smtpPort, realtimePort, dnsPort, tlsPort] = ports
  const url = `http://127.0.0.1:${port}`
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const shared = {
    ...process.env,
    NODE_ENV: undefined,
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    PARAPET_DATA_DIR: folder,
    PARAPET_SECRET_KEY: randomBytes(32).toString('base64'),
    DATABASE_URL: databaseUrl,
    DESCOPE_PROJECT_ID: 'P2sandbox',
    DESCOPE_BASE_URL: `${sandboxUrl}/identity`,
    DESCOPE_MANAGEMENT_KEY: 'sandbox-management-key',
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    ABLY_ENDPOINT: 'localhost',
    ABLY_PORT: String(realtimePort),
    DNS_SERVERS: `127.0.0.1:${dnsPort}`,
    FEEDS_BASE_URL: `${sandboxUrl}/feeds`,
    FEEDS_EXAMPLE_HOST: `https://localhost:${tlsPort}`,
    LOG_LEVEL: 'error',
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_REALTIME_PORT: String(realtimePort),
    SANDBOX_DNS_PORT: String(dnsPort),
    SANDBOX_TLS_PORT: String(tlsPort),
    SANDBOX_SESSION_TTL_SECONDS: String(sessionSeconds),
  }
  const children: ChildProcess[] = []
  process.once('exit', () => children.forEach((child) => child.kill()))
  const start = async (name: string, address: string, more: NodeJS.ProcessEnv = {}) => {
    // For looking closer: another build of the server, and flags of Node such as --cpu-prof.
    const { BENCH_API_ENTRY = 'dist/main.js', BENCH_API_FLAGS = '' } = name === 'api' ? process.env : {}
    const flags = BENCH_API_FLAGS.split(' ').filter(Boolean)
    const child = spawn(process.execPath, [...flags, BENCH_API_ENTRY], {
      cwd: join(apps, name),
      env: { ...shared, ...more },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    children.push(child)
    await waitUntilAnswers(address, child)
    return child.pid!
  }
  const stop = async () => {
    for (const child of children.toReversed()) await end(child)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const sandbox = await start('sandbox', `${sandboxUrl}/healthz`)
    // Started first: it migrates and seeds, and the other one finds that done.
    const worker = await start('api', `http://127.0.0.1:${workerPort}/readyz`, {
      ROLE: 'worker',
      PORT: String(workerPort),
      SEED_DEMO: '1',
    })
    const api = await start('api', `${url}/readyz`, { ROLE: 'api', PORT: String(port) })
    return { url, sandboxUrl, folder, pids: { api, worker, sandbox }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function waitUntilAnswers(url: string, child: ChildProcess) {
  const deadline = Date.now() + readyTimeoutMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`A process ended with ${child.exitCode} before ${url} answered`)
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await pause(100)
  }
  throw new Error(`${url} did not answer within ${readyTimeoutMs / 1000} s`)
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await ended
  clearTimeout(timer)
}

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
  /** The API process, the worker process, and the sandbox. */
  pids: { api: number; worker: number; sandbox: number }
  folder: string
  stop(): Promise<void>
}

const appsFolder = join(import.meta.dirname, '../../../apps')
const readyTimeoutMs = 180_000
/** Longer than any run, so that sessions don't expire. */
const sessionSeconds = 6 * 60 * 60

/** Starts the built server as an API process and a worker on one database, and the built sandbox. */
export async function startLoadServices(databaseUrl: string): Promise<LoadServices> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-load-'))
  const ports: number[] = []
  while (ports.length < 7) ports.push(await findFreePort())
  const [port, workerPort, sandboxPort, smtpPort, realtimePort, dnsPort, tlsPort] = ports
  const url = `http://127.0.0.1:${port}`
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const sharedEnvironment = {
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
    CENSUS_GEOCODER_URL: `${sandboxUrl}/geocoder`,
    FEEDS_EXAMPLE_ORIGIN: `https://localhost:${tlsPort}`,
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
  const start = async (name: string, healthUrl: string, overrides: NodeJS.ProcessEnv = {}) => {
    // For profiling: another build of the server, and Node flags such as --cpu-prof.
    const { BENCH_API_ENTRY = 'dist/main.js', BENCH_API_FLAGS = '' } = name === 'api' ? process.env : {}
    const flags = BENCH_API_FLAGS.split(' ').filter(Boolean)
    const child = spawn(process.execPath, [...flags, BENCH_API_ENTRY], {
      cwd: join(appsFolder, name),
      env: { ...sharedEnvironment, ...overrides },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    children.push(child)
    await waitUntilHealthy(healthUrl, child)
    return child.pid!
  }
  const stop = async () => {
    for (const child of children.toReversed()) await endProcess(child)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const sandbox = await start('sandbox', `${sandboxUrl}/healthz`)
    // Started first, because it migrates and seeds the database.
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

async function waitUntilHealthy(url: string, child: ChildProcess) {
  const deadline = Date.now() + readyTimeoutMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`A process exited with code ${child.exitCode} before ${url} responded`)
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await pause(100)
  }
  throw new Error(`${url} didn't respond within ${readyTimeoutMs / 1000} s`)
}

async function endProcess(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await exited
  clearTimeout(timer)
}

import { findFreePort } from '@parapet/config/free-port'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitUntil } from './wait-until.ts'

const apps = join(import.meta.dirname, '../..')
const readyTimeoutMs = 120_000

export interface ProductOptions {
  /** PostgreSQL URL; the embedded database if omitted. */
  databaseUrl?: string
  /** The server's data folder; a temporary one if omitted. */
  dataFolder?: string
  /** Additional environment variables for the server. */
  env?: Record<string, string>
  /** Creates sources that fetch the sandbox's feeds. */
  feeds?: boolean
  /** Whether the sandbox plays the text gateway. */
  texts?: boolean
  /** Doesn't start the server; call `startServer`. */
  isServerWanted?: boolean
}

export interface RunningProduct {
  url: string
  sandboxUrl: string
  realtimeUrl: string
  dataFolder: string
  /** Ends the server like a power failure: no signal handler runs. */
  killServer(): Promise<void>
  /** Restarts it on the same data, and waits until it is ready. */
  startServer(env?: Record<string, string>): Promise<void>
  /** Starts it without waiting until it is ready. Resolves with how it ended. */
  startAndEnd(env?: Record<string, string>): {
    kill(): void
    ended: Promise<{ code: number | null; said: string }>
  }
  /** Whether the last process that was started is still running. */
  isServerRunning(): boolean
  /** Sets faults of the sandbox. */
  control(change: Record<string, unknown>): Promise<void>
  stop(): Promise<void>
}

/** The built server and sandbox, seeded, with their own data folder. */
export async function startRunningProduct(options: ProductOptions = {}): Promise<RunningProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-faults-'))
  const dataFolder = options.dataFolder ?? join(folder, 'data')
  const [port, sandboxPort, smtpPort] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const [realtimePort, dnsPort] = [await findFreePort(), await findFreePort()]
  const url = `http://localhost:${port}`
  const sandboxUrl = `http://localhost:${sandboxPort}`
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: url,
    PARAPET_DATA_DIR: dataFolder,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_REALTIME_PORT: String(realtimePort),
    SANDBOX_DNS_PORT: String(dnsPort),
    SANDBOX_TLS_PORT: '0',
    DNS_SERVERS: `127.0.0.1:${dnsPort}`,
    ABLY_PORT: String(realtimePort),
    DESCOPE_PROJECT_ID: 'P2sandbox',
    DESCOPE_BASE_URL: `${sandboxUrl}/identity`,
    DESCOPE_MANAGEMENT_KEY: 'sandbox-management-key',
    CENSUS_GEOCODER_URL: `${sandboxUrl}/geocoder`,
    SMTP_URL: `smtp://localhost:${smtpPort}`,
    SEED_DEMO: '1',
    DATABASE_URL: options.databaseUrl ?? '',
    ...(options.databaseUrl && { PARAPET_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }),
    LOG_LEVEL: 'warn',
    ...(options.feeds && { FEEDS_BASE_URL: `${sandboxUrl}/feeds` }),
    ...(options.texts && { TEXT_GATEWAY_URL: `${sandboxUrl}/text-gateway` }),
    ...options.env,
  }
  const spawnServer = (more: Record<string, string>, stderr: 'inherit' | 'pipe') =>
    spawn(process.execPath, [join(apps, 'api', process.env.FAULT_BUILD ?? 'dist', 'main.js')], {
      cwd: join(apps, 'api'),
      env: { ...env, ...more },
      stdio: ['ignore', 'ignore', stderr],
    })

  const sandbox = spawn(process.execPath, [join(apps, 'sandbox/dist/main.js')], {
    cwd: join(apps, 'sandbox'),
    env: { ...env, PARAPET_DATA_DIR: join(folder, 'sandbox') },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let server: ChildProcess | null = null
  const stop = async () => {
    await end(server, 'SIGTERM')
    await end(sandbox, 'SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
  const startServer = async (more: Record<string, string> = {}) => {
    server = spawnServer(more, 'inherit')
    await waitUntilAnswers(`${url}/readyz`, server)
  }
  try {
    await waitUntilAnswers(`${sandboxUrl}/healthz`, sandbox)
    if (options.isServerWanted !== false) await startServer()
  } catch (error) {
    await stop()
    throw error
  }

  return {
    url,
    sandboxUrl,
    realtimeUrl: `http://localhost:${realtimePort}`,
    dataFolder,
    killServer: () => end(server, 'SIGKILL'),
    startServer,
    startAndEnd(more = {}) {
      const started = spawnServer(more, 'pipe')
      server = started
      let said = ''
      started.stderr!.on('data', (chunk: Buffer) => (said += chunk.toString()))
      const ended = once(started, 'close').then(([code]) => ({ code: code as number | null, said }))
      return { kill: () => void started.kill('SIGKILL'), ended }
    },
    isServerRunning: () => server !== null && isRunning(server),
    async control(change) {
      const response = await fetch(`${sandboxUrl}/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(change),
      })
      if (!response.ok) throw new Error(`The sandbox rejected ${JSON.stringify(change)}`)
    },
    stop,
  }
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

async function end(child: ChildProcess | null, signal: NodeJS.Signals) {
  if (!child || !isRunning(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

async function waitUntilAnswers(url: string, child: ChildProcess) {
  await waitUntil(
    `${url} answers`,
    async () => {
      if (!isRunning(child))
        throw new Error(`A process exited with code ${child.exitCode} before ${url} responded`)
      return (await fetch(url).catch(() => null))?.ok
    },
    { timeoutMs: readyTimeoutMs, intervalMs: 100 },
  )
}

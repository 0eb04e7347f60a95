import { findFreePort } from '@parapet/config/free-port'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const apps = fileURLToPath(new URL('../..', import.meta.url))
const readyTimeoutMs = 90_000

export interface RunningProduct {
  url: string
  sandboxUrl: string
  /** Ends the server as a power cut would: no signal handler runs. */
  killServer(): Promise<void>
  /** Starts it again on the same data, and waits until it is ready. */
  startServer(): Promise<void>
  stop(): Promise<void>
}

/** The built server and the built sandbox, seeded, with a data folder of their own. */
export async function startRunningProduct(): Promise<RunningProduct> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'parapet-faults-'))
  const [port, sandboxPort, smtpPort] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const url = `http://localhost:${port}`
  const sandboxUrl = `http://localhost:${sandboxPort}`
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: url,
    PARAPET_DATA_DIR: dataFolder,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    DESCOPE_PROJECT_ID: 'P2sandbox',
    DESCOPE_BASE_URL: `${sandboxUrl}/identity`,
    DESCOPE_MANAGEMENT_KEY: 'sandbox-management-key',
    SMTP_URL: `smtp://localhost:${smtpPort}`,
    SEED_DEMO: '1',
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
  }
  const start = (name: string) =>
    spawn(process.execPath, ['dist/main.js'], {
      cwd: join(apps, name),
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })

  const sandbox = start('sandbox')
  await waitUntilAnswers(`${sandboxUrl}/healthz`, sandbox)
  let server: ChildProcess
  const startServer = async () => {
    server = start('api')
    await waitUntilAnswers(`${url}/readyz`, server)
  }
  await startServer()

  return {
    url,
    sandboxUrl,
    killServer: () => end(server, 'SIGKILL'),
    startServer,
    async stop() {
      await end(server, 'SIGTERM')
      await end(sandbox, 'SIGTERM')
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

async function waitUntilAnswers(url: string, child: ChildProcess) {
  const deadline = Date.now() + readyTimeoutMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`A process ended with ${child.exitCode} before ${url} answered`)
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${url} did not answer within ${readyTimeoutMs / 1000} s`)
}

import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listPorts, ownProduct } from './ports.ts'
import { getSitePath } from './site.ts'

const appsDir = fileURLToPath(new URL('../..', import.meta.url))
const startTimeoutMs = 300_000
const stopTimeoutMs = 15_000

export const defaultBuildDir = join(appsDir, 'web/dist')

/** The variable with the file that says how far the clock of the product is ahead. Only the night journey has one. */
export const clockVariable = 'E2E_CLOCK_FILE'

/** The database of a product: from `E2E_DATABASE_URL`, which lists one per worker, otherwise embedded in its data folder. */
const findDatabaseUrl = (product: number) => process.env.E2E_DATABASE_URL?.split(',')[product] ?? ''

/** The environment of the sandbox and the server, which serve the build of the tests. */
export function createEnvironment(dataDir: string, product = ownProduct): NodeJS.ProcessEnv {
  const ports = listPorts(product)
  const sandboxUrl = `http://localhost:${ports.sandbox}`
  const databaseUrl = findDatabaseUrl(product)
  return {
    ...process.env,
    WEB_DIST_DIR: getSitePath(product),
    PORT: String(ports.app),
    PUBLIC_URL: `http://localhost:${ports.app}`,
    PARAPET_DATA_DIR: dataDir,
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_SMTP_PORT: String(ports.smtp),
    SANDBOX_REALTIME_PORT: String(ports.realtime),
    SANDBOX_DNS_PORT: String(ports.dns),
    SANDBOX_TLS_PORT: String(ports.tls),
    SANDBOX_ADDRESSES_FILE: fileURLToPath(new URL('addresses.json', import.meta.url)),
    FEEDS_EXAMPLE_ORIGIN: `https://localhost:${ports.tls}`,
    DNS_SERVERS: `127.0.0.1:${ports.dns}`,
    ABLY_ENDPOINT: 'localhost',
    ABLY_PORT: String(ports.realtime),
    FEEDS_BASE_URL: `${sandboxUrl}/feeds`,
    CENSUS_GEOCODER: 'off',
    TEXT_GATEWAY_URL: `${sandboxUrl}/text-gateway`,
    PUSH_SERVICE_ORIGINS: sandboxUrl,
    DESCOPE_PROJECT_ID: 'P2sandbox',
    DESCOPE_BASE_URL: `${sandboxUrl}/identity`,
    DESCOPE_MANAGEMENT_KEY: 'sandbox-management-key',
    SMTP_URL: `smtp://localhost:${ports.smtp}`,
    SIGN_IN_HINT_TEXT: 'Codes arrive in the local inbox',
    SIGN_IN_HINT_URL: `${sandboxUrl}/inbox`,
    SEED_DEMO: '1',
    // Gives every test its own IP address.
    TRUST_PROXY: '1',
    DATABASE_URL: databaseUrl,
    // A data folder contains a key, but a separate database doesn't.
    PARAPET_SECRET_KEY: databaseUrl && randomBytes(32).toString('base64'),
    LOG_LEVEL: 'warn',
    ...(process.env[clockVariable] === undefined
      ? {}
      : { NODE_OPTIONS: `--import ${new URL('shifted-clock.ts', import.meta.url).href}` }),
  }
}

/** Where the programs of the product are: built, or else as source. */
const programs = {
  sandbox: { app: 'sandbox', built: 'dist/main.js', source: 'src/main.ts' },
  api: { app: 'api', built: 'dist/main.js', source: 'src/main.ts' },
  seed: { app: 'api', built: 'dist/seed.js', source: 'src/commands/seed.ts' },
}

/** Starts the built program if there is one, otherwise its source. */
export function startApp(name: keyof typeof programs, env: NodeJS.ProcessEnv): ChildProcess {
  const { app, built, source } = programs[name]
  const cwd = join(appsDir, app)
  const isBuilt = existsSync(join(cwd, built)) && process.env.E2E_SOURCE !== '1'
  return spawn(process.execPath, [isBuilt ? built : source], {
    cwd,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

/** How it ended, or null while it runs. A process that crashed has a signal instead of an exit code. */
const endingOf = ({ exitCode, signalCode }: ChildProcess) => signalCode ?? exitCode

export async function waitUntilReady(url: string, children: readonly ChildProcess[]) {
  const deadline = Date.now() + startTimeoutMs
  while (Date.now() < deadline) {
    const ended = children.find((child) => endingOf(child) !== null)
    if (ended)
      throw new Error(
        `A server ended (${endingOf(ended)}) before the tests began: ${ended.spawnargs.join(' ')}`,
      )
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`${url} did not answer within ${startTimeoutMs / 1000} s.`)
}

export function stopProcess(child: ChildProcess): Promise<void> {
  if (endingOf(child) !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    child.kill('SIGTERM')
  })
}

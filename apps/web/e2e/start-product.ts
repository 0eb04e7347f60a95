import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { appUrl, ports, sandboxUrl } from './ports.ts'
import { sitePathVariable } from './site.ts'

const appsDir = fileURLToPath(new URL('../..', import.meta.url))
const startTimeoutMs = 300_000
const stopTimeoutMs = 15_000

export const defaultBuildDir = join(appsDir, 'web/dist')

/** The variable with the file that says how far the clock of the product is ahead. Only the night journey has one. */
export const clockVariable = 'E2E_CLOCK_FILE'

/** The environment of the sandbox and the server, which serve the build of the tests. */
export const createEnvironment = (dataDir: string): NodeJS.ProcessEnv => ({
  ...process.env,
  WEB_DIST_DIR: process.env[sitePathVariable],
  PORT: String(ports.app),
  PUBLIC_URL: appUrl,
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
  DATABASE_URL: process.env.E2E_DATABASE_URL ?? '',
  // A data folder contains a key, but a separate database doesn't.
  PARAPET_SECRET_KEY: randomBytes(32).toString('base64'),
  LOG_LEVEL: 'warn',
  ...(process.env[clockVariable] === undefined
    ? {}
    : { NODE_OPTIONS: `--import ${new URL('shifted-clock.ts', import.meta.url).href}` }),
})

/** Starts the built server if there is one, otherwise its source. */
export function startApp(name: 'sandbox' | 'api', env: NodeJS.ProcessEnv): ChildProcess {
  const cwd = join(appsDir, name)
  const isBuilt = existsSync(join(cwd, 'dist/main.js')) && process.env.E2E_SOURCE !== '1'
  const main = isBuilt ? ['dist/main.js'] : ['src/main.ts']
  return spawn(process.execPath, main, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
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

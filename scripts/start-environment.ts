import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import type { PortChoice } from './ports.ts'

export interface StartEnvironment {
  /** Passed to the app and to the sandbox. */
  env: NodeJS.ProcessEnv
  /** False where `.env` or the shell names a real identity project. */
  usesSandbox: boolean
  ports: PortChoice[]
  appUrl: string
  sandboxUrl: string
}

function readPort(env: NodeJS.ProcessEnv, variable: string, fallback: number): number {
  const text = env[variable]
  if (text === undefined || text === '') return fallback
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${variable} must be a port number from 1 to 65535, but is "${text}".`)
  }
  return port
}

/** The key that encrypts stored secrets, made on the first start and kept beside the data it protects. */
function readSecretKey(dataFolder: string): string {
  const file = join(dataFolder, 'secret-key')
  if (!existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(file, 'utf8').trim()
}

/**
 * What `pnpm start` hands to the app and to the sandbox: the given environment, completed with the values
 * that let both find each other on this machine.
 *
 * @throws Error with a sentence when a port is not a number.
 */
export function createStartEnvironment(given: NodeJS.ProcessEnv, root: string): StartEnvironment {
  const port = readPort(given, 'PORT', 4000)
  const sandboxPort = readPort(given, 'SANDBOX_PORT', 4100)
  const smtpPort = readPort(given, 'SANDBOX_SMTP_PORT', 4125)
  const realtimePort = readPort(given, 'SANDBOX_REALTIME_PORT', 4101)
  const dnsPort = readPort(given, 'SANDBOX_DNS_PORT', 4104)
  const tlsPort = readPort(given, 'SANDBOX_TLS_PORT', 4105)
  const dataFolder = resolve(root, given.PARAPET_DATA_DIR || '.data')
  const usesSandbox = !given.DESCOPE_PROJECT_ID || given.DESCOPE_PROJECT_ID === 'P2sandbox'
  const appUrl = given.PUBLIC_URL || `http://localhost:${port}`
  const sandboxUrl = `http://localhost:${sandboxPort}`

  const env: NodeJS.ProcessEnv = {
    ...given,
    PORT: String(port),
    PARAPET_DATA_DIR: dataFolder,
    PUBLIC_URL: appUrl,
    PARAPET_SECRET_KEY: given.PARAPET_SECRET_KEY || readSecretKey(dataFolder),
  }
  if (usesSandbox) {
    Object.assign(env, {
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SANDBOX_REALTIME_PORT: String(realtimePort),
      SANDBOX_DNS_PORT: String(dnsPort),
      SANDBOX_TLS_PORT: String(tlsPort),
      DESCOPE_PROJECT_ID: 'P2sandbox',
      DESCOPE_BASE_URL: given.DESCOPE_BASE_URL || `${sandboxUrl}/identity`,
      DESCOPE_MANAGEMENT_KEY: given.DESCOPE_MANAGEMENT_KEY || 'sandbox-management-key',
      // Someone with a key of their own means the real service.
      ...(!given.ABLY_KEY && { ABLY_ENDPOINT: given.ABLY_ENDPOINT || 'localhost' }),
      ...(!given.ABLY_KEY && { ABLY_PORT: given.ABLY_PORT || String(realtimePort) }),
      SMTP_URL: given.SMTP_URL || `smtp://localhost:${smtpPort}`,
      SIGN_IN_HINT_TEXT: given.SIGN_IN_HINT_TEXT || 'Codes arrive in the local inbox',
      SIGN_IN_HINT_URL: given.SIGN_IN_HINT_URL || `${sandboxUrl}/inbox`,
      DNS_SERVERS: given.DNS_SERVERS || `127.0.0.1:${dnsPort}`,
      FEEDS_EXAMPLE_HOST: given.FEEDS_EXAMPLE_HOST || `https://localhost:${tlsPort}`,
      FEEDS_BASE_URL: given.FEEDS_BASE_URL || `${sandboxUrl}/feeds`,
      SEED_DEMO: given.SEED_DEMO || '1',
    })
  }

  const ports: PortChoice[] = [{ port, variable: 'PORT', purpose: 'the app' }]
  if (usesSandbox) {
    ports.push(
      { port: sandboxPort, variable: 'SANDBOX_PORT', purpose: 'the sandbox' },
      { port: realtimePort, variable: 'SANDBOX_REALTIME_PORT', purpose: "the sandbox's realtime service" },
      { port: smtpPort, variable: 'SANDBOX_SMTP_PORT', purpose: "the sandbox's mail catcher" },
      { port: dnsPort, variable: 'SANDBOX_DNS_PORT', purpose: "the sandbox's name server" },
      { port: tlsPort, variable: 'SANDBOX_TLS_PORT', purpose: "the sandbox's agency over TLS" },
    )
  }
  return { env, usesSandbox, ports, appUrl: `http://localhost:${port}`, sandboxUrl }
}

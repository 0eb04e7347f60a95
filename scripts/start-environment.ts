import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { deriveDefaultPorts } from '../apps/sandbox/src/ports.ts'
import type { PortSetting } from './ports.ts'

export interface StartEnvironment {
  /** Passed to the app and the sandbox. */
  env: NodeJS.ProcessEnv
  /** False if `.env` or the shell names a real identity project. */
  usesSandbox: boolean
  ports: PortSetting[]
  appUrl: string
  sandboxUrl: string
}

function readPort(env: NodeJS.ProcessEnv, variable: string, fallback: number): number {
  const text = env[variable]
  const port = text === undefined || text === '' ? fallback : Number(text)
  if (port === fallback && port > 65_535) {
    throw new Error(
      `${variable} would be ${port}, but ports end at 65535. Set it, or use a lower SANDBOX_PORT.`,
    )
  }
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${variable} must be a port number from 1 to 65535, not "${text}".`)
  }
  return port
}

/** The key that encrypts stored secrets, generated on the first start and stored beside the data it protects. */
function readSecretKey(dataFolder: string): string {
  const file = join(dataFolder, 'secret-key')
  if (!existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(file, 'utf8').trim()
}

/**
 * The environment that `pnpm start` passes to the app and the sandbox: the shell's, plus the values that let
 * both find each other on this machine.
 *
 * @throws Error with a sentence if a port isn't a number.
 */
export function createStartEnvironment(shellEnv: NodeJS.ProcessEnv, root: string): StartEnvironment {
  const port = readPort(shellEnv, 'PORT', 4000)
  const sandboxPort = readPort(shellEnv, 'SANDBOX_PORT', 4100)
  const defaultPorts = deriveDefaultPorts(sandboxPort)
  const smtpPort = readPort(shellEnv, 'SANDBOX_SMTP_PORT', defaultPorts.smtp)
  const realtimePort = readPort(shellEnv, 'SANDBOX_REALTIME_PORT', defaultPorts.realtime)
  const dnsPort = readPort(shellEnv, 'SANDBOX_DNS_PORT', defaultPorts.dns)
  const tlsPort = readPort(shellEnv, 'SANDBOX_TLS_PORT', defaultPorts.tls)
  const dataFolder = resolve(root, shellEnv.PARAPET_DATA_DIR || '.data')
  const usesSandbox = !shellEnv.DESCOPE_PROJECT_ID || shellEnv.DESCOPE_PROJECT_ID === 'P2sandbox'
  const appUrl = shellEnv.PUBLIC_URL || `http://localhost:${port}`
  const sandboxUrl = `http://localhost:${sandboxPort}`

  const env: NodeJS.ProcessEnv = {
    ...shellEnv,
    PORT: String(port),
    PARAPET_DATA_DIR: dataFolder,
    PUBLIC_URL: appUrl,
    PARAPET_SECRET_KEY: shellEnv.PARAPET_SECRET_KEY || readSecretKey(dataFolder),
  }
  if (usesSandbox) {
    Object.assign(env, {
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SANDBOX_REALTIME_PORT: String(realtimePort),
      SANDBOX_DNS_PORT: String(dnsPort),
      SANDBOX_TLS_PORT: String(tlsPort),
      DESCOPE_PROJECT_ID: 'P2sandbox',
      DESCOPE_BASE_URL: shellEnv.DESCOPE_BASE_URL || `${sandboxUrl}/identity`,
      DESCOPE_MANAGEMENT_KEY: shellEnv.DESCOPE_MANAGEMENT_KEY || 'sandbox-management-key',
      // People who set their own key use the real service.
      ...(!shellEnv.ABLY_KEY && { ABLY_ENDPOINT: shellEnv.ABLY_ENDPOINT || 'localhost' }),
      ...(!shellEnv.ABLY_KEY && { ABLY_PORT: shellEnv.ABLY_PORT || String(realtimePort) }),
      SMTP_URL: shellEnv.SMTP_URL || `smtp://localhost:${smtpPort}`,
      SIGN_IN_HINT_TEXT: shellEnv.SIGN_IN_HINT_TEXT || 'Codes arrive in the local inbox',
      SIGN_IN_HINT_URL: shellEnv.SIGN_IN_HINT_URL || `${sandboxUrl}/inbox`,
      DNS_SERVERS: shellEnv.DNS_SERVERS || `127.0.0.1:${dnsPort}`,
      FEEDS_EXAMPLE_ORIGIN: shellEnv.FEEDS_EXAMPLE_ORIGIN || `https://localhost:${tlsPort}`,
      FEEDS_BASE_URL: shellEnv.FEEDS_BASE_URL || `${sandboxUrl}/feeds`,
      CENSUS_GEOCODER_URL: shellEnv.CENSUS_GEOCODER_URL || `${sandboxUrl}/geocoder`,
      // People who set their own server decide whether it sees what they type. The sandbox is on this machine.
      ...(!shellEnv.GEOCODER_URL && {
        GEOCODER_URL: `${sandboxUrl}/photon`,
        GEOCODER_SUGGESTIONS: shellEnv.GEOCODER_SUGGESTIONS || 'on',
      }),
      // People who set their own account use the real gateway.
      ...(!shellEnv.TEXT_GATEWAY_ACCOUNT_SID && {
        TEXT_GATEWAY_URL: shellEnv.TEXT_GATEWAY_URL || `${sandboxUrl}/text-gateway`,
      }),
      PUSH_SERVICE_ORIGINS: shellEnv.PUSH_SERVICE_ORIGINS || sandboxUrl,
      SEED_DEMO: shellEnv.SEED_DEMO || '1',
    })
  }

  const ports: PortSetting[] = [{ port, variable: 'PORT', purpose: 'the app' }]
  if (usesSandbox) {
    const findPortVariable = (variable: string) => (shellEnv[variable] ? variable : 'SANDBOX_PORT')
    ports.push(
      { port: sandboxPort, variable: 'SANDBOX_PORT', purpose: 'the sandbox' },
      {
        port: realtimePort,
        variable: findPortVariable('SANDBOX_REALTIME_PORT'),
        purpose: "the sandbox's realtime service",
      },
      {
        port: smtpPort,
        variable: findPortVariable('SANDBOX_SMTP_PORT'),
        purpose: "the sandbox's mail catcher",
      },
      { port: dnsPort, variable: findPortVariable('SANDBOX_DNS_PORT'), purpose: "the sandbox's name server" },
      {
        port: tlsPort,
        variable: findPortVariable('SANDBOX_TLS_PORT'),
        purpose: "the sandbox's agency over TLS",
      },
    )
  }
  return { env, usesSandbox, ports, appUrl: `http://localhost:${port}`, sandboxUrl }
}

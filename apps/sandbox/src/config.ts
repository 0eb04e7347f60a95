import { z } from 'zod'
import { deriveDefaultPorts } from './ports.ts'
import { SandboxStartError } from './errors.ts'
import type { SandboxOptions } from './sandbox.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const positiveInteger = z.coerce.number().int().positive()
const text = z.string().min(1)

const Environment = z.object({
  HOST: text.default('127.0.0.1'),
  SANDBOX_PORT: port.default(4100),
  SANDBOX_SMTP_PORT: port.optional(),
  SANDBOX_REALTIME_PORT: port.optional(),
  SANDBOX_DNS_PORT: port.optional(),
  SANDBOX_TLS_PORT: port.optional(),
  ABLY_KEY: z
    .string()
    .regex(/^[^:]+:.+$/)
    .optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SANDBOX_MAIL_REPORTS_URL: z.url({ protocol: /^https?$/ }).optional(),
  MAIL_WEBHOOK_SECRET: text.optional(),
  SANDBOX_INBOUND_TEXTS_URL: z.url({ protocol: /^https?$/ }).optional(),
  TEXT_GATEWAY_AUTH_TOKEN: text.optional(),
  PARAPET_DATA_DIR: text.optional(),
  SANDBOX_FEEDS_DIR: text.optional(),
  SANDBOX_ADDRESSES_FILE: text.optional(),
  DESCOPE_MANAGEMENT_KEY: text.default('sandbox-management-key'),
  SANDBOX_SESSION_TTL_SECONDS: positiveInteger.optional(),
  SANDBOX_REFRESH_TTL_SECONDS: positiveInteger.optional(),
  SANDBOX_SLOW_MS: positiveInteger.optional(),
})

const expectedValues: Record<string, string> = {
  HOST: 'a host name or address to listen on',
  SANDBOX_PORT: 'a port number from 0 to 65535',
  SANDBOX_SMTP_PORT: 'a port number from 0 to 65535',
  SANDBOX_REALTIME_PORT: 'a port number from 0 to 65535',
  SANDBOX_DNS_PORT: 'a port number from 0 to 65535',
  SANDBOX_TLS_PORT: 'a port number from 0 to 65535',
  ABLY_KEY: 'a key in the format name:secret',
  PUBLIC_URL: 'the http or https URL of the app',
  SANDBOX_MAIL_REPORTS_URL: 'an http or https URL',
  MAIL_WEBHOOK_SECRET: 'a secret of at least one character',
  SANDBOX_INBOUND_TEXTS_URL: 'an http or https URL',
  TEXT_GATEWAY_AUTH_TOKEN: 'a token of at least one character',
  PARAPET_DATA_DIR: 'a folder',
  SANDBOX_FEEDS_DIR: 'a folder of captures',
  SANDBOX_ADDRESSES_FILE: 'a JSON file of addresses',
  DESCOPE_MANAGEMENT_KEY: 'a key of at least one character',
  SANDBOX_SESSION_TTL_SECONDS: 'a positive whole number of seconds',
  SANDBOX_REFRESH_TTL_SECONDS: 'a positive whole number of seconds',
  SANDBOX_SLOW_MS: 'a positive whole number of milliseconds',
}

/**
 * Reads the sandbox's options from environment variables. An empty variable counts as unset.
 *
 * @throws SandboxStartError with one sentence per invalid variable
 */
export function readConfig(env: NodeJS.ProcessEnv): SandboxOptions {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = Environment.safeParse(variables)
  if (!result.success) {
    const names = new Set(result.error.issues.map((issue) => String(issue.path[0])))
    const sentences = [...names].map((name) => `${name} must be ${expectedValues[name]}, not “${env[name]}”.`)
    throw new SandboxStartError(sentences.join('\n'))
  }
  const environment = result.data
  const ports = deriveDefaultPorts(environment.SANDBOX_PORT)
  const apiUrl = `${(environment.PUBLIC_URL ?? 'http://localhost:4000').replace(/\/$/, '')}/api`
  return {
    host: environment.HOST,
    port: environment.SANDBOX_PORT,
    smtpPort: environment.SANDBOX_SMTP_PORT ?? ports.smtp,
    realtimePort: environment.SANDBOX_REALTIME_PORT ?? ports.realtime,
    dnsPort: environment.SANDBOX_DNS_PORT ?? ports.dns,
    tlsPort: environment.SANDBOX_TLS_PORT ?? ports.tls,
    realtimeKey: environment.ABLY_KEY,
    appUrl: environment.PUBLIC_URL,
    mailReportsUrl: environment.SANDBOX_MAIL_REPORTS_URL ?? `${apiUrl}/mail`,
    inboundTextsUrl: environment.SANDBOX_INBOUND_TEXTS_URL ?? `${apiUrl}/text/inbound`,
    textAuthToken: environment.TEXT_GATEWAY_AUTH_TOKEN,
    mailWebhookSecret: environment.MAIL_WEBHOOK_SECRET,
    dataDir: environment.PARAPET_DATA_DIR,
    addressesFile: environment.SANDBOX_ADDRESSES_FILE,
    feedsDir: environment.SANDBOX_FEEDS_DIR,
    managementKey: environment.DESCOPE_MANAGEMENT_KEY,
    sessionTtlSeconds: environment.SANDBOX_SESSION_TTL_SECONDS,
    refreshTtlSeconds: environment.SANDBOX_REFRESH_TTL_SECONDS,
    slowMs: environment.SANDBOX_SLOW_MS,
  }
}

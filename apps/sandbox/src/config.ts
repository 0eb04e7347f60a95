import { z } from 'zod'
import { SandboxStartError } from './problems.ts'
import type { SandboxOptions } from './sandbox.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const positiveInteger = z.coerce.number().int().positive()
const text = z.string().min(1)

const Environment = z.object({
  HOST: text.default('127.0.0.1'),
  SANDBOX_PORT: port.default(4100),
  SANDBOX_SMTP_PORT: port.default(4125),
  SANDBOX_REALTIME_PORT: port.default(4101),
  SANDBOX_DNS_PORT: port.default(4104),
  SANDBOX_TLS_PORT: port.optional(),
  ABLY_KEY: z
    .string()
    .regex(/^[^:]+:.+$/)
    .optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SANDBOX_MAIL_REPORTS_URL: z.url({ protocol: /^https?$/ }).optional(),
  MAIL_WEBHOOK_SECRET: text.optional(),
  PARAPET_DATA_DIR: text.optional(),
  SANDBOX_FEEDS_DIR: text.optional(),
  DESCOPE_MANAGEMENT_KEY: text.default('sandbox-management-key'),
  SANDBOX_SESSION_TTL_SECONDS: positiveInteger.optional(),
  SANDBOX_REFRESH_TTL_SECONDS: positiveInteger.optional(),
  SANDBOX_SLOW_MS: positiveInteger.optional(),
})

const expectations: Record<string, string> = {
  HOST: 'a host name or address to listen on',
  SANDBOX_PORT: 'a port number from 0 to 65535',
  SANDBOX_SMTP_PORT: 'a port number from 0 to 65535',
  SANDBOX_REALTIME_PORT: 'a port number from 0 to 65535',
  SANDBOX_DNS_PORT: 'a port number from 0 to 65535',
  SANDBOX_TLS_PORT: 'a port number from 0 to 65535',
  ABLY_KEY: 'a key as in name:secret',
  PUBLIC_URL: 'the http or https address of the app',
  SANDBOX_MAIL_REPORTS_URL: 'an http or https address',
  MAIL_WEBHOOK_SECRET: 'a secret of at least one character',
  PARAPET_DATA_DIR: 'a folder',
  SANDBOX_FEEDS_DIR: 'a folder of captures',
  DESCOPE_MANAGEMENT_KEY: 'a key of at least one character',
  SANDBOX_SESSION_TTL_SECONDS: 'a whole number of seconds above 0',
  SANDBOX_REFRESH_TTL_SECONDS: 'a whole number of seconds above 0',
  SANDBOX_SLOW_MS: 'a whole number of milliseconds above 0',
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
    const sentences = [...names].map(
      (name) => `${name} must be ${expectations[name]}, but is "${env[name]}".`,
    )
    throw new SandboxStartError(sentences.join('\n'))
  }
  const value = result.data
  return {
    host: value.HOST,
    port: value.SANDBOX_PORT,
    smtpPort: value.SANDBOX_SMTP_PORT,
    realtimePort: value.SANDBOX_REALTIME_PORT,
    dnsPort: value.SANDBOX_DNS_PORT,
    tlsPort: value.SANDBOX_TLS_PORT,
    realtimeKey: value.ABLY_KEY,
    appUrl: value.PUBLIC_URL,
    mailReportsUrl:
      value.SANDBOX_MAIL_REPORTS_URL ??
      `${(value.PUBLIC_URL ?? 'http://localhost:4000').replace(/\/$/, '')}/api/mail`,
    mailWebhookSecret: value.MAIL_WEBHOOK_SECRET,
    dataDir: value.PARAPET_DATA_DIR,
    feedsDir: value.SANDBOX_FEEDS_DIR,
    managementKey: value.DESCOPE_MANAGEMENT_KEY,
    sessionTtlSeconds: value.SANDBOX_SESSION_TTL_SECONDS,
    refreshTtlSeconds: value.SANDBOX_REFRESH_TTL_SECONDS,
    slowMs: value.SANDBOX_SLOW_MS,
  }
}

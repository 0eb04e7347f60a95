import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { StartError } from './start-error.ts'

/** Identity project of the sandbox. It never is a real one. */
export const sandboxProjectId = 'P2sandbox'

const port = z.coerce.number().int().min(0).max(65_535)
const text = z.string().min(1)
const webAddress = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/$/, ''))
const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')

/** Every variable, with what it has to be in words. */
const variables = {
  HOST: [text.optional(), 'a host name or address to listen on'],
  PORT: [port.default(4000), 'a port number from 0 to 65535'],
  PUBLIC_URL: [webAddress.optional(), 'the http or https address people reach the app at'],
  PARAPET_DATA_DIR: [text.default('.data'), 'a folder'],
  DATABASE_URL: [z.url({ protocol: /^postgres(ql)?$/ }).optional(), 'a postgres:// address'],
  DESCOPE_PROJECT_ID: [text.default(sandboxProjectId), 'the id of an identity project'],
  DESCOPE_BASE_URL: [webAddress.optional(), 'an http or https address'],
  DESCOPE_MANAGEMENT_KEY: [text.optional(), 'a management key of the identity project'],
  SIGN_UP: [z.enum(['open', 'invite']).optional(), 'open or invite'],
  SIGN_IN_HINT_TEXT: [text.max(200).optional(), 'a text of at most 200 characters'],
  SIGN_IN_HINT_URL: [webAddress.optional(), 'an http or https address'],
  SEED_DEMO: [flag.default(false), '1 or 0'],
  SMTP_URL: [z.url({ protocol: /^smtps?$/ }).optional(), 'an smtp:// or smtps:// address'],
  PARAPET_SECRET_KEY: [z.string().refine(isSecretKey).optional(), '32 bytes in base64'],
  LOG_LEVEL: [
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'fatal, error, warn, info, debug, trace or silent',
  ],
  ROLE: [z.enum(['all', 'web', 'worker']).default('all'), 'all, web or worker'],
  METRICS_TOKEN: [text.min(16).optional(), 'a token of at least 16 characters'],
  METRICS_PORT: [port.optional(), 'a port number from 0 to 65535'],
  TRUST_PROXY: [flag.default(false), '1 or 0'],
  WEB_DIST_DIR: [text.optional(), 'the folder of the built web app'],
} as const satisfies Record<string, readonly [z.ZodType, string]>

const Environment = z.object(
  Object.fromEntries(Object.entries(variables).map(([name, [schema]]) => [name, schema])) as {
    [Name in keyof typeof variables]: (typeof variables)[Name][0]
  },
)

export type Config = ReturnType<typeof readConfig>

/**
 * The server's settings, from environment variables. An empty variable counts as unset.
 * @throws StartError with one sentence for each variable that is wrong.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = Environment.safeParse(given)
  if (!result.success) {
    const names = new Set(result.error.issues.map((issue) => issue.path[0] as keyof typeof variables))
    throw new StartError([...names].map((name) => describe(name, env[name])).join('\n'))
  }
  const value = result.data
  const usesSandbox = value.DESCOPE_PROJECT_ID === sandboxProjectId
  refuseContradictions(value, usesSandbox)
  return {
    host: value.HOST ?? (usesSandbox ? '127.0.0.1' : '0.0.0.0'),
    port: value.PORT,
    publicUrl: value.PUBLIC_URL ?? `http://localhost:${value.PORT}`,
    dataDir: path.resolve(value.PARAPET_DATA_DIR),
    databaseUrl: value.DATABASE_URL ?? null,
    usesSandbox,
    identity: {
      projectId: value.DESCOPE_PROJECT_ID,
      baseUrl: value.DESCOPE_BASE_URL ?? (usesSandbox ? 'http://localhost:4100/identity' : null),
      managementKey: value.DESCOPE_MANAGEMENT_KEY ?? (usesSandbox ? 'sandbox-management-key' : null),
    },
    signUp: value.SIGN_UP ?? (usesSandbox ? ('open' as const) : ('invite' as const)),
    signInHint:
      value.SIGN_IN_HINT_TEXT === undefined
        ? null
        : { text: value.SIGN_IN_HINT_TEXT, href: value.SIGN_IN_HINT_URL ?? null },
    seedDemo: value.SEED_DEMO,
    smtpUrl: value.SMTP_URL ?? null,
    secretKey:
      value.PARAPET_SECRET_KEY === undefined ? null : Buffer.from(value.PARAPET_SECRET_KEY, 'base64'),
    logLevel: value.LOG_LEVEL,
    role: value.ROLE,
    metrics: { token: value.METRICS_TOKEN ?? null, port: value.METRICS_PORT ?? null },
    trustProxy: value.TRUST_PROXY,
    webDistDir: value.WEB_DIST_DIR
      ? path.resolve(value.WEB_DIST_DIR)
      : fileURLToPath(new URL('../../web/dist', import.meta.url)),
  }
}

const secrets: ReadonlySet<string> = new Set([
  'PARAPET_SECRET_KEY',
  'DESCOPE_MANAGEMENT_KEY',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'SMTP_URL',
])

function describe(name: keyof typeof variables, given: string | undefined) {
  return `${name} must be ${variables[name][1]}${secrets.has(name) ? '' : `, but is “${given}”`}.`
}

function refuseContradictions(value: z.infer<typeof Environment>, usesSandbox: boolean) {
  if (value.ROLE !== 'all' && value.DATABASE_URL === undefined) {
    throw new StartError(
      `ROLE=${value.ROLE} splits the work over several processes, and the embedded database serves only one. Set DATABASE_URL, or leave ROLE out.`,
    )
  }
  if (value.SIGN_UP === 'open' && !usesSandbox) {
    throw new StartError(
      'SIGN_UP=open lets everybody in and is only possible together with the sandbox. Use SIGN_UP=invite with a real identity project.',
    )
  }
  if (value.SEED_DEMO && !usesSandbox) {
    throw new StartError(
      'SEED_DEMO=1 fills a sandbox at start. To seed a real identity project on purpose, run the seed command instead.',
    )
  }
}

function isSecretKey(value: string) {
  return Buffer.from(value, 'base64').length === 32
}

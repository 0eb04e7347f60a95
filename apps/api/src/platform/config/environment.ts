import { createECDH } from 'node:crypto'
import { isIP } from 'node:net'
import { z } from 'zod'
import { parseSecretKeys } from '../crypto/secret-keys.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { isScannerUrl } from '../malware/open-scanner.ts'

/** Identity project of the sandbox, never a real one. */
export const sandboxProjectId = 'P2sandbox'

const port = z.coerce.number().int().min(0).max(65_535)
const nonEmptyText = z.string().min(1)
const httpUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/$/, ''))
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ })
const dnsLabel = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/)
const hostName = z.string().regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/)
const nameServers = z
  .string()
  .transform((value) => value.split(',').map((server) => server.trim()))
  .pipe(z.array(z.string().refine(isNameServer)))
const origins = z
  .string()
  .default('')
  .transform((value) => value.split(',').flatMap((origin) => origin.trim() || []))
  .pipe(z.array(z.string().refine(isOrigin)))
const secretKeys = z.string().transform((value, ctx) => {
  const keys = parseSecretKeys(value)
  if (keys) return keys
  ctx.addIssue('not secret keys')
  return z.NEVER
})
const vapidKey = z.string().transform((value, ctx) => {
  const key = Buffer.from(value, 'base64')
  try {
    if (key.length === 32) createECDH('prime256v1').setPrivateKey(key)
    if (key.length === 32) return key
  } catch {
    // Zero, or larger than the order of the curve.
  }
  ctx.addIssue('not a private key')
  return z.NEVER
})
const realtimeKey = z.string().regex(/^[^:\s]+:\S+$/)
const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')

/** Every variable, with a description of its valid values. */
const variables = {
  HOST: [nonEmptyText.optional(), 'a host name or address to listen on'],
  PORT: [port.default(4000), 'a port number from 0 to 65535'],
  PUBLIC_URL: [httpUrl.optional(), 'the http or https URL where people open the app'],
  PARAPET_DATA_DIR: [nonEmptyText.optional(), 'a folder'],
  DATABASE_URL: [postgresUrl.optional(), 'a postgres:// URL'],
  DATABASE_DIRECT_URL: [postgresUrl.optional(), 'a postgres:// URL that doesn’t go through a pooler'],
  DATABASE_MIGRATION_URL: [postgresUrl.optional(), 'a postgres:// URL with the user that owns the tables'],
  DATABASE_POOL_MAX: [z.coerce.number().int().min(5).max(500).default(10), 'a number from 5 to 500'],
  DATABASE_STATEMENT_SECONDS: [
    z.coerce.number().int().min(0).max(3_600).default(60),
    'a number of seconds from 0 (no limit) to 3600',
  ],
  DESCOPE_PROJECT_ID: [nonEmptyText.default(sandboxProjectId), 'the ID of an identity project'],
  DESCOPE_BASE_URL: [httpUrl.optional(), 'an http or https URL'],
  DESCOPE_MANAGEMENT_KEY: [nonEmptyText.optional(), 'a management key for the identity project'],
  SIGN_UP: [z.enum(['open', 'invite']).optional(), 'open or invite'],
  SIGN_IN_HINT_TEXT: [nonEmptyText.max(200).optional(), 'text of up to 200 characters'],
  SIGN_IN_HINT_URL: [httpUrl.optional(), 'an http or https URL'],
  SEED_DEMO: [flag.default(false), '1 or 0'],
  SMTP_URL: [z.url({ protocol: /^smtps?$/ }).optional(), 'an smtp:// or smtps:// URL'],
  MAIL_FROM: [
    nonEmptyText.max(320).refine(isMailbox).optional(),
    'an email address, or a name and address such as Parapet <no-reply@example.com>',
  ],
  MAIL_DKIM_KEY: [
    nonEmptyText.optional(),
    'an RSA key in PEM format, or the path to a file that contains one',
  ],
  MAIL_DKIM_SELECTOR: [dnsLabel.default('parapet'), 'a single label of a domain name'],
  MAIL_SPF_HOST: [hostName.optional(), 'a domain whose SPF record lists your outgoing mail servers'],
  MAIL_RETURN_HOST: [hostName.optional(), 'the host that accepts bounced email'],
  DNS_SERVERS: [
    nameServers.optional(),
    'addresses of name servers, separated by commas, for example 127.0.0.1:4104',
  ],
  MAIL_WEBHOOK_SECRET: [nonEmptyText.min(16).optional(), 'a secret of at least 16 characters'],
  TEXT_GATEWAY: [z.enum(['on', 'off']).default('on'), 'on or off'],
  TEXT_GATEWAY_URL: [httpUrl.optional(), 'an http or https URL'],
  TEXT_GATEWAY_ACCOUNT_SID: [nonEmptyText.max(100).optional(), 'the ID of an account'],
  TEXT_GATEWAY_AUTH_TOKEN: [nonEmptyText.min(16).optional(), 'a token of at least 16 characters'],
  TEXT_GATEWAY_API_KEY_SID: [nonEmptyText.max(100).optional(), 'the ID of an API key'],
  TEXT_GATEWAY_API_KEY_SECRET: [nonEmptyText.optional(), 'the secret of an API key'],
  TEXT_GATEWAY_FROM: [
    z
      .string()
      .regex(/^(?:\+[1-9]\d{6,14}|\d{5,6})$/)
      .optional(),
    'a phone number such as +12025550100, or a short code',
  ],
  TEXT_GATEWAY_SERVICE_SID: [nonEmptyText.max(100).optional(), 'the ID of a messaging service'],
  TEXT_GATEWAY_BRAND_ID: [nonEmptyText.max(100).optional(), 'the ID of a brand registered with carriers'],
  TEXT_GATEWAY_CAMPAIGN_ID: [nonEmptyText.max(100).optional(), 'the ID of a registered campaign'],
  VAPID_PRIVATE_KEY: [vapidKey.optional(), 'a P-256 private key: 32 bytes in base64 or base64url'],
  VAPID_SUBJECT: [
    z
      .url({ protocol: /^(?:mailto|https)$/ })
      .max(200)
      .optional(),
    'a mailto: or https: URL that push services can use to contact you',
  ],
  PUSH_SERVICE_ORIGINS: [origins, 'origins of push services, separated by commas'],
  DEVICE_ID: [z.enum(['on', 'off']).default('on'), 'on or off'],
  DEVICE_ID_ENDPOINT: [httpUrl.optional(), 'an http or https URL'],
  DEVICE_ID_API_KEY: [nonEmptyText.max(500).optional(), 'text of up to 500 characters'],
  FEEDS_BASE_URL: [httpUrl.optional(), 'an http or https URL'],
  FEEDS_EXAMPLE_ORIGIN: [z.url({ protocol: /^https$/ }).optional(), 'an https URL'],
  FEEDS_CONTACT: [
    nonEmptyText.max(200).refine(isHeaderText).optional(),
    'an email address or URL, in ASCII, that feed operators can use to contact you',
  ],
  CENSUS_GEOCODER: [z.enum(['on', 'off']).default('on'), 'on or off'],
  CENSUS_GEOCODER_URL: [httpUrl.optional(), 'an http or https URL'],
  GEOCODER_URL: [httpUrl.optional(), 'the http or https URL of a Photon or Pelias server'],
  GEOCODER_KIND: [z.enum(['photon', 'pelias']).default('photon'), 'photon or pelias'],
  GEOCODER_KEY: [nonEmptyText.max(500).optional(), 'text of up to 500 characters'],
  GEOCODER_SUGGESTIONS: [z.enum(['on', 'off']).default('off'), 'on or off'],
  REALTIME: [z.enum(['on', 'off']).default('on'), 'on or off'],
  ABLY_KEY: [realtimeKey.optional(), 'a key in the format name:secret'],
  ABLY_PUBLIC_KEY: [
    nonEmptyText.max(500).optional(),
    'the name of the key, or a complete key that can only subscribe',
  ],
  ABLY_ENDPOINT: [
    z
      .string()
      .regex(/^[\w.-]+$/)
      .optional(),
    'a host name, or one of the service’s environments',
  ],
  ABLY_PORT: [port.optional(), 'a port number from 0 to 65535'],
  ABLY_TLS: [flag.optional(), '1 or 0'],
  ABLY_CONNECTIVITY_URL: [httpUrl.optional(), 'an http or https URL'],
  ABLY_WS_CONNECTIVITY_URL: [z.url({ protocol: /^wss?$/ }).optional(), 'a ws:// or wss:// URL'],
  PARAPET_SECRET_KEY: [
    secretKeys.optional(),
    '32 bytes in base64, or several such keys separated by commas or spaces (the first encrypts new data)',
  ],
  S3_BUCKET: [nonEmptyText.max(255).optional(), 'the name of a bucket'],
  S3_ENDPOINT: [httpUrl.optional(), 'an http or https URL'],
  S3_REGION: [nonEmptyText.max(100).optional(), 'the name of a region'],
  S3_ACCESS_KEY_ID: [nonEmptyText.optional(), 'the ID of an access key'],
  S3_SECRET_ACCESS_KEY: [nonEmptyText.optional(), 'the secret of an access key'],
  S3_FORCE_PATH_STYLE: [flag.optional(), '1 or 0'],
  MALWARE_SCAN_URL: [
    z.string().refine(isScannerUrl).optional(),
    'a URL such as clamd://scanner:3310 or icap://scanner:1344/avscan',
  ],
  BASEMAP_PMTILES: [nonEmptyText.optional(), 'the path to a PMTiles archive of vector tiles'],
  BASEMAP_STYLE_URL: [httpUrl.optional(), 'the http or https URL of a MapLibre style'],
  BASEMAP_ORIGINS: [origins, 'origins such as https://tiles.example.com, separated by commas'],
  LOG_LEVEL: [
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'fatal, error, warn, info, debug, trace, or silent',
  ],
  SLOW_QUERY_MS: [
    z.coerce.number().int().min(1).max(600_000).default(500),
    'a number of milliseconds from 1 to 600000',
  ],
  ROLE: [z.enum(['all', 'api', 'worker']).default('all'), 'all, api, or worker'],
  DRAIN_SECONDS: [z.coerce.number().int().min(0).max(300).optional(), 'a number of seconds from 0 to 300'],
  METRICS_TOKEN: [nonEmptyText.min(16).optional(), 'a token of at least 16 characters'],
  METRICS_PORT: [port.optional(), 'a port number from 0 to 65535'],
  HSTS_SUBDOMAINS: [flag.default(true), '1 or 0'],
  TRUST_PROXY: [flag.default(false), '1 or 0'],
  CORS_ORIGINS: [
    origins,
    'https origins, separated by commas, for example https://maps.example.com (http only on localhost)',
  ],
  WEB_DIST_DIR: [nonEmptyText.optional(), 'the folder of the built web app'],
} as const satisfies Record<string, readonly [z.ZodType, string]>

const Environment = z.object(
  Object.fromEntries(Object.entries(variables).map(([name, [schema]]) => [name, schema])) as {
    [Name in keyof typeof variables]: (typeof variables)[Name][0]
  },
)

export type Environment = z.infer<typeof Environment>

/**
 * Parses the environment variables. An empty variable counts as unset.
 * @throws OperatorError with one sentence for each invalid variable.
 */
export function parseEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = Environment.safeParse(values)
  if (result.success) return result.data
  const names = new Set(result.error.issues.map((issue) => issue.path[0] as keyof typeof variables))
  throw new OperatorError([...names].map((name) => describeProblem(name, env[name])).join('\n'))
}

const secretVariables: ReadonlySet<string> = new Set([
  'PARAPET_SECRET_KEY',
  'DESCOPE_MANAGEMENT_KEY',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_MIGRATION_URL',
  'SMTP_URL',
  'MAIL_WEBHOOK_SECRET',
  'MAIL_DKIM_KEY',
  'TEXT_GATEWAY_AUTH_TOKEN',
  'TEXT_GATEWAY_API_KEY_SECRET',
  'VAPID_PRIVATE_KEY',
  'S3_SECRET_ACCESS_KEY',
  'GEOCODER_KEY',
  'ABLY_KEY',
  'ABLY_PUBLIC_KEY',
])

function describeProblem(name: keyof typeof variables, value: string | undefined) {
  return `${name} must be ${variables[name][1]}${secretVariables.has(name) ? '' : `, not “${value}”`}.`
}

/** An email address, with or without a display name. */
function isMailbox(value: string) {
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(value)?.[1] ?? value
  return z.regexes.email.test(address)
}

/** Exactly as browsers send it, because it is compared with their `Origin` header. */
function isOrigin(value: string) {
  const url = URL.parse(value)
  // Wildcards aren't supported.
  if (url?.origin !== value || value.includes('*')) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === 'localhost')
}

function isNameServer(value: string) {
  const host = /^\[(.+)\](?::\d{1,5})?$/.exec(value)?.[1] ?? value.replace(/^([\d.]+):\d{1,5}$/, '$1')
  return isIP(host) !== 0
}

/** Fits into a User-Agent comment, which is delimited by parentheses. */
function isHeaderText(value: string) {
  return /^[\x20-\x7e]+$/.test(value) && !/[()\\]/.test(value)
}

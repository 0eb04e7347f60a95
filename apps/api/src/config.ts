import { isIP } from 'node:net'
import path from 'node:path'
import { dataFolderOf } from './data-folder.ts'
import { type Environment, readEnvironment, sandboxProjectId } from './platform/config/environment.ts'
import { keyNameOf } from './platform/realtime/realtime-settings.ts'
import type { RealtimeSettings } from './platform/context/gateways.ts'
import { StartError } from './platform/errors/start-error.ts'
import { readS3Settings } from './platform/storage/s3-settings.ts'

const sandboxMailWebhookSecret = 'sandbox-mail-webhook-secret'
const sandboxRealtimeKey = 'sandbox.key:sandbox-realtime-secret'

export type Config = ReturnType<typeof readConfig>

/**
 * The server's settings, from environment variables. An empty variable counts as unset.
 * @throws StartError with one sentence for each variable that is wrong.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const value = readEnvironment(env)
  const usesSandbox = value.DESCOPE_PROJECT_ID === sandboxProjectId
  rejectContradictions(value, usesSandbox)
  const publicUrl = value.PUBLIC_URL ?? `http://localhost:${value.PORT}`
  return {
    host: value.HOST ?? (usesSandbox ? '127.0.0.1' : '0.0.0.0'),
    port: value.PORT,
    publicUrl,
    dataDir: dataFolderOf(value.PARAPET_DATA_DIR),
    databaseUrl: value.DATABASE_URL ?? null,
    database: {
      /** Bypasses the pooler: for migrations, session locks, and LISTEN. */
      directUrl: value.DATABASE_DIRECT_URL ?? null,
      poolMax: value.DATABASE_POOL_MAX,
      statementTimeoutMs: value.DATABASE_STATEMENT_SECONDS * 1000,
    },
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
    mail: {
      from: value.MAIL_FROM ?? `Parapet <no-reply@${mailDomainOf(publicUrl)}>`,
      dkimKey: value.MAIL_DKIM_KEY ?? null,
      dkimSelector: value.MAIL_DKIM_SELECTOR,
      spfHost: value.MAIL_SPF_HOST ?? null,
      returnHost: value.MAIL_RETURN_HOST ?? null,
    },
    /** Null uses the machine's resolvers. */
    dnsServers: value.DNS_SERVERS ?? (usesSandbox ? ['127.0.0.1:4104'] : null),
    /** Signs the mail service's reports. The sandbox uses the same default. */
    mailWebhookSecret: value.MAIL_WEBHOOK_SECRET ?? (usesSandbox ? sandboxMailWebhookSecret : null),
    device: {
      enabled: value.DEVICE_ID === 'on',
      endpoint: value.DEVICE_ID_ENDPOINT ?? null,
      apiKey: value.DEVICE_ID_API_KEY ?? null,
    },
    feeds: {
      baseUrl: value.FEEDS_BASE_URL ?? (usesSandbox ? 'http://localhost:4100/feeds' : null),
      contact: value.FEEDS_CONTACT ?? publicUrl,
      exampleAgency: readExampleAgency(value),
    },
    realtime: readRealtime(value, usesSandbox),
    /** Null stores files in the data folder. */
    s3: readS3Settings(value),
    /** Null if the server generates a key in the data folder. */
    secretKey:
      value.PARAPET_SECRET_KEY === undefined ? null : Buffer.from(value.PARAPET_SECRET_KEY, 'base64'),
    logLevel: value.LOG_LEVEL,
    /** Slower statements are logged. */
    slowQueryMs: value.SLOW_QUERY_MS,
    role: value.ROLE,
    /** How long to accept requests after a shutdown signal, until load balancers have noticed. */
    drainMs: (value.DRAIN_SECONDS ?? (usesSandbox ? 0 : 5)) * 1000,
    metrics: { token: value.METRICS_TOKEN ?? null, port: value.METRICS_PORT ?? null },
    trustProxy: value.TRUST_PROXY,
    corsOrigins: value.CORS_ORIGINS,
    webDistDir: value.WEB_DIST_DIR
      ? path.resolve(value.WEB_DIST_DIR)
      : path.join(import.meta.dirname, '../../web/dist'),
  }
}

function rejectContradictions(value: Environment, usesSandbox: boolean) {
  if (value.ROLE !== 'all' && value.DATABASE_URL === undefined) {
    throw new StartError(
      `ROLE=${value.ROLE} runs several processes, but the embedded database allows only one. Set DATABASE_URL, or unset ROLE.`,
    )
  }
  if (value.ROLE !== 'all' && !usesSandbox && value.MAIL_DKIM_KEY === undefined) {
    throw new StartError(
      `ROLE=${value.ROLE} runs several processes, and each would sign email with its own key. Set MAIL_DKIM_KEY to the same RSA key for all of them, for example from \`openssl genrsa 2048\`.`,
    )
  }
  if (value.DATABASE_DIRECT_URL !== undefined && value.DATABASE_URL === undefined) {
    throw new StartError(
      'DATABASE_DIRECT_URL bypasses the connection pooler at DATABASE_URL and has no effect on its own. Set DATABASE_URL as well, or unset DATABASE_DIRECT_URL.',
    )
  }
  // 0 chooses any free port.
  if (value.METRICS_PORT === value.PORT && value.PORT !== 0) {
    throw new StartError(
      `METRICS_PORT and PORT are both ${value.PORT}, but they must differ. Choose another METRICS_PORT.`,
    )
  }
  if (value.SIGN_UP === 'open' && !usesSandbox) {
    throw new StartError(
      'SIGN_UP=open lets anyone in and is allowed only with the sandbox. With a real identity project, use SIGN_UP=invite.',
    )
  }
  if (value.SEED_DEMO && !usesSandbox) {
    throw new StartError(
      'SEED_DEMO=1 fills a sandbox at startup. To seed a real identity project on purpose, run the seed command instead.',
    )
  }
  if (value.FEEDS_EXAMPLE_HOST !== undefined && !usesSandbox) {
    throw new StartError(
      'FEEDS_EXAMPLE_HOST allows feeds on this machine and is allowed only with the sandbox. Unset it: with a real identity project, feeds must be on the public internet.',
    )
  }
  if (value.PARAPET_SECRET_KEY === undefined && (!usesSandbox || value.DATABASE_URL !== undefined)) {
    throw new StartError(
      "PARAPET_SECRET_KEY is missing. Without it, encrypted data such as tenants' assistance needs couldn't be read after a restart or by other processes, and signed-out devices would regain access. Set it to 32 random bytes in base64, for example from `openssl rand -base64 32`.",
    )
  }
}

/** The sandbox serves the agency's certificate beside its feeds. */
function readExampleAgency({ FEEDS_EXAMPLE_HOST, FEEDS_BASE_URL }: Environment) {
  if (FEEDS_EXAMPLE_HOST === undefined) return null
  const certificateUrl = new URL('/agency-certificate.pem', FEEDS_BASE_URL ?? 'http://localhost:4100').href
  return { origin: new URL(FEEDS_EXAMPLE_HOST).origin, certificateUrl }
}

function readRealtime(value: Environment, usesSandbox: boolean): RealtimeSettings | null {
  const key = value.ABLY_KEY ?? (usesSandbox ? sandboxRealtimeKey : null)
  if (value.REALTIME === 'off' || key === null) return null
  const isSandboxKey = key === sandboxRealtimeKey
  return {
    key,
    publicKey: value.ABLY_PUBLIC_KEY ?? keyNameOf({ key }),
    endpoint: value.ABLY_ENDPOINT ?? (isSandboxKey ? 'localhost' : null),
    port: value.ABLY_PORT ?? (isSandboxKey ? 4101 : null),
    tls: value.ABLY_TLS ?? !isSandboxKey,
    connectivityCheckUrl: value.ABLY_CONNECTIVITY_URL ?? null,
    wsConnectivityCheckUrl: value.ABLY_WS_CONNECTIVITY_URL ?? null,
  }
}

/** `localhost` and IP addresses can't be mail domains. */
function mailDomainOf(publicUrl: string) {
  const { hostname } = new URL(publicUrl)
  return hostname === 'localhost' || isIP(hostname) ? 'parapet.test' : hostname
}

import { isIP } from 'node:net'
import path from 'node:path'
import { resolveDataFolder } from './data-folder.ts'
import { type Environment, parseEnvironment, sandboxProjectId } from './platform/config/environment.ts'
import { getKeyName } from './platform/realtime/realtime-settings.ts'
import type { RealtimeSettings } from './platform/context/gateways.ts'
import { OperatorError } from './platform/errors/operator-error.ts'
import { readS3Settings } from './platform/storage/s3-settings.ts'

const sandboxMailWebhookSecret = 'sandbox-mail-webhook-secret'
const sandboxTextAccount = 'ACsandbox'
const sandboxTextNumber = '+12025550100'
const sandboxTextToken = 'sandbox-text-auth-token'
const sandboxPushKey = Buffer.alloc(32, 1)
const sandboxRealtimeKey = 'sandbox.key:sandbox-realtime-secret'

export type Config = ReturnType<typeof readConfig>

/**
 * The server's settings, from environment variables. An empty variable counts as unset.
 * @throws OperatorError with one sentence for each variable that is wrong.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const environment = parseEnvironment(env)
  const usesSandbox = environment.DESCOPE_PROJECT_ID === sandboxProjectId
  if (env.NODE_ENV === 'production' && !env.DESCOPE_PROJECT_ID) {
    throw new OperatorError(
      `DESCOPE_PROJECT_ID is missing. Without it, the server would use the sandbox, whose secrets are public and where anyone can sign up. Set it to the ID of your identity project, or set DESCOPE_PROJECT_ID=${sandboxProjectId} to run a demo.`,
    )
  }
  rejectInvalidCombinations(environment, usesSandbox)
  const publicUrl = environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`
  return {
    host: environment.HOST ?? (usesSandbox ? '127.0.0.1' : '0.0.0.0'),
    port: environment.PORT,
    publicUrl,
    dataDir: resolveDataFolder(environment.PARAPET_DATA_DIR),
    databaseUrl: environment.DATABASE_URL ?? null,
    database: {
      /** The tables' owner, for migrations; null if the user in `databaseUrl` owns them, or another process migrates. */
      migrationUrl: environment.DATABASE_MIGRATION_URL ?? null,
      /** Bypasses the pooler: for migrations, session locks, and LISTEN. */
      directUrl: environment.DATABASE_DIRECT_URL ?? null,
      poolMax: environment.DATABASE_POOL_MAX,
      statementTimeoutMs: environment.DATABASE_STATEMENT_SECONDS * 1000,
    },
    usesSandbox,
    identity: {
      projectId: environment.DESCOPE_PROJECT_ID,
      baseUrl: environment.DESCOPE_BASE_URL ?? (usesSandbox ? 'http://localhost:4100/identity' : null),
      managementKey: environment.DESCOPE_MANAGEMENT_KEY ?? (usesSandbox ? 'sandbox-management-key' : null),
    },
    signUp: environment.SIGN_UP ?? (usesSandbox ? ('open' as const) : ('invite' as const)),
    signInHint:
      environment.SIGN_IN_HINT_TEXT === undefined
        ? null
        : { text: environment.SIGN_IN_HINT_TEXT, href: environment.SIGN_IN_HINT_URL ?? null },
    seedDemo: environment.SEED_DEMO,
    smtpUrl: environment.SMTP_URL ?? null,
    mail: {
      from: environment.MAIL_FROM ?? `Parapet <no-reply@${toMailDomain(publicUrl)}>`,
      dkimKey: environment.MAIL_DKIM_KEY ?? null,
      dkimSelector: environment.MAIL_DKIM_SELECTOR,
      spfHost: environment.MAIL_SPF_HOST ?? null,
      returnHost: environment.MAIL_RETURN_HOST ?? null,
    },
    /** Null uses the machine's resolvers. */
    dnsServers: environment.DNS_SERVERS ?? (usesSandbox ? ['127.0.0.1:4104'] : null),
    /** Signs the mail service's reports. The sandbox uses the same default. */
    mailWebhookSecret: environment.MAIL_WEBHOOK_SECRET ?? (usesSandbox ? sandboxMailWebhookSecret : null),
    /** Null if no texts are sent. */
    texting: readTexting(environment, usesSandbox),
    /** Null if no push messages are sent. */
    push: readPush(environment, usesSandbox, publicUrl),
    device: {
      enabled: environment.DEVICE_ID === 'on',
      endpoint: environment.DEVICE_ID_ENDPOINT ?? null,
      apiKey: environment.DEVICE_ID_API_KEY ?? null,
    },
    feeds: {
      baseUrl: environment.FEEDS_BASE_URL ?? (usesSandbox ? 'http://localhost:4100/feeds' : null),
      contact: environment.FEEDS_CONTACT ?? publicUrl,
      exampleAgency: readExampleAgency(environment),
    },
    geocoding: {
      censusUrl: readCensusUrl(environment, usesSandbox),
      other:
        environment.GEOCODER_URL === undefined
          ? null
          : {
              kind: environment.GEOCODER_KIND,
              url: environment.GEOCODER_URL,
              key: environment.GEOCODER_KEY ?? null,
            },
      suggests: environment.GEOCODER_SUGGESTIONS === 'on',
      contact: environment.FEEDS_CONTACT ?? publicUrl,
    },
    realtime: readRealtime(environment, usesSandbox),
    /** Null stores files in the data folder. */
    s3: readS3Settings(environment),
    /** Null if uploads aren't scanned for malware. */
    malwareScanUrl: environment.MALWARE_SCAN_URL ?? null,
    baseMap: {
      /** Takes precedence over the style, so that no third party learns which places people look at. */
      file: environment.BASEMAP_PMTILES ?? null,
      styleUrl: environment.BASEMAP_STYLE_URL ?? null,
      /** Where the style's tiles, fonts, and images come from, besides its own origin. */
      origins: environment.BASEMAP_ORIGINS,
    },
    /** Null if the server generates a key in the data folder. */
    secretKeys: environment.PARAPET_SECRET_KEY ?? null,
    logLevel: environment.LOG_LEVEL,
    /** Slower statements are logged. */
    slowQueryMs: environment.SLOW_QUERY_MS,
    role: environment.ROLE,
    /** How long to accept requests after a shutdown signal, until load balancers have noticed. */
    drainMs: (environment.DRAIN_SECONDS ?? (usesSandbox ? 0 : 5)) * 1000,
    metrics: { token: environment.METRICS_TOKEN ?? null, port: environment.METRICS_PORT ?? null },
    trustProxy: environment.TRUST_PROXY,
    hstsSubdomains: environment.HSTS_SUBDOMAINS,
    corsOrigins: environment.CORS_ORIGINS,
    webDistDir: environment.WEB_DIST_DIR
      ? path.resolve(environment.WEB_DIST_DIR)
      : path.join(import.meta.dirname, '../../web/dist'),
  }
}

function rejectInvalidCombinations(environment: Environment, usesSandbox: boolean) {
  if (environment.ROLE !== 'all' && environment.DATABASE_URL === undefined) {
    throw new OperatorError(
      `ROLE=${environment.ROLE} is for installations with several processes, but the embedded database allows only one. Set DATABASE_URL, or unset ROLE.`,
    )
  }
  if (environment.ROLE !== 'all' && !usesSandbox && environment.MAIL_DKIM_KEY === undefined) {
    throw new OperatorError(
      `ROLE=${environment.ROLE} is for installations with several processes, and each would sign email with its own key. Set MAIL_DKIM_KEY to the same RSA key for all of them, for example from \`openssl genrsa 2048\`.`,
    )
  }
  if (environment.DATABASE_DIRECT_URL !== undefined && environment.DATABASE_URL === undefined) {
    throw new OperatorError(
      'DATABASE_DIRECT_URL bypasses the connection pooler at DATABASE_URL and has no effect on its own. Set DATABASE_URL as well, or unset DATABASE_DIRECT_URL.',
    )
  }
  if (environment.DATABASE_MIGRATION_URL !== undefined && environment.DATABASE_URL === undefined) {
    throw new OperatorError(
      'DATABASE_MIGRATION_URL is for migrations of the database at DATABASE_URL and has no effect on its own. Set DATABASE_URL as well, or unset DATABASE_MIGRATION_URL.',
    )
  }
  // 0 chooses any free port.
  if (environment.METRICS_PORT === environment.PORT && environment.PORT !== 0) {
    throw new OperatorError(
      `METRICS_PORT and PORT are both ${environment.PORT}, but they must differ. Choose another METRICS_PORT.`,
    )
  }
  if (environment.SIGN_UP === 'open' && !usesSandbox) {
    throw new OperatorError(
      'SIGN_UP=open lets anyone sign up and is allowed only with the sandbox. With a real identity project, use SIGN_UP=invite.',
    )
  }
  if (environment.SEED_DEMO && !usesSandbox) {
    throw new OperatorError(
      'SEED_DEMO=1 creates demo data at startup and is allowed only with the sandbox. To seed a real identity project on purpose, run `node apps/api/dist/seed.js` instead.',
    )
  }
  if (environment.GEOCODER_URL === undefined) {
    const variable = environment.GEOCODER_KEY === undefined ? 'GEOCODER_SUGGESTIONS=on' : 'GEOCODER_KEY'
    if (environment.GEOCODER_KEY !== undefined || environment.GEOCODER_SUGGESTIONS === 'on') {
      throw new OperatorError(
        `${variable} is for the server at GEOCODER_URL and has no effect on its own. Set GEOCODER_URL as well, or unset ${variable.split('=')[0]!}.`,
      )
    }
  }
  rejectIncompleteTexting(environment)
  if (environment.FEEDS_EXAMPLE_ORIGIN !== undefined && !usesSandbox) {
    throw new OperatorError(
      'FEEDS_EXAMPLE_ORIGIN lets people add feeds hosted on this machine and is allowed only with the sandbox. Unset it: with a real identity project, feeds must be on the public internet.',
    )
  }
  if (
    environment.PARAPET_SECRET_KEY === undefined &&
    (!usesSandbox || environment.DATABASE_URL !== undefined)
  ) {
    throw new OperatorError(
      'PARAPET_SECRET_KEY is missing. Without it, encrypted data such as tenants’ assistance needs couldn’t be read after a restart or by other processes, and signed-out devices would regain access. Set it to 32 random bytes in base64, for example from `openssl rand -base64 32`.',
    )
  }
}

/** With incomplete credentials, nothing would be sent, and no one would notice before an emergency. */
function rejectIncompleteTexting(environment: Environment) {
  const { TEXT_GATEWAY_ACCOUNT_SID, TEXT_GATEWAY_AUTH_TOKEN } = environment
  const { TEXT_GATEWAY_API_KEY_SID, TEXT_GATEWAY_API_KEY_SECRET } = environment
  const { TEXT_GATEWAY_BRAND_ID, TEXT_GATEWAY_CAMPAIGN_ID } = environment
  if ((TEXT_GATEWAY_ACCOUNT_SID === undefined) !== (TEXT_GATEWAY_AUTH_TOKEN === undefined)) {
    throw new OperatorError(
      'TEXT_GATEWAY_ACCOUNT_SID and TEXT_GATEWAY_AUTH_TOKEN belong to one account. Set both, or neither.',
    )
  }
  if ((TEXT_GATEWAY_API_KEY_SID === undefined) !== (TEXT_GATEWAY_API_KEY_SECRET === undefined)) {
    throw new OperatorError(
      'TEXT_GATEWAY_API_KEY_SID and TEXT_GATEWAY_API_KEY_SECRET belong to one key. Set both, or neither.',
    )
  }
  if ((TEXT_GATEWAY_BRAND_ID === undefined) !== (TEXT_GATEWAY_CAMPAIGN_ID === undefined)) {
    throw new OperatorError(
      'TEXT_GATEWAY_BRAND_ID and TEXT_GATEWAY_CAMPAIGN_ID belong to one registration with US carriers. Set both, or neither.',
    )
  }
  if (
    TEXT_GATEWAY_ACCOUNT_SID !== undefined &&
    environment.TEXT_GATEWAY_FROM === undefined &&
    environment.TEXT_GATEWAY_SERVICE_SID === undefined
  ) {
    throw new OperatorError(
      'TEXT_GATEWAY_ACCOUNT_SID is set, but there’s no number to text from. Set TEXT_GATEWAY_FROM to one of the account’s phone numbers, or TEXT_GATEWAY_SERVICE_SID to a messaging service.',
    )
  }
}

/** The sandbox serves the agency's certificate beside its feeds. */
function readExampleAgency({ FEEDS_EXAMPLE_ORIGIN, FEEDS_BASE_URL }: Environment) {
  if (FEEDS_EXAMPLE_ORIGIN === undefined) return null
  const certificateUrl = new URL('/agency-certificate.pem', FEEDS_BASE_URL ?? 'http://localhost:4100').href
  return { origin: new URL(FEEDS_EXAMPLE_ORIGIN).origin, certificateUrl }
}

function readCensusUrl(environment: Environment, usesSandbox: boolean): string | null {
  if (environment.CENSUS_GEOCODER === 'off') return null
  const realUrl = 'https://geocoding.geo.census.gov/geocoder'
  return environment.CENSUS_GEOCODER_URL ?? (usesSandbox ? 'http://localhost:4100/geocoder' : realUrl)
}

/** The account at the text gateway; with the sandbox, its account unless another one is set. */
function readTexting(environment: Environment, usesSandbox: boolean) {
  if (environment.TEXT_GATEWAY === 'off') return null
  const accountSid = environment.TEXT_GATEWAY_ACCOUNT_SID ?? (usesSandbox ? sandboxTextAccount : null)
  if (accountSid === null) return null
  const isSandboxAccount = accountSid === sandboxTextAccount
  return {
    url:
      environment.TEXT_GATEWAY_URL ??
      (isSandboxAccount ? 'http://localhost:4100/text-gateway' : 'https://api.twilio.com'),
    accountSid,
    authToken: environment.TEXT_GATEWAY_AUTH_TOKEN ?? sandboxTextToken,
    apiKey:
      environment.TEXT_GATEWAY_API_KEY_SID === undefined
        ? null
        : {
            sid: environment.TEXT_GATEWAY_API_KEY_SID,
            secret: environment.TEXT_GATEWAY_API_KEY_SECRET!,
          },
    from: environment.TEXT_GATEWAY_FROM ?? (isSandboxAccount ? sandboxTextNumber : null),
    serviceSid: environment.TEXT_GATEWAY_SERVICE_SID ?? null,
    /** The registration with US carriers (10DLC); null if there is none. */
    registration:
      environment.TEXT_GATEWAY_BRAND_ID === undefined
        ? null
        : { brandId: environment.TEXT_GATEWAY_BRAND_ID, campaignId: environment.TEXT_GATEWAY_CAMPAIGN_ID! },
  }
}

/** The key that push messages are signed with; with the sandbox, a key that only it accepts unless another one is set. */
function readPush(environment: Environment, usesSandbox: boolean, publicUrl: string) {
  const privateKey = environment.VAPID_PRIVATE_KEY ?? (usesSandbox ? sandboxPushKey : null)
  if (privateKey === null) return null
  return {
    privateKey,
    subject: environment.VAPID_SUBJECT ?? publicUrl,
    origins: [
      ...environment.PUSH_SERVICE_ORIGINS,
      ...(usesSandbox && environment.PUSH_SERVICE_ORIGINS.length === 0 ? ['http://localhost:4100'] : []),
    ],
  }
}

function readRealtime(environment: Environment, usesSandbox: boolean): RealtimeSettings | null {
  const key = environment.ABLY_KEY ?? (usesSandbox ? sandboxRealtimeKey : null)
  if (environment.REALTIME === 'off' || key === null) return null
  const isSandboxKey = key === sandboxRealtimeKey
  return {
    key,
    publicKey: environment.ABLY_PUBLIC_KEY ?? getKeyName({ key }),
    endpoint: environment.ABLY_ENDPOINT ?? (isSandboxKey ? 'localhost' : null),
    port: environment.ABLY_PORT ?? (isSandboxKey ? 4101 : null),
    tls: environment.ABLY_TLS ?? !isSandboxKey,
    connectivityCheckUrl: environment.ABLY_CONNECTIVITY_URL ?? null,
    wsConnectivityCheckUrl: environment.ABLY_WS_CONNECTIVITY_URL ?? null,
  }
}

/** `localhost` and IP addresses can't be mail domains. */
function toMailDomain(publicUrl: string) {
  const { hostname } = new URL(publicUrl)
  return hostname === 'localhost' || isIP(hostname) ? 'parapet.test' : hostname
}

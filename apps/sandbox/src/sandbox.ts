import type { Server } from 'node:http'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from './app.ts'
import { defaultFaults, type Faults } from './faults/faults.ts'
import type { Identity } from './identity/identity.ts'
import { createSigningKey, createTokenSigner } from './identity/token-signer.ts'
import { createRecordStore } from './dns/record-store.ts'
import { startNameServer } from './dns/name-server.ts'
import { createFeedStore } from './feeds/feed-store.ts'
import { createAddressTable } from './geocoder/address-table.ts'
import { createInbox } from './inbox/inbox.ts'
import { createMailReports } from './inbox/mail-reports.ts'
import { startSmtpCatcher } from './inbox/smtp-catcher.ts'
import { createPhoneLog } from './phone/phone-log.ts'
import { listen } from './listen.ts'
import { startRealtime } from './realtime/start-realtime.ts'
import { deriveDefaultPorts } from './ports.ts'
import { SandboxStartError } from './errors.ts'
import { startExampleAgency } from './tls/start-example-agency.ts'
import type { SandboxState } from './state/sandbox-state.ts'
import { createStateFile, readStateFile } from './state/state-file.ts'

export interface SandboxOptions {
  /** @default '127.0.0.1' */
  host?: string
  /** HTTP port; 0 picks a free one. @default 4100 */
  port?: number
  /** SMTP port; 0 picks a free one. @default `port` + 25 */
  smtpPort?: number
  /** Port of the realtime service, which can't share the HTTP port; 0 picks a free one. @default `port` + 1 */
  realtimePort?: number
  /** Port of the name server, UDP and TCP; 0 picks a free one. @default `port` + 4 */
  dnsPort?: number
  /** Port of an example agency over TLS, whose feed URLs people can enter; 0 picks a free one. @default none
   */
  tlsPort?: number
  /** The realtime service's only key, `name:secret`. @default 'sandbox.key:sandbox-realtime-secret' */
  realtimeKey?: string
  /** Timeouts of the realtime service: for resuming, for presence, between heartbeats. */
  realtimeTimings?: { resumeMs?: number; presenceMs?: number; heartbeatMs?: number }
  /** Folder of captures that replace the built-in responses of feeds; read on every request. */
  feedsDir?: string
  /** File of addresses that replaces the geocoders' built-in ones. */
  addressesFile?: string
  /** Folder for people, tenants, sessions and the signing key, to survive a restart. By default, everything is in memory.
   */
  dataDir?: string
  /** The app's URL. URLs of this machine are always trusted. */
  appUrl?: string
  /** The app's base URL for reports about email, such as `http://localhost:4000/api/mail`. */
  mailReportsUrl?: string
  /** Signs those reports. @default 'sandbox-mail-webhook-secret' */
  mailWebhookSecret?: string
  /** Where the app gets inbound texts, such as `http://localhost:4000/api/text/inbound`. Calls go to `calls` beside it. */
  inboundTextsUrl?: string
  /** The text gateway's secret. @default 'sandbox-text-auth-token' */
  textAuthToken?: string
  /** @default 'sandbox-management-key' */
  managementKey?: string
  /** Lifetime of a session token. @default 600 */
  sessionTtlSeconds?: number
  /** Lifetime of a refresh token. @default 2592000 (30 days) */
  refreshTtlSeconds?: number
  /** Delay of the fault `slow`. @default 3000 */
  slowMs?: number
}

export interface Sandbox {
  /** Such as `http://localhost:4100`. */
  url: string
  /** Base URL for the identity SDKs. */
  identityUrl: string
  smtpPort: number
  realtimePort: number
  realtimeKey: string
  dnsPort: number
  /** Null without an agency over TLS. */
  tlsPort: number | null
  /** Closes all connections immediately and saves the state. */
  close(): Promise<void>
}

/**
 * Starts the stand-ins for the hosted services: identity, realtime, hazard feeds, DNS, email with an inbox, and texts
 * with phones.
 *
 * @throws SandboxStartError in production, if a port is in use, or if the saved state can't be read
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  if (process.env['NODE_ENV'] === 'production') {
    throw new SandboxStartError(
      "The sandbox doesn't start with NODE_ENV=production, because it lets anyone sign in as anyone. Use the real services instead, or unset NODE_ENV to run a demo on this machine.",
    )
  }
  const { host = '127.0.0.1', port = 4100, dataDir } = options
  const ports = deriveDefaultPorts(port)
  const statePath = dataDir && join(dataDir, 'sandbox.json')
  const state = (statePath && (await readStateFile(statePath))) || (await createEmptyState())
  const identity: Identity = {
    projectId: 'P2sandbox',
    managementKey: options.managementKey ?? 'sandbox-management-key',
    accessKey: 'sandbox-access-key',
    appUrl: options.appUrl ?? null,
    state,
    inbox: createInbox(),
    faults: createInitialFaults(options),
    signer: await createTokenSigner(state.signingKey),
  }
  const stateFile = statePath ? createStateFile(statePath, state) : null
  const shutdownController = new AbortController()

  const reports = createMailReports({
    url: options.mailReportsUrl ?? null,
    secret: options.mailWebhookSecret ?? 'sandbox-mail-webhook-secret',
    shutdownSignal: shutdownController.signal,
  })
  const smtp = await startSmtpCatcher({
    inbox: identity.inbox,
    host,
    port: options.smtpPort ?? ports.smtp,
    faults: identity.faults,
    reports,
    shutdownSignal: shutdownController.signal,
  })
  const appUrl = options.appUrl ?? null
  const realtimeKey = options.realtimeKey ?? 'sandbox.key:sandbox-realtime-secret'
  const realtime = await startRealtime({
    ...options.realtimeTimings,
    host,
    port: options.realtimePort ?? ports.realtime,
    key: realtimeKey,
    appUrl,
    faults: identity.faults,
  }).catch(async (error: unknown) => {
    await smtp.close()
    throw error
  })
  const records = createRecordStore(state.dnsRecords, () => stateFile?.scheduleWrite())
  const nameServer = await startNameServer(records, host, options.dnsPort ?? ports.dns).catch(
    async (error: unknown) => {
      await Promise.all([smtp.close(), realtime.close()])
      throw error
    },
  )
  const feeds = createFeedStore(options.feedsDir ?? null)
  const agency =
    options.tlsPort === undefined
      ? null
      : await startExampleAgency(
          { store: feeds, faults: identity.faults, shutdownSignal: shutdownController.signal },
          { host, port: options.tlsPort },
        ).catch(async (error: unknown) => {
          await Promise.all([smtp.close(), realtime.close(), nameServer.close()])
          throw error
        })
  const app = createApp({
    identity,
    smtpHost: formatHost(host),
    smtpPort: smtp.port,
    realtime,
    realtimeKey,
    feeds,
    agency,
    records,
    addresses: createAddressTable(options.addressesFile ?? null),
    texting: {
      log: createPhoneLog(),
      account: 'ACsandbox',
      number: '+12025550100',
      token: options.textAuthToken ?? 'sandbox-text-auth-token',
      inboundUrl: options.inboundTextsUrl ?? null,
      inboundCallsUrl:
        options.inboundTextsUrl === undefined ? null : new URL('calls', options.inboundTextsUrl).href,
    },
    dnsAddress: `${host.includes(':') ? `[${host}]` : host}:${nameServer.port}`,
    onChange: () => stateFile?.scheduleWrite(),
    shutdownSignal: shutdownController.signal,
  })
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  let boundPort: number
  try {
    boundPort = await listen(server, { host, port, variable: 'SANDBOX_PORT' })
  } catch (error) {
    await Promise.all([smtp.close(), realtime.close(), nameServer.close(), agency?.close()])
    throw error
  }
  // Saving a new signing key immediately keeps tokens valid across the first restart too.
  stateFile?.scheduleWrite()
  const url = `http://${formatHost(host)}:${boundPort}`

  return {
    url,
    identityUrl: `${url}/identity`,
    smtpPort: smtp.port,
    realtimePort: realtime.port,
    realtimeKey,
    dnsPort: nameServer.port,
    tlsPort: agency?.port ?? null,
    async close() {
      shutdownController.abort()
      const serverClosed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await Promise.all([
        serverClosed,
        smtp.close(),
        realtime.close(),
        nameServer.close(),
        agency?.close(),
        stateFile?.close(),
      ])
    },
  }
}

async function createEmptyState(): Promise<SandboxState> {
  const signingKey = await createSigningKey()
  return {
    version: 1,
    signingKey,
    people: [],
    tenants: [],
    roles: [],
    permissions: [],
    sessions: [],
    dnsRecords: [],
  }
}

function createInitialFaults({ sessionTtlSeconds, refreshTtlSeconds, slowMs }: SandboxOptions): Faults {
  const overrides = Object.entries({ sessionTtlSeconds, refreshTtlSeconds, slowMs })
  return { ...defaultFaults, ...Object.fromEntries(overrides.filter(([, value]) => value !== undefined)) }
}

/** Browsers treat `localhost` as a secure context, and `0.0.0.0` can't be visited. */
function formatHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

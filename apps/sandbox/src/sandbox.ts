import type { Server } from 'node:http'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from './app.ts'
import { defaultFaults, type Faults } from './faults/faults.ts'
import type { Identity } from './identity/identity.ts'
import { createSigningKey, createTokenSigner } from './identity/token-signer.ts'
import { createInbox } from './inbox/inbox.ts'
import { startSmtpCatcher } from './inbox/smtp-catcher.ts'
import { listen } from './listen.ts'
import { SandboxStartError } from './start-error.ts'
import type { SandboxState } from './state/sandbox-state.ts'
import { createStateFile, readStateFile } from './state/state-file.ts'

export interface SandboxOptions {
  /** @default '127.0.0.1' */
  host?: string
  /** HTTP port; 0 takes a free one. @default 4100 */
  port?: number
  /** Port of the mail catcher; 0 takes a free one. @default 4125 */
  smtpPort?: number
  /** Folder in which people, tenants, sessions and the signing key survive a restart. Without it all is in memory. */
  dataDir?: string
  /** Where people reach the app. Pages of this machine may call and be returned to in any case. */
  appUrl?: string
  /** @default 'sandbox-management-key' */
  managementKey?: string
  /** Life of a session token. @default 600 */
  sessionTtlSeconds?: number
  /** Life of a refresh token. @default 2592000 (30 days) */
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
  /** Ends every connection at once and saves the state. */
  close(): Promise<void>
}

/**
 * Starts the stand-ins for the hosted services: identity, and mail with its inbox.
 *
 * @throws SandboxStartError in production, when a port is taken, or when the saved state cannot be read.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  if (process.env['NODE_ENV'] === 'production') {
    throw new SandboxStartError(
      'The sandbox does not start with NODE_ENV=production: it lets anybody sign in as anybody. Point the app at the real services instead, or unset NODE_ENV for a demo on this machine.',
    )
  }
  const { host = '127.0.0.1', port = 4100, smtpPort = 4125, dataDir } = options
  const statePath = dataDir && join(dataDir, 'sandbox.json')
  const state = (statePath && (await readStateFile(statePath))) || (await createEmptyState())
  const identity: Identity = {
    projectId: 'P2sandbox',
    managementKey: options.managementKey ?? 'sandbox-management-key',
    accessKey: 'sandbox-access-key',
    appUrl: options.appUrl ?? null,
    state,
    inbox: createInbox(),
    faults: readFaults(options),
    signer: await createTokenSigner(state.signingKey),
  }
  const stateFile = statePath ? createStateFile(statePath, state) : null
  const closing = new AbortController()

  const smtp = await startSmtpCatcher(identity.inbox, host, smtpPort)
  const app = createApp({
    identity,
    smtpHost: describeHost(host),
    smtpPort: smtp.port,
    onChange: () => stateFile?.scheduleWrite(),
    closing: closing.signal,
  })
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  let boundPort: number
  try {
    boundPort = await listen(server, { host, port, variable: 'SANDBOX_PORT' })
  } catch (error) {
    await smtp.close()
    throw error
  }
  // A signing key that is saved at once keeps tokens valid across the first restart too.
  stateFile?.scheduleWrite()
  const url = `http://${describeHost(host)}:${boundPort}`

  return {
    url,
    identityUrl: `${url}/identity`,
    smtpPort: smtp.port,
    async close() {
      closing.abort()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await Promise.all([closed, smtp.close(), stateFile?.close()])
    },
  }
}

async function createEmptyState(): Promise<SandboxState> {
  const signingKey = await createSigningKey()
  return { version: 1, signingKey, people: [], tenants: [], roles: [], permissions: [], sessions: [] }
}

function readFaults({ sessionTtlSeconds, refreshTtlSeconds, slowMs }: SandboxOptions): Faults {
  const given = Object.entries({ sessionTtlSeconds, refreshTtlSeconds, slowMs })
  return { ...defaultFaults, ...Object.fromEntries(given.filter(([, value]) => value !== undefined)) }
}

/** Browsers treat `localhost` as a secure place, and `0.0.0.0` is no address to visit. */
function describeHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

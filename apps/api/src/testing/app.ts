import DescopeClient from '@descope/node-sdk'
import { provisionFirstOrganization } from '../domains/team/orgs/sign-up.ts'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { createAccessDirectory } from '../platform/access/access-directory.ts'
import { createSessionDirectory } from '../platform/access/session-directory.ts'
import { systemAccess } from '../platform/access/system-actor.ts'
import type { AppDeps } from '../app-deps.ts'
import { createApp } from '../app.ts'
import type { ServiceContext } from '../platform/context/context.ts'
import { createDnsResolver } from '../platform/dns/dns-resolver.ts'
import { createHashKeys } from '../platform/crypto/hash-keys.ts'
import type { SecretKeys } from '../platform/crypto/secret-keys.ts'
import { createSecretHash, createResponseSecrets, createTenantSecrets } from '../platform/crypto/secrets.ts'
import { createGeocoderAccess, type GeocoderSettings } from '../domains/estate/geocoding/geocoder-access.ts'
import { createFeedAccess } from '../domains/hazards/fetch/feed-access.ts'
import { createRateLimits, type RateLimitKind, rateLimitKinds } from '../platform/http/rate-limit.ts'
import { createDescopeIdentity } from '../platform/identity/descope-identity.ts'
import { noopQueue } from '../platform/jobs/task-queue.ts'
import { createTaskRunner } from '../platform/jobs/task-runner.ts'
import type { Mail } from '../platform/email/mailer.ts'
import { createNullSenderAccess } from '../platform/email/sender-access.ts'
import type { PushGateway } from '../platform/push/push-gateway.ts'
import type { TextGateway } from '../platform/sms/text-gateway.ts'
import { createFolderStorage } from '../platform/storage/folder-storage.ts'
import { createSealedStorage } from '../platform/storage/open-storage.ts'
import { createIdentityRoles } from '../commands/seed/seed-identity.ts'
import { createMailCatcher } from './mail-catcher.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { createFactories, type TestPerson } from './factories.ts'
import type { TestManagementApi } from './management-api.ts'

const projectId = 'Ptest'
const unlimitedRates = Object.fromEntries(rateLimitKinds.map((kind) => [kind, 100_000]))
/** What the product of a test encrypts with. */
export const testSecretKeys: SecretKeys = [Buffer.alloc(32, 7)]
const unreachableUrl = 'http://127.0.0.1:9'

interface TestAppOptions {
  signUp?: 'open' | 'invite'
  /**
   * The identity provider's management API. It knows the people that factories create. Without it, no one has an
   * account.
   */
  management?: TestManagementApi
  rateLimits?: Partial<Record<RateLimitKind, number>>
  /** Replaces the feed hosts, for example `startFeedHost()`. Without it no feed can be reached. */
  feedsUrl?: string
  /** The services that locate addresses. Without it there are none. */
  geocoding?: Partial<GeocoderSettings>
  /** The text gateway. Without it no texts are sent. */
  texts?: TextGateway
  /** Sends push messages. Without it none are sent. */
  push?: PushGateway
  /** A name server. Without it no name can be resolved. */
  dnsServer?: string
  /** Starts a real worker, so that tasks run. Without it they stay queued. */
  worker?: boolean
  /** Replaces single dependencies, for example the identity provider. */
  deps?: (defaultDeps: AppDeps) => Partial<AppDeps>
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** As `seed` and `org create` do, since memberships can only name existing roles. */
async function createProviderRoles(baseUrl: string) {
  await createIdentityRoles(DescopeClient({ projectId, baseUrl, managementKey: 'key' }).management)
}

/**
 * The whole product API on its own database, called over HTTP (`app.request`) with signed tokens.
 * `mintOrg()` gives each suite its own organization and people; `as(person).request(path)` calls `/api{path}`.
 */
export async function createTestApp(options: TestAppOptions = {}) {
  const database = await createTestDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), 'parapet-test-'))
  if (options.management) await createProviderRoles(options.management.baseUrl)
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256', use: 'sig' }
  const identity = createDescopeIdentity({
    projectId,
    publicKey: JSON.stringify(jwk),
    timeoutMs: 1_000,
    ...(options.management && { baseUrl: options.management.baseUrl, managementKey: 'key' }),
  })
  const signUp = options.signUp ?? 'invite'
  const log = pino({ level: 'silent' })
  const hashKeys = createHashKeys()
  const sessions = createSessionDirectory({
    db: database.db,
    hash: createSecretHash(hashKeys.sessions),
    usesDeviceId: true,
  })
  const sentMail: Mail[] = []

  const defaultDeps: AppDeps = {
    db: database.db,
    log,
    gateways: {
      identity,
      mailer: createMailCatcher(sentMail),
      texts: options.texts ?? null,
      push: options.push ?? null,
      uploadScanner: null,
      senders: createNullSenderAccess(
        testSecretKeys,
        hashKeys,
        options.dnsServer === undefined
          ? undefined
          : createDnsResolver({ servers: [options.dnsServer], timeoutMs: 1_000 }),
      ),
      feeds: createFeedAccess({
        baseUrl: options.feedsUrl ?? unreachableUrl,
        contact: 'ops@parapet.test',
        secretKeys: testSecretKeys,
        hashKeys,
      }),
      geocoding: createGeocoderAccess(
        { censusUrl: null, other: null, suggests: false, contact: 'ops@parapet.test', ...options.geocoding },
        { pauseMs: 0 },
      ),
      mailWebhookSecret: 'test-webhook-secret',
      tenantSecrets: createTenantSecrets(testSecretKeys),
      responseSecrets: createResponseSecrets(testSecretKeys),
      hashAddress: createSecretHash(hashKeys.addresses),
      realtime: null,
      publicUrl: 'http://parapet.test',
      isSandbox: true,
    },
    access: createAccessDirectory({
      db: database.db,
      identity,
      sessions,
      provisionOrganization: (person) =>
        provisionFirstOrganization({ db: database.db, identity, signUp }, person),
    }),
    sessions,
    files: createSealedStorage(createFolderStorage(path.join(folder, 'files')), testSecretKeys),
    pictures: createFolderStorage(path.join(folder, 'pictures')),
    tasks: noopQueue,
    rateLimits: createRateLimits({
      ...unlimitedRates,
      ...options.rateLimits,
    }),
    signUp,
    trustProxy: false,
    baseMapFile: null,
  }
  const runner = options.worker ? createRunner(defaultDeps, database) : null
  const deps: AppDeps = { ...defaultDeps, ...(runner && { tasks: runner }), ...options.deps?.(defaultDeps) }
  await runner?.start()
  const app = createApp(deps)

  /** A session token as the provider signs it. `expiresInSeconds` may be negative. */
  const signToken = (
    claims: { sub: string; iat?: number; iss?: string; [name: string]: unknown },
    expiresInSeconds = 600,
  ) =>
    new SignJWT({ drn: 'DS', ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'test', typ: 'JWT' })
      .setIssuer(claims.iss ?? projectId)
      .setIssuedAt(claims.iat)
      .setExpirationTime(Math.floor(Date.now() / 1000) + expiresInSeconds)
      .sign(privateKey)

  const responses: Response[] = []

  return {
    app,
    deps,
    db: database.db,
    pool: database.pool,
    /** Email sent by the product. */
    sentMail,
    signToken,
    ...createFactories(deps, options.management?.addUser),

    /** Calls the API as this person, in their organization unless `X-Org-Id` says otherwise. */
    as(person: TestPerson) {
      return {
        async request(callPath: string, init: TestRequest = {}) {
          const token = await signToken({ sub: person.descopeId })
          return await request(callPath, init, { Authorization: `Bearer ${token}`, 'X-Org-Id': person.orgId })
        },
      }
    },

    /** Calls the API without a session. */
    anonymous: { request: (callPath: string, init: TestRequest = {}) => request(callPath, init, {}) },

    /** A service context of a job for this person, with every permission. For calling services directly. */
    contextOf: (person: TestPerson): ServiceContext => ({
      actor: { type: 'user', id: person.id, name: person.name, access: systemAccess },
      orgId: person.orgId,
      origin: { requestId: 'test', via: 'job', ip: null, userAgent: null },
      db: deps.db,
      files: deps.files,
      pictures: deps.pictures,
      tasks: deps.tasks,
      gateways: deps.gateways,
      invalidateAccess: deps.access.invalidate,
    }),

    async close() {
      // Otherwise, exports that a test hasn't read to the end would hold their connections for a minute.
      for (const { bodyUsed, body } of responses) if (!bodyUsed) await body?.cancel()
      await runner?.stop()
      await defaultDeps.gateways.feeds.fetcher.close()
      await defaultDeps.gateways.geocoding.close()
      await defaultDeps.gateways.feeds.reader.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }

  async function request(callPath: string, init: TestRequest, headers: Record<string, string>) {
    const { json, ...rest } = init
    const response = await app.request(`/api${callPath}`, {
      ...rest,
      headers: {
        ...headers,
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...init.headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
    responses.push(response)
    return response as TestResponse
  }
}

function createRunner(defaultDeps: AppDeps, { pool }: TestDatabase) {
  const { db, log, files, pictures, gateways, access } = defaultDeps
  return createTaskRunner({
    pool,
    deps: { db, log, files, pictures, gateways, invalidateAccess: access.invalidate },
    isWorker: true,
    isOnlyProcess: true,
    // So rare that only a wake-up, not polling, can have started what a test sees running.
    pollMs: 600_000,
  })
}

/** A request whose `json` becomes the body. */
export interface TestRequest extends RequestInit {
  json?: unknown
  headers?: Record<string, string>
}

/** A response whose JSON can be typed. */
export interface TestResponse extends Response {
  json<Body = Record<string, unknown>>(): Promise<Body>
}

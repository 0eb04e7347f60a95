import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import { hash } from 'node:crypto'
import type { Access } from '../context/context.ts'
import type { IdempotentRequest } from '../context/gateways.ts'
import type { SecretBox } from '../crypto/secrets.ts'
import type { Database } from '../db/database.ts'
import { isDatabaseUnavailable, retryDuringOutage } from '../db/outage.ts'
import { inBatches } from '../db/bulk-rows.ts'
import { idempotencyKey } from '../db/schema/index.ts'
import { isOutOfSpace } from '../errors/is-out-of-space.ts'
import { Problem } from '../errors/problem.ts'
import { isJson, mediaTypeOf } from './request-body.ts'
import type { AppEnv } from './router.ts'

const retentionMs = 24 * 60 * 60 * 1000
/**
 * A reservation this old belongs to a request that died with its process. If the request is still running, it
 * can't commit anymore.
 */
const abandonedAfterMs = 30_000
/** How long to retry storing the outcome of a request while the database is unavailable. */
const recordTimeoutMs = 5 * 60_000
const unstoredStatuses = new Set([400, 413, 415, 422, 429])
/** Larger responses aren't stored, so a repeated request runs again unless it changed something. */
const storedCharactersMax = 256 * 1024
const replayedHeaders = ['content-type', 'location', 'etag']

/**
 * Returns the first response to a repeated POST instead of running it again
 * (draft-ietf-httpapi-idempotency-key-header). Server errors, rate limiting, invalid or incomplete bodies, and large
 * responses are not stored, so the same key can be retried. Bodies are stored encrypted, and only returned while the
 * caller's access is what it was. Operations that declare `x-never-replayed` run every time.
 */
export const idempotency: MiddlewareHandler<AppEnv> = async (c, next) => {
  const key = readKey(c.req.header('Idempotency-Key'))
  if (c.req.method !== 'POST' || c.var.accessLevel !== 'member' || c.var.isNeverReplayed || key === null) {
    return await next()
  }

  const { db, orgId, actor, gateways } = c.var.ctx
  const entry: KeyEntry = { orgId, userId: actor.id!, method: 'POST', path: c.req.path, key }
  const reservedAt = new Date()
  const attempt: Attempt = {
    requestHash: await hashRequest(c.req.raw, await readBody(c.req)),
    access: listHeldAccess(actor.access),
    now: reservedAt,
  }
  const earlierRequest = await reserve(db, entry, attempt)
  if (earlierRequest) return replay(earlierRequest, entry, attempt, gateways.responseSecrets)

  c.set('ctx', { ...c.var.ctx, idempotentRequest: createIdempotentRequest(entry, reservedAt) })
  await next()
  // If a later request took the key over, the row is that request's to write.
  const isThisAttempt = isAttempt(entry, reservedAt)
  if (c.res.status >= 500 || unstoredStatuses.has(c.res.status)) {
    return await recordResponse(c, () => release(db, isThisAttempt))
  }
  const text = await c.res.clone().text()
  if (text.length > storedCharactersMax) return await recordResponse(c, () => release(db, isThisAttempt))
  const headers = Object.fromEntries(replayedHeaders.flatMap((name) => headerEntry(c.res.headers, name)))
  const body = sealBody(gateways.responseSecrets, text, entry)
  const { status } = c.res
  await recordResponse(c, async () => {
    await db.update(idempotencyKey).set({ status, headers, body }).where(isThisAttempt)
  })
}

/**
 * The request is done, whether or not that can be stored now. If the database just went away or its disk is
 * full, the response goes out and the key is updated later, so that a repeated request isn't told for minutes
 * that the first is still running.
 */
async function recordResponse(c: Context<AppEnv>, write: () => Promise<void>) {
  try {
    await write()
  } catch (error) {
    if (!isDatabaseUnavailable(error) && !isOutOfSpace(error)) throw error
    retryDuringOutage(write, { retryForMs: recordTimeoutMs }).catch((err: unknown) =>
      c.var.log.warn({ err }, 'idempotency outcome not stored'),
    )
  }
}

function readKey(header: string | undefined) {
  if (header === undefined) return null
  const key = header.replace(/^"(.*)"$/, '$1')
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new Problem(
      'bad-request',
      'Idempotency-Key must be 1 to 255 visible ASCII characters, for example a UUID.',
    )
  }
  return key
}

// Uploads are never held in memory, so they are compared by length only.
async function readBody(req: { header(name: string): string | undefined; text(): Promise<string> }) {
  return isJson(mediaTypeOf(req.header('Content-Type')))
    ? await req.text()
    : (req.header('Content-Length') ?? '')
}

async function hashRequest(request: Request, body: string) {
  const { search } = new URL(request.url)
  return hash('sha256', `${search}\n${body}`)
}

/**
 * What a caller may do, as short hashes: their roles and grants, not the properties these lead to, since the request
 * itself may have added one.
 */
function listHeldAccess({
  isFga,
  orgWidePermissions,
  permissionsByProperty,
  permissionsByPortfolio,
}: Access) {
  const grants = [...permissionsByProperty, ...permissionsByPortfolio].map(
    ([id, granted]) => `${id} ${[...granted].toSorted().join()}`,
  )
  const items = [...orgWidePermissions, ...grants, ...(isFga ? [] : ['unlimited'])]
  return items.map((item) => hash('sha256', item, 'base64url').slice(0, 12))
}

/** Whether the caller still holds everything they held when they sent the earlier request. */
const isAccessKept = ({ access }: Pick<EarlierRequest, 'access'>, attempt: Attempt) =>
  access !== null && new Set(access).isSubsetOf(new Set(attempt.access))

interface Attempt {
  requestHash: string
  access: string[]
  now: Date
}

type EarlierRequest = Pick<
  typeof idempotencyKey.$inferSelect,
  'status' | 'requestHash' | 'access' | 'headers' | 'body' | 'committedAt' | 'createdAt'
>

/** Null if the key is now reserved for this request, otherwise the earlier one. */
async function reserve(db: Database, entry: KeyEntry, attempt: Attempt): Promise<EarlierRequest | null> {
  const { now, requestHash, access } = attempt
  await db.delete(idempotencyKey).where(and(isEntry(entry), lt(idempotencyKey.expiresAt, now)))
  const expiresAt = new Date(now.getTime() + retentionMs)
  const [reservedKey] = await db
    .insert(idempotencyKey)
    .values({ ...entry, requestHash, access, createdAt: now, expiresAt })
    .onConflictDoNothing()
    .returning({ key: idempotencyKey.key })
  if (reservedKey) return null

  const [earlierRequest] = await db.select().from(idempotencyKey).where(isEntry(entry))
  if (earlierRequest && mayRunAgain(earlierRequest, attempt)) {
    const [reclaimedKey] = await db
      .update(idempotencyKey)
      .set({ requestHash, access, createdAt: now, status: null, headers: null, body: null })
      .where(and(isAttempt(entry, earlierRequest.createdAt), isNull(idempotencyKey.committedAt)))
      .returning({ key: idempotencyKey.key })
    if (reclaimedKey) return null
  }
  return (
    earlierRequest ?? {
      status: null,
      requestHash,
      access,
      headers: null,
      body: null,
      committedAt: null,
      createdAt: now,
    }
  )
}

/**
 * Whether the request can run again: it changed nothing, and it died with its process or the caller has lost access
 * since.
 */
function mayRunAgain(earlierRequest: EarlierRequest, attempt: Attempt) {
  if (earlierRequest.committedAt !== null) return false
  if (earlierRequest.status === null) return isAbandoned(earlierRequest, attempt.now)
  return earlierRequest.requestHash === attempt.requestHash && !isAccessKept(earlierRequest, attempt)
}

const isAbandoned = ({ createdAt }: { createdAt: Date }, now: Date) =>
  createdAt.getTime() < now.getTime() - abandonedAfterMs

/** Deletes stored responses that have expired, in every organization. */
export async function purgeIdempotencyKeys(db: Database, signal?: AbortSignal) {
  const now = new Date().toISOString()
  await inBatches(
    db,
    (size) => sql`delete from idempotency_key where ctid = any(array(
      select ctid from idempotency_key where expires_at < ${now}::timestamptz limit ${size} for update skip locked
    ))`,
    { signal },
  )
}

/** A stored body belongs to one key of one person, so it can't be opened in another row. */
export const bodyOwner = ({ orgId, userId, method, path, key }: KeyEntry) =>
  `${orgId} ${userId} ${method} ${path} ${key}`

const sealBody = (secrets: SecretBox, body: string, entry: KeyEntry) =>
  Buffer.from(secrets.seal(body, bodyOwner(entry))).toString('base64')

function replay(earlierRequest: EarlierRequest, entry: KeyEntry, attempt: Attempt, secrets: SecretBox) {
  const { requestHash, now } = attempt
  if (earlierRequest.requestHash !== requestHash) {
    throw new Problem(
      'idempotency-key-reused',
      'This Idempotency-Key was used for a different request. Use a new one.',
    )
  }
  if (
    earlierRequest.status === null &&
    !(earlierRequest.committedAt !== null && isAbandoned(earlierRequest, now))
  ) {
    throw new Problem(
      'idempotency-in-progress',
      'The same request is still in progress. Wait for its response.',
      {
        retryAfterSeconds: 1,
      },
    )
  }
  if (!isAccessKept(earlierRequest, attempt)) {
    throw new Problem(
      'permission-denied',
      'This request was completed, but your access has changed since then, so its response isn’t returned again.',
      { members: { missing: [] } },
    )
  }
  const body =
    earlierRequest.body === null
      ? null
      : secrets.open(Buffer.from(earlierRequest.body, 'base64'), bodyOwner(entry))
  // Not stored after a failure, or sealed with another key.
  if (earlierRequest.status === null || body === null) {
    throw new Problem(
      'state-conflict',
      'This request was completed, but its response was lost in a failure. Check what it created before you send it with a new key.',
    )
  }
  return new Response(body === '' ? null : body, {
    status: earlierRequest.status,
    headers: { ...earlierRequest.headers, 'Idempotent-Replayed': 'true' },
  })
}

/**
 * Releases the key, unless something was committed under it: that must not run twice, so a repeated request
 * gets an error.
 */
async function release(db: Database, isThisAttempt: SQL | undefined) {
  await db.delete(idempotencyKey).where(and(isThisAttempt, isNull(idempotencyKey.committedAt)))
  await db
    .update(idempotencyKey)
    .set({ createdAt: new Date(0) })
    .where(and(isThisAttempt, isNull(idempotencyKey.status)))
}

const headerEntry = (headers: Headers, name: string): [string, string][] => {
  const value = headers.get(name)
  return value === null ? [] : [[name, value]]
}

type KeyEntry = Pick<typeof idempotencyKey.$inferSelect, 'orgId' | 'userId' | 'method' | 'path' | 'key'>

export const isEntry = (entry: KeyEntry) =>
  and(
    eq(idempotencyKey.orgId, entry.orgId),
    eq(idempotencyKey.userId, entry.userId),
    eq(idempotencyKey.method, entry.method),
    eq(idempotencyKey.path, entry.path),
    eq(idempotencyKey.key, entry.key),
  )

/** Matches this attempt only: a repeated request that takes the key over reserves it again. */
const isAttempt = (entry: KeyEntry, reservedAt: Date) =>
  and(isEntry(entry), eq(idempotencyKey.createdAt, reservedAt))

/** `reservedAt` distinguishes this attempt from a later one. */
export function createIdempotentRequest(entry: KeyEntry, reservedAt: Date): IdempotentRequest {
  return {
    async markCommitted(tx) {
      const { rows } = await tx.execute<{ hasChanged: boolean; isMarked: boolean }>(sql`
        with marked as (
          update idempotency_key set committed_at = coalesce(committed_at, clock_timestamp())
          where ${isAttempt(entry, reservedAt)} and pg_current_xact_id_if_assigned() is not null
          returning 1
        )
        select pg_current_xact_id_if_assigned() is not null as "hasChanged", exists (select from marked) as "isMarked"`)
      const { hasChanged, isMarked } = rows[0]!
      if (hasChanged && !isMarked) {
        throw new Problem(
          'idempotency-in-progress',
          'The same request was sent again and another process is handling it. Wait for its response.',
          { retryAfterSeconds: 1 },
        )
      }
    },
  }
}

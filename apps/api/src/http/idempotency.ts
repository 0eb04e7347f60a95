import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import type { Database } from '../db/database.ts'
import { idempotencyKey } from '../db/schema/index.ts'
import { Problem } from '../problem.ts'
import { isJson, mediaTypeOf } from './media-type.ts'
import type { AppEnv } from './router.ts'

const keptMs = 24 * 60 * 60 * 1000
/** A reservation this old belongs to a request that died with its process. */
const abandonedMs = 5 * 60 * 1000
const notKept = new Set([400, 413, 415, 429])
const replayedHeaders = ['content-type', 'location', 'etag']

type Entry = Pick<typeof idempotencyKey.$inferSelect, 'orgId' | 'userId' | 'method' | 'path' | 'key'>

/**
 * Answers a repeated POST with the first answer instead of doing it again (draft-ietf-httpapi-idempotency-key-header).
 * Failures of ours, refusals for their rate and bodies that did not arrive as they should are not kept, so that the
 * same key may be tried again.
 */
export const idempotency: MiddlewareHandler<AppEnv> = async (c, next) => {
  const key = readKey(c.req.header('Idempotency-Key'))
  if (c.req.method !== 'POST' || c.var.isPublicCall || key === null) return await next()

  const { db, orgId, actor } = c.var.ctx
  const entry: Entry = { orgId, userId: actor.id!, method: 'POST', path: c.req.path, key }
  const requestHash = await hashRequest(c.req.raw, await readBody(c.req))
  const earlier = await reserve(db, entry, requestHash)
  if (earlier) return replay(earlier, requestHash)

  await next()
  if (c.res.status >= 500 || notKept.has(c.res.status)) return await release(db, entry)
  const headers = Object.fromEntries(replayedHeaders.flatMap((name) => headerEntry(c.res.headers, name)))
  const body = await c.res.clone().text()
  await db.update(idempotencyKey).set({ status: c.res.status, headers, body }).where(matches(entry))
}

function readKey(header: string | undefined) {
  if (header === undefined) return null
  const key = header.replace(/^"(.*)"$/, '$1')
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new Problem(
      'bad-request',
      'Idempotency-Key takes 1 to 255 visible ASCII characters, for example a UUID.',
    )
  }
  return key
}

// A file is never held in memory, so an upload is told apart by its length alone.
async function readBody(req: { header(name: string): string | undefined; text(): Promise<string> }) {
  return isJson(mediaTypeOf(req.header('Content-Type')))
    ? await req.text()
    : (req.header('Content-Length') ?? '')
}

async function hashRequest(request: Request, body: string) {
  const { search } = new URL(request.url)
  return createHash('sha256').update(`${search}\n${body}`).digest('hex')
}

async function reserve(db: Database, entry: Entry, requestHash: string) {
  const now = new Date()
  await forgetExpired(db, entry, now)
  const values = { ...entry, requestHash, createdAt: now, expiresAt: new Date(now.getTime() + keptMs) }
  const [reserved] = await db
    .insert(idempotencyKey)
    .values(values)
    .onConflictDoNothing()
    .returning({ key: idempotencyKey.key })
  if (reserved) return null

  const [earlier] = await db.select().from(idempotencyKey).where(matches(entry))
  if (earlier && earlier.status === null && earlier.createdAt.getTime() < now.getTime() - abandonedMs) {
    const [takenOver] = await db
      .update(idempotencyKey)
      .set({ requestHash, createdAt: now })
      .where(and(matches(entry), eq(idempotencyKey.createdAt, earlier.createdAt)))
      .returning({ key: idempotencyKey.key })
    if (takenOver) return null
  }
  return earlier ?? { status: null, requestHash, headers: null, body: null }
}

/** Whoever uses keys clears away their own old ones, so nothing else has to. */
async function forgetExpired(db: Database, { orgId, userId }: Entry, now: Date) {
  const own = and(eq(idempotencyKey.orgId, orgId), eq(idempotencyKey.userId, userId))
  await db.delete(idempotencyKey).where(and(own, lt(idempotencyKey.expiresAt, now)))
}

function replay(
  earlier: Pick<typeof idempotencyKey.$inferSelect, 'status' | 'requestHash' | 'headers' | 'body'>,
  requestHash: string,
) {
  if (earlier.requestHash !== requestHash) {
    throw new Problem(
      'idempotency-key-reused',
      'This Idempotency-Key was used for another request. Use a new one.',
    )
  }
  if (earlier.status === null) {
    throw new Problem('idempotency-in-progress', 'The same request is still running. Wait for its answer.', {
      retryAfterSeconds: 1,
    })
  }
  return new Response(earlier.body, {
    status: earlier.status,
    headers: { ...earlier.headers, 'Idempotent-Replayed': 'true' },
  })
}

async function release(db: Database, entry: Entry) {
  await db.delete(idempotencyKey).where(matches(entry))
}

const matches = (entry: Entry) =>
  and(
    eq(idempotencyKey.orgId, entry.orgId),
    eq(idempotencyKey.userId, entry.userId),
    eq(idempotencyKey.method, entry.method),
    eq(idempotencyKey.path, entry.path),
    eq(idempotencyKey.key, entry.key),
  )

const headerEntry = (headers: Headers, name: string): [string, string][] => {
  const value = headers.get(name)
  return value === null ? [] : [[name, value]]
}

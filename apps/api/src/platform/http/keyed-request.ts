import { and, eq, sql } from 'drizzle-orm'
import type { KeyedRequest } from '../context/gateways.ts'
import { idempotencyKey } from '../db/schema/index.ts'
import { Problem } from '../errors/problem.ts'

export type KeyEntry = Pick<
  typeof idempotencyKey.$inferSelect,
  'orgId' | 'userId' | 'method' | 'path' | 'key'
>

export const isEntry = (entry: KeyEntry) =>
  and(
    eq(idempotencyKey.orgId, entry.orgId),
    eq(idempotencyKey.userId, entry.userId),
    eq(idempotencyKey.method, entry.method),
    eq(idempotencyKey.path, entry.path),
    eq(idempotencyKey.key, entry.key),
  )

/** This attempt alone: a repetition that takes the key over reserves it anew. */
export const isAttempt = (entry: KeyEntry, reservedAt: Date) =>
  and(isEntry(entry), eq(idempotencyKey.createdAt, reservedAt))

/** `reservedAt` is what tells this attempt from a later one. */
export function createKeyedRequest(entry: KeyEntry, reservedAt: Date): KeyedRequest {
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
          'The same request was sent again and is being done by another process. Wait for its answer.',
          { retryAfterSeconds: 1 },
        )
      }
    },
  }
}

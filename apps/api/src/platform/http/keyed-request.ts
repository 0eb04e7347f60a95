import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { idempotencyKey } from '../db/schema/index.ts'
import { Problem } from '../errors/problem.ts'

export type KeyEntry = Pick<
  typeof idempotencyKey.$inferSelect,
  'orgId' | 'userId' | 'method' | 'path' | 'key'
>

/** A request under an Idempotency-Key, as far as its transactions have to know. */
export interface KeyedRequest {
  /**
   * Writes down, in a transaction that changed something and as its last step, that the request was done. Whoever repeats
   * it after a crash is then told so instead of doing it twice.
   * @throws Problem `idempotency-in-progress` when a repetition has taken the request over.
   */
  markCommitted(tx: Transaction): Promise<void>
}

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

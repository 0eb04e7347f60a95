import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { emailSender } from '../../../platform/db/schema/index.ts'

const usable = ['verified', 'degraded'] as const

/**
 * Keeps exactly one default among the senders that can send, and none where there is none: `wanted` when it can send,
 * else the one there is, else the one that has been verified longest.
 */
export async function reassignDefault(tx: TransactionContext, wanted: string | null = null) {
  const isHere = and(eq(emailSender.orgId, tx.orgId), isNull(emailSender.archivedAt))
  const rows = await tx.db
    .select({ id: emailSender.id, status: emailSender.status, isDefault: emailSender.isDefault })
    .from(emailSender)
    .where(isHere)
    .orderBy(asc(emailSender.verifiedAt), asc(emailSender.id))
    .for('update')
  const candidates = rows.filter(({ status }) => usable.some((fine) => fine === status))
  const chosen =
    candidates.find(({ id }) => id === wanted) ?? candidates.find((row) => row.isDefault) ?? candidates[0]
  const dropped = rows.filter((row) => row.isDefault && row.id !== chosen?.id)
  const change = async (ids: string[], isDefault: boolean) => {
    if (ids.length === 0) return
    await tx.db
      .update(emailSender)
      .set({ isDefault, version: sql`${emailSender.version} + 1` })
      .where(and(isHere, inArray(emailSender.id, ids)))
  }
  // Two defaults at once are refused, so the old one goes first.
  await change(
    dropped.map(({ id }) => id),
    false,
  )
  if (chosen && !chosen.isDefault) await change([chosen.id], true)
}

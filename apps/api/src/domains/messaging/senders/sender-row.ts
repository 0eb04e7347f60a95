import { and, eq, isNull } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { emailSender } from '../../../platform/db/schema/index.ts'
import { notFound } from '../../../platform/errors/problem.ts'

export type SenderRow = typeof emailSender.$inferSelect

/** The row of a sender that was not deleted. Locked with `forUpdate`. */
export async function findSenderRow(
  tx: Pick<TransactionContext, 'db' | 'orgId'>,
  id: string,
  { forUpdate = false }: { forUpdate?: boolean } = {},
): Promise<SenderRow | null> {
  const query = tx.db
    .select()
    .from(emailSender)
    .where(and(eq(emailSender.orgId, tx.orgId), eq(emailSender.id, id), isNull(emailSender.archivedAt)))
  const [row] = forUpdate ? await query.for('update') : await query
  return row ?? null
}

/** The same, or 404. */
export async function getSenderRow(
  tx: Pick<TransactionContext, 'db' | 'orgId'>,
  id: string,
  options: { forUpdate?: boolean } = {},
): Promise<SenderRow> {
  const row = await findSenderRow(tx, id, options)
  if (!row) throw notFound('sender')
  return row
}

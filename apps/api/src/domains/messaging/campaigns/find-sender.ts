import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { emailSender } from '../../../platform/db/schema/index.ts'
import { canSend } from '../senders/can-send.ts'
import type { SenderRow } from '../senders/sender-row.ts'

/** The senders that mail may leave from now, the default one first. */
export async function listUsableSenders(tx: TransactionContext): Promise<SenderRow[]> {
  const rows = await tx.db
    .select()
    .from(emailSender)
    .where(and(eq(emailSender.orgId, tx.orgId), isNull(emailSender.archivedAt)))
    .orderBy(desc(emailSender.isDefault), asc(emailSender.createdAt), asc(emailSender.id))
  return rows.filter((row) => canSend(row))
}

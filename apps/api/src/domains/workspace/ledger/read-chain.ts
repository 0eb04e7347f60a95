import { and, desc, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { ledgerEvent } from '../../../platform/db/schema/index.ts'
import type { LedgerChain } from './ledger.schema.ts'

/** How far the chain was verified last; all null when it never was. */
export async function readChain(tx: TransactionContext): Promise<LedgerChain> {
  const [last] = await tx.db
    .select({ occurredAt: ledgerEvent.occurredAt, metadata: ledgerEvent.metadata })
    .from(ledgerEvent)
    .where(and(eq(ledgerEvent.orgId, tx.orgId), eq(ledgerEvent.action, 'ledger.verified')))
    .orderBy(desc(ledgerEvent.seq))
    .limit(1)
  if (!last) return { verifiedThroughSeq: null, verifiedAt: null, ok: null }
  return {
    verifiedThroughSeq: Number(last.metadata.throughSeq),
    verifiedAt: last.occurredAt.toISOString(),
    ok: last.metadata.ok === true,
  }
}

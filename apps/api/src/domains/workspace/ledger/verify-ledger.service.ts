import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { verifyChain } from '../../../platform/ledger/verify-chain.ts'
import { requireScope } from './ledger-access.ts'
import type { LedgerVerification } from './ledger.schema.ts'

/** Computes the whole chain again and records the outcome as an event. */
export async function verifyLedger(ctx: ServiceContext): Promise<LedgerVerification> {
  requirePermission(ctx, 'ledger:read')
  requireScope(ctx, undefined)
  const verdict = await verifyChain(ctx)
  const verifiedAt = new Date().toISOString()
  await inTransaction(ctx, async (tx) => {
    recordEvent(tx, {
      action: 'ledger.verified',
      category: 'system',
      subject: { type: 'ledger', id: null, name: 'Ledger' },
      summary: verdict.ok
        ? `The ledger was verified: ${verdict.checked} events, nothing changed.`
        : `The ledger does not hold at event ${verdict.problem!.seq}.`,
      metadata: { ok: verdict.ok, throughSeq: verdict.throughSeq, headHash: verdict.headHash },
    })
  })
  return { ...verdict, verifiedAt }
}

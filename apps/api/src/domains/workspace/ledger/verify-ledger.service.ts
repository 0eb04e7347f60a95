import { and, desc, eq, gt } from 'drizzle-orm'
import { newId } from '../../../platform/db/new-id.ts'
import { systemActor } from '../../../platform/access/system-actor.ts'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  createTaskContext,
  inTransaction,
  type RunnerDeps,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { ledgerEvent, ledgerHead } from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { verifyChain } from '../../../platform/ledger/verify-chain.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { requireLedgerScope } from './ledger-event.ts'
import type { LedgerVerification } from './ledger.schema.ts'

/** Verifies the whole chain and records the result. */
export async function verifyLedger(ctx: ServiceContext): Promise<LedgerVerification> {
  requirePermission(ctx, 'ledger:read')
  requireLedgerScope(ctx, undefined)
  const verdict = await verifyChain(ctx)
  const verifiedAt = new Date().toISOString()
  await inTransaction(ctx, async (tx) => {
    recordEvent(tx, {
      action: 'ledger.verified',
      category: 'system',
      subject: { type: 'ledger', id: null, name: 'Ledger' },
      summary: verdict.ok
        ? `Ledger verified: ${formatCount(verdict.checked, 'event')}, none altered.`
        : `Ledger verification failed at event ${verdict.problem!.seq}.`,
      metadata: { ok: verdict.ok, throughSeq: verdict.throughSeq, headHash: verdict.headHash },
    })
  })
  return { ...verdict, verifiedAt }
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Records the head of each organization's chain once a day, if it has new events. Also logs it: the log is stored outside
 * this database, so it can prove later that no earlier event was rewritten.
 */
export async function anchorLedgers(deps: RunnerDeps, signal?: AbortSignal) {
  const orgs = await deps.db.select({ orgId: ledgerHead.orgId }).from(ledgerHead).where(gt(ledgerHead.seq, 0))
  for (const { orgId } of orgs) {
    if (signal?.aborted) return
    const ctx = createTaskContext(deps, { orgId, id: newId() }, systemActor)
    const anchor = await inTransaction(ctx, anchorLedger)
    if (anchor) deps.log.info({ orgId, ...anchor }, 'ledger anchored')
  }
}

async function anchorLedger(tx: TransactionContext) {
  // Locked until the commit, so that two processes don't anchor the same day.
  const [head] = await tx.db.select().from(ledgerHead).where(eq(ledgerHead.orgId, tx.orgId)).for('update')
  const [lastEvent] = await tx.db
    .select({ seq: ledgerEvent.seq, occurredAt: ledgerEvent.occurredAt })
    .from(ledgerEvent)
    .where(and(eq(ledgerEvent.orgId, tx.orgId), eq(ledgerEvent.action, 'ledger.anchored')))
    .orderBy(desc(ledgerEvent.seq))
    .limit(1)
  if (!head || head.seq === lastEvent?.seq) return null
  if (lastEvent && Date.now() - lastEvent.occurredAt.getTime() < dayMs / 2) return null
  const anchor = { throughSeq: head.seq, headHash: head.hash }
  recordEvent(tx, {
    action: 'ledger.anchored',
    category: 'system',
    subject: { type: 'ledger', id: null, name: 'Ledger' },
    summary: `Ledger anchored at event ${head.seq.toLocaleString('en-US')}.`,
    metadata: anchor,
  })
  return anchor
}

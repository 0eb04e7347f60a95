import { and, eq } from 'drizzle-orm'
import { newId } from '../../../platform/db/new-id.ts'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { ledgerEvent, threatImpact } from '../../../platform/db/schema/index.ts'
import { notFound } from '../../../platform/errors/problem.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { getPropertyOfLedger, listParties, readPartyNames, toLedgerEvent } from './ledger-event.ts'
import type { LedgerEvent, LedgerNote } from './ledger.schema.ts'
import { requirePermissionOnProperty } from '../../estate/index.ts'

const summaryMax = 300

/** Adds a permanent note to a property's history, optionally about one of its threats. */
export async function addLedgerNote(ctx: ServiceContext, input: LedgerNote): Promise<LedgerEvent> {
  requirePermission(ctx, 'ledger:annotate')
  // The event's number is assigned at commit, so a group id identifies it until then.
  const groupId = newId()
  await inTransaction(ctx, async (tx) => {
    const target = await getPropertyOfLedger(tx, input.propertyId)
    requirePermissionOnProperty(tx, 'ledger:annotate', target)
    if (input.threatId) await requireImpact(tx, input.threatId, target.id)
    const isLong = input.note.length > summaryMax
    recordEvent(tx, {
      action: 'ledger.annotated',
      category: 'property',
      subject: { type: 'property', id: target.id, name: target.name },
      propertyId: target.id,
      portfolioId: target.portfolioId,
      ...(input.threatId && { threatId: input.threatId }),
      groupId,
      summary: isLong ? `${cutText(input.note, summaryMax - 1)}…` : input.note,
      metadata: { note: input.note },
    })
  })
  return await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .select()
      .from(ledgerEvent)
      .where(and(eq(ledgerEvent.orgId, tx.orgId), eq(ledgerEvent.groupId, groupId)))
    return toLedgerEvent(row!, await readPartyNames(tx, listParties(row!)))
  })
}

/** @throws Problem `not-found` unless the threat affects or affected the property. */
async function requireImpact(tx: TransactionContext, threatId: string, propertyId: string) {
  const [impact] = await tx.db
    .select({ threatId: threatImpact.threatId })
    .from(threatImpact)
    .where(
      and(
        eq(threatImpact.orgId, tx.orgId),
        eq(threatImpact.threatId, threatId),
        eq(threatImpact.propertyId, propertyId),
      ),
    )
  if (!impact) throw notFound('threat')
}

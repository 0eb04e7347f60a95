import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { inTransaction, requirePermission, type ServiceContext } from '../../context.ts'
import { cutText } from '../../cut-text.ts'
import { ledgerEvent } from '../../db/schema/index.ts'
import { recordEvent } from '../../ledger/record-event.ts'
import { requireOnProperty } from '../properties/property-access.ts'
import { readPartyNames } from './fill-party-names.ts'
import { getPropertyOfLedger } from './ledger-access.ts'
import type { LedgerEvent, LedgerNote } from './ledger.schema.ts'
import { partiesOf, toLedgerEvent } from './to-ledger-event.ts'

const summaryMax = 300

/** Adds a note to the history of a property. A note cannot be changed or removed afterwards. */
export async function addLedgerNote(ctx: ServiceContext, input: LedgerNote): Promise<LedgerEvent> {
  requirePermission(ctx, 'ledger:annotate')
  // A group of its own, to find the event again: its number is given right before the commit.
  const groupId = uuidv7()
  await inTransaction(ctx, async (tx) => {
    const target = await getPropertyOfLedger(tx, input.propertyId)
    requireOnProperty(tx, 'ledger:annotate', target)
    const isLong = input.note.length > summaryMax
    recordEvent(tx, {
      action: 'ledger.annotated',
      category: 'property',
      subject: { type: 'property', id: target.id, name: target.name },
      propertyId: target.id,
      portfolioId: target.portfolioId,
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
    return toLedgerEvent(row!, await readPartyNames(tx, partiesOf(row!)))
  })
}

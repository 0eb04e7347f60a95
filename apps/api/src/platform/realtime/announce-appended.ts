import type { PendingEvent } from '../context/pending-event.ts'
import { announceChange, type AnnouncingTransaction } from './announce-change.ts'

/**
 * Announces what one transaction added to the ledger: which kinds of things changed, how far the chain goes, and,
 * where all events concern one thing, its id (else that of the organisation).
 */
export async function announceAppended(
  tx: AnnouncingTransaction,
  events: readonly PendingEvent[],
  lastSeq: number,
) {
  const subjects = new Set(events.map((event) => event.subject.id))
  const [subject] = subjects
  await announceChange(tx, {
    event: 'ledger.appended',
    id: subjects.size === 1 && subject ? subject : tx.orgId,
    version: lastSeq,
    about: [...new Set(events.map((event) => event.category))],
    propertyIds: events.flatMap((event) => event.propertyId ?? []),
  })
}

import type { PendingEvent, TransactionContext } from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import type { TenantPlace } from './tenant-of-address.ts'
import { placeName, recordTenantEvent } from '../../estate/index.ts'

type ConsentEvent = Pick<PendingEvent, 'action' | 'metadata'> & {
  /** What follows “A tenant of …”. */
  did: string
}

/** Records an event about the consent of a tenant, or of somebody who is not in the list. It names nobody. */
export function recordConsentEvent(
  tx: TransactionContext,
  place: TenantPlace | null,
  { did, ...event }: ConsentEvent,
) {
  if (place) {
    const where = placeName(place)
    const summary = `A tenant${where === null ? '' : ` of ${where}`} ${did}`
    recordTenantEvent(tx, place, { ...event, category: 'consent', summary })
    return
  }
  recordEvent(tx, {
    ...event,
    category: 'consent',
    subject: { type: 'org', id: tx.orgId, name: null },
    summary: cutText(`Somebody who is not in the list of tenants ${did}`, 300),
  })
}

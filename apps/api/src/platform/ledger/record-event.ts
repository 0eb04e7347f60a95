import type { TransactionContext } from '../context/context.ts'
import type { PendingEvent } from '../context/pending-event.ts'
import { appendEvents } from './append-events.ts'

/** Queues an event of this transaction. A write without its event must not exist, so there is no other way in. */
export function recordEvent(
  tx: Pick<TransactionContext, 'pendingEvents' | 'beforeCommit'>,
  event: PendingEvent,
) {
  tx.pendingEvents.push(event)
  tx.beforeCommit.add(appendEvents)
}

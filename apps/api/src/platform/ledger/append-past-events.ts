import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PendingEvent, RequestOrigin } from '../context/context.ts'
import type { Transaction } from '../db/database.ts'
import { bulkRows } from '../db/bulk-rows.ts'
import { ledgerContext, ledgerEvent, ledgerHead } from '../db/schema/index.ts'
import { hashContext, type LedgerContext } from './ledger-context.ts'
import { type LedgerActor, type LedgerRow, toLedgerRow } from './record-event.ts'

/** An event of a history that is written afterward, such as that of a demo. */
export interface PastEvent extends PendingEvent {
  at: Date
  actor: LedgerActor
  origin: Omit<RequestOrigin, 'requestId'>
}

interface PastEvents {
  db: Transaction
  orgId: string
  events: readonly PastEvent[]
  createId(at: Date): string
  createSalt(): string
}

/**
 * Appends events to the chain in the order of their times, hashed like those that are recorded when they happen.
 * Consecutive events of one actor at one time share a context, as if one request had recorded them.
 *
 * @throws Error if the ledger already has a later event: its order is the order of times
 */
export async function appendPastEvents({ db, orgId, events, createId, createSalt }: PastEvents) {
  if (events.length === 0) return
  const [head] = await db.select().from(ledgerHead).where(eq(ledgerHead.orgId, orgId)).for('update')
  if (!head) throw new Error(`Organization ${orgId} has no ledger head, so nothing can be written to it`)
  const ordered = events.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const [last] = await db
    .select({ at: ledgerEvent.recordedAt })
    .from(ledgerEvent)
    .where(and(eq(ledgerEvent.orgId, orgId), eq(ledgerEvent.seq, head.seq)))
  if (last && last.at > ordered[0]!.at)
    throw new Error(`The ledger already has events after ${ordered[0]!.at.toISOString()}`)
  const rows: LedgerRow[] = []
  const contexts: LedgerContext[] = []
  let { seq, hash } = head
  for (const request of groupByRequest(ordered)) {
    const { at, origin } = request[0]!
    const context = {
      orgId,
      ...origin,
      requestId: createId(at),
      seqFrom: seq + 1,
      seqTo: seq + request.length,
      recordedAt: at,
      salt: createSalt(),
    }
    contexts.push(context)
    const contextHash = hashContext(context)
    for (const event of request) {
      seq += 1
      const link = { orgId, seq, id: createId(at), at, actor: event.actor, contextHash, prevHash: hash }
      const row = toLedgerRow(event, link)
      hash = row.hash
      rows.push(row)
    }
  }
  await db.execute(toInsert(ledgerEvent, rows))
  await db.execute(toInsert(ledgerContext, contexts))
  await db.update(ledgerHead).set({ seq, hash }).where(eq(ledgerHead.orgId, orgId))
}

function groupByRequest(ordered: readonly PastEvent[]): PastEvent[][] {
  const requests: PastEvent[][] = []
  for (const event of ordered) {
    const request = requests.at(-1)
    const previous = request?.at(-1)
    const isSameRequest =
      previous?.at.getTime() === event.at.getTime() &&
      previous.actor.id === event.actor.id &&
      previous.origin.via === event.origin.via
    if (isSameRequest) request!.push(event)
    else requests.push([event])
  }
  return requests
}

function toInsert(table: typeof ledgerEvent | typeof ledgerContext, rows: readonly object[]): SQL {
  const { columns, values, source } = bulkRows(table, Object.keys(rows[0]!), rows)
  return sql`insert into ${table} (${columns}) select ${values} from ${source}`
}

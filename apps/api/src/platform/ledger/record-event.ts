import { eq, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { PendingEvent, RequestOrigin, TransactionContext } from '../context/context.ts'
import { bulkRows } from '../db/bulk-rows.ts'
import type { Transaction } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { ledgerEvent, ledgerHead } from '../db/schema/index.ts'
import { announceLedgerEvents } from '../realtime/announce-change.ts'
import { mapInChunks } from '../scheduling/map-in-chunks.ts'
import { hashEvent } from './hash-chain.ts'
import { hashContext } from './ledger-context.ts'

/** The part of a transaction that events are queued in. */
export type EventRecorder = Pick<TransactionContext, 'pendingEvents' | 'beforeCommit'>

/**
 * Queues an event of this transaction. Besides `appendPastEvents`, it is the only way to write one, so that no write goes
 * without its event.
 */
export function recordEvent(tx: EventRecorder, event: PendingEvent) {
  tx.pendingEvents.push(event)
  tx.beforeCommit.add(appendEvents)
}

export type LedgerRow = typeof ledgerEvent.$inferInsert

export interface LedgerActor {
  type: 'user' | 'system' | 'source' | 'tenant'
  id: string | null
  name: string | null
}

/**
 * The part of a row that its hash covers: everything except the hash, times as RFC 3339 text. Events from before there
 * was a `contextHash` don't have that field at all.
 */
export function toHashedEvent({ contextHash, ...row }: Omit<LedgerRow, 'hash'>) {
  return {
    ...row,
    occurredAt: row.occurredAt.toISOString(),
    recordedAt: row.recordedAt.toISOString(),
    ...(contextHash && { contextHash }),
  }
}

/** What an event gets from its transaction and its place in the chain. */
interface ChainLink {
  orgId: string
  seq: number
  id: string
  at: Date
  actor: LedgerActor
  contextHash: string
  prevHash: string
}

/** The row of an event, with its hash. */
export function toLedgerRow(
  event: PendingEvent,
  { orgId, seq, id, at, actor, contextHash, prevHash }: ChainLink,
): LedgerRow {
  const row = {
    orgId,
    seq,
    id,
    occurredAt: at,
    recordedAt: at,
    action: event.action,
    category: event.category,
    actor,
    subject: event.subject,
    targets: event.targets ?? [],
    propertyId: event.propertyId ?? null,
    threatId: event.threatId ?? null,
    unitId: event.unitId ?? null,
    tenantId: event.tenantId ?? null,
    portfolioId: event.portfolioId ?? null,
    sourceId: event.sourceId ?? null,
    taskId: event.taskId ?? null,
    groupId: event.groupId ?? null,
    summary: event.summary,
    changes: event.changes ?? [],
    metadata: event.metadata ?? {},
    contextHash,
    prevHash,
  }
  return { ...row, hash: hashEvent(toHashedEvent(row)) }
}

/** The parts of a transaction that events are built from. */
interface EventSource {
  db: Transaction
  orgId: string
  actor: LedgerActor
  origin: RequestOrigin
  pendingEvents: PendingEvent[]
  afterCommit?: (() => void)[]
}

/** Events per statement: the engine accepts at most 256 MB of JSON per value. */
const eventsPerInsert = 5_000

/**
 * Appends the pending events to the organization's chain. Locks the head row, so it runs last and holds the
 * lock only for the commit.
 */
export async function appendEvents(tx: EventSource, now = new Date()) {
  const [head] = await tx.db.select().from(ledgerHead).where(eq(ledgerHead.orgId, tx.orgId)).for('update')
  if (!head) throw new Error(`Organization ${tx.orgId} has no ledger head, so nothing can be written to it`)

  const timestamp = sql`${now.toISOString()}::timestamptz`
  const actor = {
    type: tx.actor.type,
    id: tx.actor.id,
    name: tx.actor.type === 'user' ? null : tx.actor.name,
  }
  const context = {
    orgId: tx.orgId,
    ...tx.origin,
    seqFrom: head.seq + 1,
    seqTo: head.seq + tx.pendingEvents.length,
    recordedAt: now,
    salt: randomBytes(16).toString('hex'),
  }
  const contextHash = hashContext(context)
  let { seq, hash } = head
  const toRow = (event: PendingEvent): LedgerRow => {
    seq += 1
    const link = { orgId: tx.orgId, seq, id: newId(), at: now, actor, contextHash, prevHash: hash }
    const row = toLedgerRow(event, link)
    hash = row.hash
    return row
  }
  /** Updates the head and records the origin, in the statement that writes the last events. */
  const updateHead = () => {
    const { requestId, seqFrom, seqTo, via, ip, userAgent, salt } = context
    return sql`
    with head as (
      update ledger_head set seq = ${seq}::bigint, hash = ${hash} where org_id = ${tx.orgId}::uuid
    ), context as (
      insert into ledger_context (org_id, request_id, seq_from, seq_to, via, ip, user_agent, recorded_at, salt)
      values (${tx.orgId}::uuid, ${requestId}, ${seqFrom}::bigint, ${seqTo}::bigint, ${via}, ${ip}::inet, ${userAgent}, ${timestamp}, ${salt})
    )`
  }

  const events = tx.pendingEvents
  for (let from = 0; from < events.length; from += eventsPerInsert) {
    const rows = await mapInChunks(events.slice(from, from + eventsPerInsert), toRow)
    const isLast = from + eventsPerInsert >= events.length
    const { columns, values, source } = bulkRows(ledgerEvent, eventColumns, rows)
    await tx.db.execute(sql`${isLast ? updateHead() : sql``}
    insert into ledger_event (org_id, occurred_at, recorded_at, actor, context_hash, ${columns})
    select ${tx.orgId}::uuid, ${timestamp}, ${timestamp}, ${JSON.stringify(actor)}::jsonb, ${contextHash}, ${values}
    from ${source}`)
  }
  await announceLedgerEvents(tx, events, seq)
}

/** What differs between events; the rest is the same for a whole transaction and is sent once. */
const eventColumns = [
  'seq',
  'id',
  'action',
  'category',
  'subject',
  'targets',
  'propertyId',
  'threatId',
  'unitId',
  'tenantId',
  'portfolioId',
  'sourceId',
  'taskId',
  'groupId',
  'summary',
  'changes',
  'metadata',
  'prevHash',
  'hash',
]

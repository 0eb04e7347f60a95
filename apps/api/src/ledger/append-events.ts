import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { RequestOrigin } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { ledgerContext, ledgerEvent, ledgerHead } from '../db/schema/index.ts'
import { hashEvent } from './hash-event.ts'
import type { PendingEvent } from './record-event.ts'

type LedgerRow = typeof ledgerEvent.$inferInsert

/** The part of a row that its hash covers: everything but the hash itself, times as RFC 3339 text. */
export function hashedPart(row: Omit<LedgerRow, 'hash'>) {
  return { ...row, occurredAt: row.occurredAt.toISOString(), recordedAt: row.recordedAt.toISOString() }
}

/** The parts of a transaction that its events are written from. */
export interface EventSource {
  db: Transaction
  orgId: string
  actor: { type: 'user' | 'system'; id: string | null; name: string }
  origin: RequestOrigin
  pendingEvents: PendingEvent[]
}

/**
 * Gives the pending events their place in the organisation's chain.
 * Locks the head row, so it runs last: nobody waits for more than a commit.
 */
export async function appendEvents(tx: EventSource) {
  const [head] = await tx.db.select().from(ledgerHead).where(eq(ledgerHead.orgId, tx.orgId)).for('update')
  if (!head) throw new Error(`Organisation ${tx.orgId} has no ledger head, so nothing may be written in it`)

  const now = new Date()
  let { seq, hash } = head
  const rows: LedgerRow[] = tx.pendingEvents.map((event) => {
    seq += 1
    const row = {
      orgId: tx.orgId,
      seq,
      id: uuidv7(),
      occurredAt: now,
      recordedAt: now,
      action: event.action,
      category: event.category,
      actor: { type: tx.actor.type, id: tx.actor.id, name: tx.actor.type === 'user' ? null : tx.actor.name },
      subject: event.subject,
      targets: event.targets ?? [],
      propertyId: event.propertyId ?? null,
      threatId: null,
      unitId: null,
      tenantId: null,
      portfolioId: event.portfolioId ?? null,
      sourceId: null,
      taskId: event.taskId ?? null,
      groupId: event.groupId ?? null,
      summary: event.summary,
      changes: event.changes ?? [],
      metadata: event.metadata ?? {},
      prevHash: hash,
    }
    hash = hashEvent(hashedPart(row))
    return { ...row, hash }
  })

  await tx.db.insert(ledgerEvent).values(rows)
  await tx.db.insert(ledgerContext).values({
    orgId: tx.orgId,
    requestId: tx.origin.requestId,
    seqFrom: head.seq + 1,
    seqTo: seq,
    via: tx.origin.via,
    ip: tx.origin.ip,
    userAgent: tx.origin.userAgent,
    recordedAt: now,
  })
  await tx.db.update(ledgerHead).set({ seq, hash }).where(eq(ledgerHead.orgId, tx.orgId))
}

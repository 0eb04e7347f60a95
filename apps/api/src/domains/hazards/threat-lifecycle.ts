import { and, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { systemActor } from '../../platform/access/system-actor.ts'
import { inTransaction, type TransactionContext } from '../../platform/context/context.ts'
import { inBatches } from '../../platform/db/bulk-rows.ts'
import { threat } from '../../platform/db/schema/index.ts'
import { runEvery } from '../../platform/scheduling/run-every.ts'
import type { IngestDeps } from './ingest-for-organization.ts'
import { flushUnitOfWork } from './threat-unit-of-work/flush-unit-of-work.ts'
import { closeDraft } from './threat-unit-of-work/close-draft.ts'
import {
  loadProperties,
  lockThreats,
  loadUnitOfWork,
  type ThreatUnitOfWork,
} from './threat-unit-of-work/load-unit-of-work.ts'
import { recordAtProperties } from './threat-unit-of-work/record-threat-events.ts'
import type { ThreatDraft } from './threat-unit-of-work/threat-draft.ts'
import { isOpenStatus, statusAt, successorWaitMs } from './threat-status.ts'

const everyMs = 30_000
const nilId = '00000000-0000-0000-0000-000000000000'

/** Lets threats begin, end and lapse by their own times, now and every 30 seconds. `stop` waits for the round. */
export const startThreatLifecycle = (deps: IngestDeps) =>
  runEvery(
    everyMs,
    (signal) => advanceThreats(deps, new Date(), { signal }),
    (error) => deps.log.error({ err: error }, 'Threats could not be moved on; trying again'),
  )

export interface RoundOptions {
  /** How many threats one transaction holds; one organisation after the other, so that none waits long. */
  threatsPerTransaction?: number
  signal?: AbortSignal
}

/** Does one round: how many threats moved on. Those that somebody works on at the moment are left to the next one. */
export async function advanceThreats(
  deps: IngestDeps,
  now: Date,
  { threatsPerTransaction = 200, signal }: RoundOptions = {},
): Promise<number> {
  const isDue = dueAt(now)
  const organisations = await deps.db.selectDistinct({ orgId: threat.orgId }).from(threat).where(isDue)
  let moved = 0
  for (const { orgId } of organisations) {
    try {
      // By id, so that what is due but stays, because it was looked at twice, is not looked at for ever.
      for (let after: string | null = nilId; after !== null && !signal?.aborted;) {
        const step = await advanceBatch(deps, { orgId, after, now, limit: threatsPerTransaction })
        moved += step.moved
        after = step.next
      }
    } catch (error) {
      deps.log.error({ err: error, orgId }, 'Threats of an organisation could not be moved on; trying again')
    }
  }
  const lapsed = new Date(now.getTime() - successorWaitMs).toISOString()
  await inBatches(
    deps.db,
    (size) => sql`update feed_message set is_open = false where ctid = any(array(
      select ctid from feed_message where is_open and ends_at <= ${lapsed}::timestamptz
      limit ${size} for update skip locked
    ))`,
    { signal },
  )
  return moved
}

interface Step {
  orgId: string
  /** The last id of the step before. */
  after: string
  now: Date
  limit: number
}

async function advanceBatch(deps: IngestDeps, { orgId, after, now, limit }: Step) {
  const { log: _, ...base } = deps
  const origin = { requestId: `clock ${now.toISOString()}`, via: 'job' as const, ip: null, userAgent: null }
  return await inTransaction({ ...base, orgId, actor: systemActor, origin }, async (tx) => {
    await lockThreats(tx)
    const due = await tx.db
      .select({ id: threat.id })
      .from(threat)
      .where(and(eq(threat.orgId, orgId), gt(threat.id, after), dueAt(now)))
      .orderBy(threat.id)
      .limit(limit)
      .for('update', { skipLocked: true })
    const book = await loadUnitOfWork(
      tx,
      due.map(({ id }) => id),
    )
    await loadProperties(
      tx,
      book,
      book.drafts.flatMap(({ impacts }) => [...impacts.keys()]),
    )
    const count = book.drafts.filter((draft) => advanceThreat(tx, book, draft, now)).length
    await flushUnitOfWork(tx, book)
    return { moved: count, next: due.length < limit ? null : due.at(-1)!.id }
  })
}

/** Lets one begin or end; answers whether it did. */
function advanceThreat(
  tx: TransactionContext,
  book: ThreatUnitOfWork,
  draft: ThreatDraft,
  now: Date,
): boolean {
  const { row } = draft
  const status = statusAt(row, now)
  if (!isOpenStatus(row.status) || status === row.status || status === 'upcoming') return false
  if (status !== 'active') {
    closeDraft(tx, book, draft, { status, now })
    return true
  }
  recordAtProperties(tx, {
    book,
    draft,
    event: {
      action: 'updated',
      summary: (property) => `${row.title} has begun${property ? ` at ${property}` : ''}.`,
      changes: [{ field: 'status', from: row.status, to: status }],
    },
  })
  row.status = status
  row.updatedAt = now
  draft.isChanged = true
  return true
}

function dueAt(now: Date) {
  const isOver = and(isNotNull(threat.endsAt), lte(threat.endsAt, now))
  const hasLapsed = and(
    isNull(threat.endsAt),
    lte(threat.expiresAt, new Date(now.getTime() - successorWaitMs)),
  )
  const hasBegun = sql`${threat.status} = 'upcoming' and coalesce(${threat.onsetAt}, ${threat.effectiveAt}, ${threat.sentAt}) <= ${now.toISOString()}::timestamptz`
  // Manual ones have times too, so the clock does not ask where a threat came from.
  return and(sql`${threat.status} in ('upcoming', 'active')`, or(isOver, hasLapsed, hasBegun))
}

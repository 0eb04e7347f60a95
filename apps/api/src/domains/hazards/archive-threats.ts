import { and, eq, inArray, sql } from 'drizzle-orm'
import { systemActor } from '../../platform/access/system-actor.ts'
import { inTransaction } from '../../platform/context/context.ts'
import { org, threat } from '../../platform/db/schema/index.ts'
import { createTaskContext, type RunnerDeps } from '../../platform/jobs/task-context.ts'
import { newId } from '../../platform/db/new-id.ts'
import { flushUnitOfWork } from './threat-unit-of-work/flush-unit-of-work.ts'
import { lockThreats, loadUnitOfWork } from './threat-unit-of-work/load-unit-of-work.ts'
import { recordThreatEvent } from './threat-unit-of-work/record-threat-events.ts'

const threatsPerTransaction = 200

/**
 * Archives threats that were over for as many months as their organisation says. They stay readable and on the ledger.
 * Answers how many.
 */
export async function archiveThreats(
  deps: RunnerDeps,
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<number> {
  const organisations = await deps.db.select({ id: org.id, retention: org.retention }).from(org)
  let archived = 0
  for (const { id: orgId, retention } of organisations) {
    const before = monthsBefore(now, retention.endedThreatMonths)
    for (let count = threatsPerTransaction; count === threatsPerTransaction;) {
      if (signal?.aborted) return archived
      try {
        count = await archiveSome(deps, { orgId, before, months: retention.endedThreatMonths, now })
        archived += count
      } catch (error) {
        // One organisation must not keep those of the others.
        deps.log.error({ err: error, orgId }, 'Old threats of an organisation could not be archived')
        count = 0
      }
    }
  }
  return archived
}

interface ArchiveStep {
  orgId: string
  before: Date
  months: number
  now: Date
}

async function archiveSome(deps: RunnerDeps, { orgId, before, months, now }: ArchiveStep): Promise<number> {
  const ctx = createTaskContext(deps, { orgId, id: newId() }, systemActor)
  return await inTransaction(ctx, async (tx) => {
    await lockThreats(tx)
    const due = await tx.db
      .select({ id: threat.id })
      .from(threat)
      .where(
        and(
          eq(threat.orgId, orgId),
          inArray(threat.status, ['ended', 'expired', 'cancelled']),
          sql`${threat.closedAt} < ${before.toISOString()}::timestamptz`,
        ),
      )
      .orderBy(threat.closedAt)
      .limit(threatsPerTransaction)
    const book = await loadUnitOfWork(
      tx,
      due.map(({ id }) => id),
    )
    const groupId = newId()
    for (const draft of book.drafts) {
      const { row } = draft
      const event = {
        action: 'archived' as const,
        summary: () => `${row.title} was archived: it has been over for ${months} months.`,
        changes: [{ field: 'status', from: row.status, to: 'archived' }],
      }
      recordThreatEvent(tx, draft, event, groupId)
      row.status = 'archived'
      row.archivedAt = now
      row.updatedAt = now
      draft.isChanged = true
    }
    await flushUnitOfWork(tx, book)
    return book.drafts.length
  })
}

function monthsBefore(moment: Date, months: number) {
  const before = new Date(moment)
  before.setUTCMonth(before.getUTCMonth() - months)
  return before
}

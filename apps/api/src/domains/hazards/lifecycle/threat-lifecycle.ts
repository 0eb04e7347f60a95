import { and, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import { createTaskContext, inTransaction, type RunnerDeps } from '../../../platform/context/context.ts'
import { inBatches } from '../../../platform/db/bulk-rows.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { org, threat } from '../../../platform/db/schema/index.ts'
import { runEvery } from '../../../platform/scheduling/run-every.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { closeDraft } from '../threat-unit-of-work/change-draft.ts'
import { changeThreats, lockThreats } from '../threat-unit-of-work/change-threats.ts'
import { recordAtProperties, recordDraftEvent } from '../threat-unit-of-work/record-draft-events.ts'
import { isOpenStatus, statusAt, expiryGraceMs } from '../threat-unit-of-work/threat-content.ts'
import type { ThreatDraft, ThreatDrafts } from '../threat-unit-of-work/threat-draft.ts'

const intervalMs = 30_000
const nilUuid = '00000000-0000-0000-0000-000000000000'

/** Starts, ends and expires threats by their times, now and every 30 seconds. `stop` waits for the current round. */
export const startThreatLifecycle = (deps: RunnerDeps) =>
  runEvery(
    intervalMs,
    (signal) => advanceThreats(deps, new Date(), { signal }),
    (error) => deps.log.error({ err: error }, 'threat lifecycle round failed'),
  )

interface RoundOptions {
  /** How many threats one transaction locks. */
  threatsPerTransaction?: number
  signal?: AbortSignal
}

/** Runs one round. Returns how many threats changed status. Skips threats that another transaction has locked. */
export async function advanceThreats(
  deps: RunnerDeps,
  now: Date,
  { threatsPerTransaction = 200, signal }: RoundOptions = {},
): Promise<number> {
  const orgs = await deps.db.selectDistinct({ orgId: threat.orgId }).from(threat).where(isDueAt(now))
  let advancedCount = 0
  for (const { orgId } of orgs) {
    try {
      // Batches follow the ids, so a threat that is due but doesn't change isn't tried forever.
      for (let afterId: string | null = nilUuid; afterId !== null && !signal?.aborted;) {
        const batch = await advanceBatch(deps, { orgId, afterId, now, limit: threatsPerTransaction })
        advancedCount += batch.advanced
        afterId = batch.nextAfterId
      }
    } catch (error) {
      deps.log.error({ err: error, orgId }, 'threat lifecycle failed for an organization')
    }
  }
  const expiredBefore = new Date(now.getTime() - expiryGraceMs).toISOString()
  await inBatches(
    deps.db,
    (size) => sql`update feed_message set is_open = false where ctid = any(array(
      select ctid from feed_message where is_open and ends_at <= ${expiredBefore}::timestamptz
      limit ${size} for update skip locked
    ))`,
    { signal },
  )
  return advancedCount
}

interface Batch {
  orgId: string
  /** The last id of the previous batch. */
  afterId: string
  now: Date
  limit: number
}

async function advanceBatch(deps: RunnerDeps, { orgId, afterId, now, limit }: Batch) {
  const ctx = createTaskContext(deps, { orgId, id: `clock ${now.toISOString()}` }, systemActor)
  return await inTransaction(ctx, async (tx) => {
    await lockThreats(tx)
    const dueThreats = await tx.db
      .select({ id: threat.id })
      .from(threat)
      .where(and(eq(threat.orgId, orgId), gt(threat.id, afterId), isDueAt(now)))
      .orderBy(threat.id)
      .limit(limit)
      .for('update', { skipLocked: true })
    const ids = dueThreats.map(({ id }) => id)
    const advancedCount = await changeThreats(
      tx,
      { ids },
      (work) => work.drafts.filter((draft) => advanceThreat(work, draft, now)).length,
    )
    return { advanced: advancedCount, nextAfterId: ids.length < limit ? null : ids.at(-1)! }
  })
}

/** Starts or closes a threat if it is due. Returns whether it did. */
export function advanceThreat(work: ThreatDrafts, draft: ThreatDraft, now: Date): boolean {
  const { row } = draft
  const status = statusAt(row, now)
  if (!isOpenStatus(row.status) || status === row.status || status === 'upcoming') return false
  if (status !== 'active') {
    closeDraft(work, draft, { status, now })
    return true
  }
  recordAtProperties(work, draft, {
    action: 'updated',
    summary: (property) => `“${row.title}” has started${property ? ` at ${property}` : ''}.`,
    changes: [{ field: 'status', from: row.status, to: status }],
  })
  row.status = status
  row.updatedAt = now
  draft.isChanged = true
  return true
}

/** Open threats whose times call for another status at `now`. */
function isDueAt(now: Date) {
  const hasEnded = and(isNotNull(threat.endsAt), lte(threat.endsAt, now))
  const hasExpired = and(
    isNull(threat.endsAt),
    lte(threat.expiresAt, new Date(now.getTime() - expiryGraceMs)),
  )
  const hasStarted = sql`${threat.status} = 'upcoming' and coalesce(${threat.onsetAt}, ${threat.effectiveAt}, ${threat.sentAt}) <= ${now.toISOString()}::timestamptz`
  return and(sql`${threat.status} in ('upcoming', 'active')`, or(hasEnded, hasExpired, hasStarted))
}

const archivedPerTransactionMax = 200

/**
 * Archives threats that closed longer ago than their organization's retention; they stay readable. Returns how many.
 */
export async function archiveThreats(
  deps: RunnerDeps,
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<number> {
  const orgs = await deps.db.select({ id: org.id, retention: org.retention }).from(org)
  let archivedCount = 0
  for (const { id: orgId, retention } of orgs) {
    for (let count = archivedPerTransactionMax; count === archivedPerTransactionMax;) {
      if (signal?.aborted) return archivedCount
      try {
        count = await archiveBatch(deps, { orgId, months: retention.endedThreatMonths, now })
        archivedCount += count
      } catch (error) {
        // One organization's failure must not stop the others.
        deps.log.error({ err: error, orgId }, 'threat archiving failed for an organization')
        count = 0
      }
    }
  }
  return archivedCount
}

async function archiveBatch(
  deps: RunnerDeps,
  { orgId, months, now }: { orgId: string; months: number; now: Date },
): Promise<number> {
  const cutoff = new Date(now)
  cutoff.setUTCMonth(cutoff.getUTCMonth() - months)
  const ctx = createTaskContext(deps, { orgId, id: newId() }, systemActor)
  return await inTransaction(ctx, async (tx) => {
    await lockThreats(tx)
    const dueThreats = await tx.db
      .select({ id: threat.id })
      .from(threat)
      .where(
        and(
          eq(threat.orgId, orgId),
          inArray(threat.status, ['ended', 'expired', 'cancelled']),
          sql`${threat.closedAt} < ${cutoff.toISOString()}::timestamptz`,
        ),
      )
      .orderBy(threat.closedAt)
      .limit(archivedPerTransactionMax)
    const groupId = newId()
    const ids = dueThreats.map(({ id }) => id)
    return await changeThreats(tx, { ids }, (work) => {
      for (const draft of work.drafts) archiveDraft(work, draft, { groupId, months, now })
      return work.drafts.length
    })
  })
}

function archiveDraft(
  work: ThreatDrafts,
  draft: ThreatDraft,
  { groupId, months, now }: { groupId: string; months: number; now: Date },
) {
  const { row } = draft
  const event = {
    action: 'archived' as const,
    summary: () => `“${row.title}” was archived ${formatCount(months, 'month')} after it ended.`,
    changes: [{ field: 'status', from: row.status, to: 'archived' }],
  }
  recordDraftEvent(work, draft, event, groupId)
  row.status = 'archived'
  row.archivedAt = now
  row.updatedAt = now
  draft.isChanged = true
}

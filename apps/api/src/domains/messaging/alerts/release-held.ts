import { and, eq, exists, gt, inArray, or, sql } from 'drizzle-orm'
import { createSystemContext, type SystemDeps } from '../../../platform/access/system-context.ts'
import { inTransaction, type TransactionContext } from '../../../platform/context/context.ts'
import { alert, alertMessage, threat } from '../../../platform/db/schema/index.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import {
  changeAlert,
  extremePriority,
  extremeRank,
  findThreatOf,
  getAlertRow,
  isExtreme,
  recordAlertEvent,
  titleOf,
} from './alert-row.ts'
import { wakeTask } from './alert-task.ts'

/** No message waits longer than this for its next attempt. */
const longestRetryMs = 60 * 60_000

/** Messages that wait for quiet hours to end, not for another attempt. */
const isHeld = (now: Date) =>
  and(
    inArray(alertMessage.channel, ['sms', 'voice']),
    eq(alertMessage.state, 'waiting'),
    gt(alertMessage.dueAt, now),
    or(eq(alertMessage.attempts, 0), gt(alertMessage.dueAt, new Date(now.getTime() + longestRetryMs))),
  )

/**
 * Makes alerts whose threat has become extreme the most urgent, and sends what quiet hours hold back.
 * @throws AggregateError if any of them failed, after all the others
 */
export async function releaseHeld(deps: SystemDeps, now: Date): Promise<void> {
  const rows = await deps.db
    .select({ id: alert.id, orgId: alert.orgId })
    .from(alert)
    .innerJoin(threat, and(eq(threat.orgId, alert.orgId), eq(threat.id, alert.threatId)))
    .where(
      and(
        inArray(alert.status, ['queued', 'sending']),
        eq(threat.severityRank, extremeRank),
        or(
          gt(alert.priority, extremePriority),
          exists(
            deps.db
              .select({ one: sql`1` })
              .from(alertMessage)
              .where(
                and(eq(alertMessage.orgId, alert.orgId), eq(alertMessage.alertId, alert.id), isHeld(now)),
              ),
          ),
        ),
      ),
    )
  const errors: unknown[] = []
  for (const { id, orgId } of rows)
    await inTransaction(createSystemContext(deps, orgId), (tx) => releaseAlertMessages(tx, id, now)).catch(
      (error: unknown) => errors.push(error),
    )
  if (errors.length > 0) throw new AggregateError(errors, 'Not every alert could be released.')
}

async function releaseAlertMessages(tx: TransactionContext, alertId: string, now: Date) {
  const row = await getAlertRow(tx, alertId, { forUpdate: true })
  if (row.status !== 'queued' && row.status !== 'sending') return
  if (!isExtreme(await findThreatOf(tx, row), row.phase)) return
  const urgent = await changeAlert(tx, row, { priority: extremePriority })
  const held = and(eq(alertMessage.orgId, tx.orgId), eq(alertMessage.alertId, alertId), isHeld(now))
  if ((await tx.db.$count(alertMessage, held)) === 0) return
  // A running task would sleep until quiet hours end anyway, so the next round releases these once it's waiting.
  if ((await wakeTask(tx, row)) === null) return
  const released = await tx.db.update(alertMessage).set({ dueAt: null }).where(held).returning({
    id: alertMessage.id,
  })
  recordAlertEvent(tx, urgent, {
    action: 'updated',
    summary: `Alert “${titleOf(row)}” released ${formatCount(released.length, 'message')} before the end of quiet hours because its threat is now extreme.`,
    metadata: { released: released.length },
  })
}

import { and, eq, inArray, not, sql } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import { inTransaction, type TransactionContext } from '../../../platform/context/context.ts'
import {
  org,
  threat,
  threatNotificationQueue,
  threatNotification,
} from '../../../platform/db/schema/index.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import { createTaskContext, type RunnerDeps } from '../../../platform/jobs/task-context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { type NotificationRecipient, listNotificationRecipients } from './list-notification-recipients.ts'
import { notificationDueAt } from './notification-due.ts'
import { openTriages } from '../../hazards/index.ts'
import { visibleThreats } from '../../estate/index.ts'

/**
 * Turns the news of an organisation into a notice for each member whom it concerns: who wants mail, who sees one of the
 * properties, from the severity that they chose. Where no mail can leave, news are dropped rather than kept for a day on
 * which they are old.
 */
export async function scheduleNotifications(deps: RunnerDeps, orgId: string, now: Date): Promise<void> {
  const listeners = (await canSendMail(deps, orgId)) ? await listNotificationRecipients(deps.db, orgId) : []
  const ctx = createTaskContext(deps, { orgId, id: newId() }, systemActor)
  await inTransaction(ctx, async (tx) => {
    const news = await tx.db
      .delete(threatNotificationQueue)
      .where(eq(threatNotificationQueue.orgId, orgId))
      .returning()
    if (news.length === 0) return
    const rankOf = new Map(news.map(({ threatId, severityRank }) => [threatId, severityRank]))
    const notices: (typeof threatNotification.$inferInsert)[] = []
    for (const listener of listeners) {
      for (const threatId of await listAffectedRecipients(tx, listener, [...rankOf.keys()])) {
        const severityRank = rankOf.get(threatId)!
        if (severityRank < rankSeverity(listener.notify.threatMinSeverity)) continue
        const isExtreme = severityRank === rankSeverity('extreme')
        notices.push({
          orgId,
          id: newId(),
          userId: listener.id,
          threatId,
          severityRank,
          dueAt: notificationDueAt(listener.notify, listener.timeZone, { isExtreme }, now),
          createdAt: now,
        })
      }
    }
    for (let from = 0; from < notices.length; from += notificationsPerInsert) {
      await tx.db
        .insert(threatNotification)
        .values(notices.slice(from, from + notificationsPerInsert))
        .onConflictDoNothing()
    }
  })
}

const notificationsPerInsert = 500

async function canSendMail({ db, gateways }: RunnerDeps, orgId: string): Promise<boolean> {
  if (!gateways.mail) return false
  const [place] = await db.select({ demo: org.demo }).from(org).where(eq(org.id, orgId))
  return place !== undefined && (!place.demo || gateways.isSandbox)
}

/** Those of the threats that still are one for this person. Whoever reported a threat knows of it. */
async function listAffectedRecipients(
  tx: TransactionContext,
  listener: NotificationRecipient,
  ids: string[],
): Promise<string[]> {
  const rows = await tx.db
    .select({ id: threat.id })
    .from(threat)
    .where(
      and(
        eq(threat.orgId, tx.orgId),
        inArray(threat.id, ids),
        isStillRelevant,
        not(sql`coalesce(${threat.createdBy} = ${listener.id}::uuid, false)`),
        visibleThreats({ actor: listener, orgId: tx.orgId }),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Nobody is told of what is over or settled by the time. */
export const isStillRelevant = and(
  inArray(threat.status, ['upcoming', 'active']),
  not(threat.isTest),
  inArray(threat.triage, [...openTriages]),
)!

import { and, eq, exists, gte, inArray, lt, ne, not, or, sql } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import {
  createTaskContext,
  inTransaction,
  type RunnerDeps,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import {
  threat,
  threatFollowUp,
  threatNotification,
  threatNotificationQueue,
} from '../../../platform/db/schema/index.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import { visibleThreats } from '../../estate/index.ts'
import { openTriages } from '../../hazards/index.ts'
import { notificationDueAt } from './notification-due-at.ts'
import { readToldSeverities, tellMembers, type ToldMember, wasOverSince } from './member-notifications.ts'
import { canNotify, listActiveMembers, type NotificationRecipient } from './notification-recipients.ts'

/**
 * Turns an organization's queued threats into notifications for the members who can see an affected property, and chose
 * this severity or a lower one. Those who want email are also emailed. If no email can be sent, no email is stored either,
 * because one about an old threat is no use later.
 */
export async function scheduleNotifications(deps: RunnerDeps, orgId: string, now: Date): Promise<void> {
  const members = await listActiveMembers(deps.db, orgId)
  const canEmail = await canNotify(deps, orgId)
  const ctx = createTaskContext(deps, { orgId, id: newId() }, systemActor)
  await inTransaction(ctx, async (tx) => {
    const queuedThreats = await tx.db
      .delete(threatNotificationQueue)
      .where(eq(threatNotificationQueue.orgId, orgId))
      .returning()
    if (queuedThreats.length === 0) return
    await forgetEarlierNotifications(tx, queuedThreats, now)
    const rankByThreat = new Map(queuedThreats.map(({ threatId, severityRank }) => [threatId, severityRank]))
    const findTold = await readToldSeverities(tx, [...rankByThreat.keys()], now)
    const emails: (typeof threatNotification.$inferInsert)[] = []
    const told: ToldMember[] = []
    for (const member of members) {
      for (const threatId of await filterThreats(tx, member, [...rankByThreat.keys()])) {
        const severityRank = rankByThreat.get(threatId)!
        if (severityRank < rankSeverity(member.notify.threatMinSeverity)) continue
        const toldRank = findTold(threatId, member.id)
        if (toldRank === null || toldRank < severityRank) {
          const kind = toldRank === null ? 'threat' : 'threat_worsened'
          told.push({ userId: member.id, kind, threatId, severityRank })
        }
        if (!canEmail || !member.notify.channels.email) continue
        const isExtreme = severityRank === rankSeverity('extreme')
        emails.push({
          orgId,
          id: newId(),
          userId: member.id,
          threatId,
          severityRank,
          dueAt: notificationDueAt(member.notify, member.timeZone, { isExtreme }, now),
          createdAt: now,
        })
      }
    }
    await tellMembers(tx, told, now)
    for (let from = 0; from < emails.length; from += notificationsPerInsert) {
      await tx.db
        .insert(threatNotification)
        .values(emails.slice(from, from + notificationsPerInsert))
        .onConflictDoNothing()
    }
  })
}

const notificationsPerInsert = 500

/**
 * Lets members be emailed again about a severity that they were already emailed about, if the threat was over in between,
 * or an email said that it was over or less severe. Withdrawn emails don't count.
 */
async function forgetEarlierNotifications(
  tx: TransactionContext,
  queuedThreats: readonly (typeof threatNotificationQueue.$inferSelect)[],
  now: Date,
) {
  for (const { threatId, severityRank } of queuedThreats) {
    await tx.db
      .delete(threatNotification)
      .where(
        and(
          eq(threatNotification.orgId, tx.orgId),
          eq(threatNotification.threatId, threatId),
          eq(threatNotification.severityRank, severityRank),
          or(
            eq(threatNotification.state, 'withdrawn'),
            and(
              ne(threatNotification.state, 'claimed'),
              or(wasOverSince(tx, threatNotification, now), wasFollowedUp(tx)),
            ),
          ),
        ),
      )
  }
}

const wasFollowedUp = (tx: TransactionContext) =>
  exists(
    tx.db
      .select({ one: sql`1` })
      .from(threatFollowUp)
      .where(
        and(
          eq(threatFollowUp.orgId, tx.orgId),
          eq(threatFollowUp.userId, threatNotification.userId),
          sql`${threatNotification.threatId} = any(${threatFollowUp.threatIds})`,
          lt(threatFollowUp.severityRank, threatNotification.severityRank),
          gte(threatFollowUp.claimedAt, threatNotification.claimedAt),
          inArray(threatFollowUp.state, ['claimed', 'sent', 'in_doubt']),
        ),
      ),
  )

/** The threats that are still relevant to a member, without those that they reported themselves. */
async function filterThreats(
  tx: TransactionContext,
  recipient: NotificationRecipient,
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
        not(sql`coalesce(${threat.createdBy} = ${recipient.id}::uuid, false)`),
        visibleThreats({ actor: recipient, orgId: tx.orgId }),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Upcoming or active, still open in triage, and not a test. */
export const isStillRelevant = and(
  inArray(threat.status, ['upcoming', 'active']),
  not(threat.isTest),
  inArray(threat.triage, [...openTriages]),
)!

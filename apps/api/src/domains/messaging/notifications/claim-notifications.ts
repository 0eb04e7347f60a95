import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { property, threat, threatImpact, threatNotification } from '../../../platform/db/schema/index.ts'
import { domainOf } from '../../../platform/email/mail-operator.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { isStillRelevant } from './schedule-notifications.ts'
import type { NotificationRecipient } from './list-notification-recipients.ts'
import { visibleImpacts, visibleThreats } from '../../estate/index.ts'

type NotificationRow = typeof threatNotification.$inferSelect
export type NotifiedThreat = Awaited<ReturnType<typeof readThreats>>[number]

/** What one person is told with one mail. */
export interface ClaimedNotification {
  listener: NotificationRecipient
  rows: NotificationRow[]
  /** The worst first. */
  threats: NotifiedThreat[]
  /** Without the angle brackets. */
  messageId: string
}

/**
 * Takes what is due for these people, in one transaction that is committed before any mail is handed over. Whether it
 * still is news, and for this person, is asked last; what is not is withdrawn.
 */
export async function claimNotifications(
  ctx: ServiceContext,
  userIds: readonly string[],
  { listeners, now }: { listeners: readonly NotificationRecipient[]; now: Date },
): Promise<ClaimedNotification[]> {
  return await inTransaction(ctx, async (tx) => {
    const due = await tx.db
      .select()
      .from(threatNotification)
      .where(
        and(
          eq(threatNotification.orgId, tx.orgId),
          inArray(threatNotification.userId, [...userIds]),
          eq(threatNotification.state, 'waiting'),
          lte(threatNotification.dueAt, now),
        ),
      )
      .orderBy(asc(threatNotification.id))
      .for('update', { skipLocked: true })
    const claimed: ClaimedNotification[] = []
    for (const [userId, rows] of Map.groupBy(due, (row) => row.userId)) {
      const listener = listeners.find(({ id }) => id === userId)
      const threats = listener ? await readThreats(tx, listener, rows) : []
      const told = new Set(threats.map(({ id }) => id))
      const kept = rows.filter(({ threatId }) => told.has(threatId))
      await withdraw(
        tx,
        rows.filter(({ threatId }) => !told.has(threatId)),
        now,
      )
      if (!listener || kept.length === 0) continue
      const messageId = `${newId()}@${domainOf(tx.gateways.senders.operator.identity.from.address)}`
      await tx.db
        .update(threatNotification)
        .set({ state: 'claimed', claimedAt: now, messageId })
        .where(isOneOf(tx, kept))
      claimed.push({ listener, rows: kept, threats, messageId })
    }
    return claimed
  })
}

async function withdraw(tx: TransactionContext, rows: readonly NotificationRow[], now: Date) {
  if (rows.length === 0) return
  await tx.db.update(threatNotification).set({ state: 'withdrawn', settledAt: now }).where(isOneOf(tx, rows))
}

export const isOneOf = (tx: Pick<TransactionContext, 'orgId'>, rows: readonly NotificationRow[]) =>
  and(
    eq(threatNotification.orgId, tx.orgId),
    inArray(
      threatNotification.id,
      rows.map(({ id }) => id),
    ),
  )

/** What the mail says of the threats, with the properties that this person sees, the most at risk first. */
async function readThreats(
  tx: TransactionContext,
  listener: NotificationRecipient,
  rows: readonly NotificationRow[],
) {
  const caller = { actor: listener, orgId: tx.orgId }
  const ids = rows.map(({ threatId }) => threatId)
  const threats = await tx.db
    .select({
      id: threat.id,
      title: threat.title,
      severity: threat.severity,
      status: threat.status,
      instruction: threat.instruction,
      senderName: threat.senderName,
      attribution: threat.attribution,
      onsetAt: sql<Date>`coalesce(${threat.onsetAt}, ${threat.effectiveAt}, ${threat.sentAt})`.mapWith(
        threat.sentAt,
      ),
      endsAt: sql<Date | null>`coalesce(${threat.endsAt}, ${threat.expiresAt})`.mapWith(threat.sentAt),
    })
    .from(threat)
    .where(and(eq(threat.orgId, tx.orgId), inArray(threat.id, ids), isStillRelevant, visibleThreats(caller)))
    .orderBy(desc(threat.severityRank), desc(threat.maxRisk), asc(threat.id))
  const places = await tx.db
    .select({
      threatId: threatImpact.threatId,
      count: sql<number>`count(*)::int`,
      names: sql<
        string[]
      >`(array_agg(${property.name} order by ${threatImpact.riskScore} desc, ${property.name}))[1:3]`,
    })
    .from(threatImpact)
    .innerJoin(
      property,
      and(eq(property.orgId, threatImpact.orgId), eq(property.id, threatImpact.propertyId)),
    )
    .where(
      and(
        eq(threatImpact.orgId, tx.orgId),
        inArray(threatImpact.threatId, ids),
        isNull(threatImpact.endedAt),
        visibleImpacts(caller),
      ),
    )
    .groupBy(threatImpact.threatId)
  return threats.flatMap((found) => {
    const place = places.find(({ threatId }) => threatId === found.id)
    // A threat that left every property is no news either.
    return place ? [{ ...found, count: place.count, names: place.names }] : []
  })
}

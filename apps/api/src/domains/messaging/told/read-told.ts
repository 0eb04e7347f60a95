import { and, eq, exists, gt, gte, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import {
  alert,
  escalation,
  escalationThreat,
  memberNotification,
  threat,
} from '../../../platform/db/schema/index.ts'
import { severities } from '../../../platform/db/schema/hazard.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import { filterApprovers } from '../alerts/find-approvers.ts'
import { titleOf } from '../alerts/alert-row.ts'
import { describeThreats, type NotifiedThreat } from '../notifications/compose-notification.ts'
import { affectedVisibleProperty, followUpKinds } from '../notifications/member-notifications.ts'
import type { NotificationRecipient } from '../notifications/notification-recipients.ts'
import { canTellMember, isAdministrator } from '../on-call/escalation-recipients.ts'
import { type HelpCall, readHelpCalls } from '../replies/help-calls.ts'

type MemberNotificationRow = typeof memberNotification.$inferSelect

/** Something that the member was told, on its way to one of their devices. */
export interface ToldRow {
  id: string
  notificationId: string
  notification: MemberNotificationRow
}

/** What a message says: something that the member was told, and that still holds. */
export type Told<Row extends ToldRow = ToldRow> =
  | { kind: 'threat' | 'threat_worsened' | 'on_call'; row: Row; threat: NotifiedThreat }
  | {
      kind: (typeof followUpKinds)[number]
      row: Row
      title: string
      threatId: string
      severity: NotifiedThreat['severity'] | null
    }
  | { kind: 'help_call'; row: Row; call: HelpCall }
  | { kind: 'alert_pending'; row: Row; alert: { id: string; title: string } }

/**
 * What is still relevant to the member with their current permissions, most important first: the last check before a
 * message is claimed. Without what they have read since.
 *
 * @param wasDelivered - whether the device got a notification
 */
export async function readTold<Row extends ToldRow>(
  tx: TransactionContext,
  recipient: NotificationRecipient,
  rows: readonly Row[],
  wasDelivered: (notificationId: AnyPgColumn) => SQL,
): Promise<Told<Row>[]> {
  const unread = rows.filter(({ notification }) => notification.readAt === null)
  const ofKind = (...kinds: MemberNotificationRow['kind'][]) =>
    unread.filter(({ notification }) => kinds.includes(notification.kind))
  return [
    ...(await readOnCall(tx, recipient, ofKind('on_call'))),
    ...(await readHelp(tx, recipient, ofKind('help_call'))),
    ...(await readAlerts(tx, recipient, ofKind('alert_pending'))),
    ...(await readNews(tx, recipient, ofKind('threat', 'threat_worsened'), wasDelivered)),
    ...(await readFollowUps(tx, recipient, ofKind(...followUpKinds))),
  ]
}

const threatIdsOf = (rows: readonly ToldRow[]) => [
  ...new Set(rows.flatMap(({ notification }) => notification.threatId ?? [])),
]

/** Threats that the member can still acknowledge, while people are being told about them. */
async function readOnCall<Row extends ToldRow>(
  tx: TransactionContext,
  recipient: NotificationRecipient,
  rows: readonly Row[],
): Promise<Told<Row>[]> {
  if (rows.length === 0) return []
  const open = await tx.db
    .selectDistinct({ threatId: escalationThreat.threatId })
    .from(escalationThreat)
    .innerJoin(
      escalation,
      and(eq(escalation.orgId, escalationThreat.orgId), eq(escalation.id, escalationThreat.escalationId)),
    )
    .innerJoin(
      threat,
      and(eq(threat.orgId, escalationThreat.orgId), eq(threat.id, escalationThreat.threatId)),
    )
    .where(
      and(
        eq(escalationThreat.orgId, tx.orgId),
        inArray(escalationThreat.threatId, threatIdsOf(rows)),
        isNull(escalation.endedAt),
        eq(threat.triage, 'new'),
      ),
    )
  const told: Told<Row>[] = []
  for (const described of await describeThreats(
    tx,
    recipient,
    open.map(({ threatId }) => threatId),
  )) {
    const canAnswer =
      isAdministrator(recipient) ||
      (await canTellMember(tx, recipient, { threatIds: [described.id], step: 1 }))
    if (canAnswer) told.push(...ofThreat(rows, described, 'on_call'))
  }
  return told
}

async function readHelp<Row extends ToldRow>(
  tx: TransactionContext,
  recipient: NotificationRecipient,
  rows: readonly Row[],
): Promise<Told<Row>[]> {
  const replyIds = rows.flatMap(({ notification }) => notification.replyId ?? [])
  if (replyIds.length === 0) return []
  const calls = await readHelpCalls(tx, recipient, replyIds)
  return calls.flatMap((call) =>
    rows
      .filter(({ notification }) => notification.replyId === call.id)
      .map((row): Told<Row> => ({ kind: 'help_call', row, call })),
  )
}

async function readAlerts<Row extends ToldRow>(
  tx: TransactionContext,
  recipient: NotificationRecipient,
  rows: readonly Row[],
): Promise<Told<Row>[]> {
  const told: Told<Row>[] = []
  for (const row of rows) {
    const [pending] = await tx.db
      .select()
      .from(alert)
      .where(
        and(
          eq(alert.orgId, tx.orgId),
          eq(alert.id, row.notification.alertId!),
          inArray(alert.status, ['delayed', 'awaiting_approval']),
        ),
      )
    if (!pending || (await filterApprovers(tx, pending, [recipient])).length === 0) continue
    told.push({ kind: 'alert_pending', row, alert: { id: pending.id, title: titleOf(pending) } })
  }
  return told
}

const later = alias(memberNotification, 'later')

/** Threats that are over or less severe, unless the member was told something else about them since. */
async function readFollowUps<Row extends ToldRow>(
  tx: TransactionContext,
  recipient: NotificationRecipient,
  rows: readonly Row[],
): Promise<Told<Row>[]> {
  if (rows.length === 0) return []
  const isOvertaken = exists(
    tx.db
      .select({ one: sql`1` })
      .from(later)
      .where(
        and(
          eq(later.orgId, memberNotification.orgId),
          eq(later.userId, memberNotification.userId),
          eq(later.threatId, memberNotification.threatId),
          gt(later.createdAt, memberNotification.createdAt),
        ),
      ),
  )
  const current = await tx.db
    .select({ id: memberNotification.id, threatId: threat.id, title: threat.title })
    .from(memberNotification)
    .innerJoin(
      threat,
      and(eq(threat.orgId, memberNotification.orgId), eq(threat.id, memberNotification.threatId)),
    )
    .where(
      and(
        eq(memberNotification.orgId, tx.orgId),
        inArray(
          memberNotification.id,
          rows.map(({ notificationId }) => notificationId),
        ),
        not(isOvertaken),
        affectedVisibleProperty({ actor: recipient, orgId: tx.orgId }),
      ),
    )
  return current.flatMap(({ id, threatId, title }) =>
    rows
      .filter(({ notificationId }) => notificationId === id)
      .map((row): Told<Row> => ({
        kind: row.notification.kind as (typeof followUpKinds)[number],
        row,
        title,
        threatId,
        severity:
          severities.find((severity) => rankSeverity(severity) === row.notification.severityRank) ?? null,
      })),
  )
}

const onCall = alias(memberNotification, 'on_call')

/** New and worsened threats, except those that the device got because the member is on call. */
async function readNews<Row extends ToldRow>(
  tx: TransactionContext,
  recipient: NotificationRecipient,
  rows: readonly Row[],
  wasDelivered: (notificationId: AnyPgColumn) => SQL,
): Promise<Told<Row>[]> {
  if (rows.length === 0) return []
  const toldOnCall = tx.db
    .select({ one: sql`1` })
    .from(onCall)
    .where(
      and(
        eq(onCall.orgId, memberNotification.orgId),
        eq(onCall.userId, memberNotification.userId),
        eq(onCall.threatId, memberNotification.threatId),
        eq(onCall.kind, 'on_call'),
        gte(onCall.severityRank, memberNotification.severityRank),
        wasDelivered(onCall.id),
      ),
    )
  const covered = await tx.db
    .select({ id: memberNotification.id })
    .from(memberNotification)
    .where(
      and(
        eq(memberNotification.orgId, tx.orgId),
        inArray(
          memberNotification.id,
          rows.map(({ notificationId }) => notificationId),
        ),
        exists(toldOnCall),
      ),
    )
  const coveredIds = new Set(covered.map(({ id }) => id))
  const news = rows.filter(({ notificationId }) => !coveredIds.has(notificationId))
  const threats = await describeThreats(tx, recipient, threatIdsOf(news))
  return threats.flatMap((described) => ofThreat(news, described, null))
}

const ofThreat = <Row extends ToldRow>(
  rows: readonly Row[],
  described: NotifiedThreat,
  kind: 'on_call' | null,
) =>
  rows
    .filter(({ notification }) => notification.threatId === described.id)
    .map((row): Told<Row> => ({
      kind: kind ?? (row.notification.kind as 'threat' | 'threat_worsened'),
      row,
      threat: described,
    }))

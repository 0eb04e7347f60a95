import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { alert, alertNotification, threat } from '../../../platform/db/schema/index.ts'
import type { Mail } from '../../../platform/email/mailer.ts'
import { renderMail } from '../../../platform/email/render-mail.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { visibleThreats } from '../../estate/index.ts'
import type { ClaimedNotification, NotificationKind } from '../notifications/member-stream.ts'
import { tellMembers } from '../notifications/member-notifications.ts'
import {
  canNotify,
  listActiveMembers,
  type NotificationRecipient,
} from '../notifications/notification-recipients.ts'
import { type AlertRow, titleOf } from './alert-row.ts'
import { findOutOfScope } from './alert-scope.ts'
import { filterApprovers } from './find-approvers.ts'

/** An alert that waits for approval, or an automatic one before the end of its delay. */
type PendingAlert = AlertRow & { threatTitle: string | null }

/**
 * Tells the members who can approve or stop an alert, by email as well if they want it. Due at once: tenants wait for it,
 * whatever digest they chose.
 */
export async function notifyOfPendingAlert(
  tx: TransactionContext,
  row: AlertRow,
  members: readonly NotificationRecipient[],
  now: Date,
) {
  const approvers = await filterApprovers(tx, row, members)
  if (approvers.length === 0) return
  const { id: alertId, threatId } = row
  await tellMembers(
    tx,
    approvers.map(({ id }) => ({ userId: id, kind: 'alert_pending', threatId, alertId })),
    now,
  )
  const emailed = (await canNotify(tx, tx.orgId))
    ? approvers.filter(({ notify }) => notify.channels.email)
    : []
  if (emailed.length === 0) return
  const due = { orgId: tx.orgId, alertId, dueAt: now, createdAt: now }
  await tx.db
    .insert(alertNotification)
    .values(emailed.map(({ id }) => ({ ...due, id: newId(), userId: id })))
    .onConflictDoNothing()
}

/**
 * Tells the members who can approve an alert that was about to go out, and now waits for approval. Those who know of it
 * are told again.
 */
export async function notifyOfNeededApproval(tx: TransactionContext, row: AlertRow, now: Date) {
  await tx.db
    .delete(alertNotification)
    .where(and(eq(alertNotification.orgId, tx.orgId), eq(alertNotification.alertId, row.id)))
  await notifyOfPendingAlert(tx, row, await listActiveMembers(tx.db, tx.orgId), now)
}

/**
 * Those of the alerts that haven't gone out and that the member can approve or stop: with permission to send, if they
 * see the threat and all of the alert's places, and not if they asked for the approval.
 */
async function readPendingAlerts(
  tx: TransactionContext,
  recipient: NotificationRecipient,
  ids: readonly string[],
): Promise<PendingAlert[]> {
  const { permissions } = recipient.access
  const canSend = or(
    permissions.has('threat:notify')
      ? and(isNotNull(alert.threatId), visibleThreats({ actor: recipient, orgId: tx.orgId }))
      : sql`false`,
    permissions.has('org:communication_send') ? isNull(alert.threatId) : sql`false`,
  )
  const rows = await tx.db
    .select({ alert, threatTitle: threat.title })
    .from(alert)
    .leftJoin(threat, and(eq(threat.orgId, alert.orgId), eq(threat.id, alert.threatId)))
    .where(
      and(
        eq(alert.orgId, tx.orgId),
        inArray(alert.id, [...ids]),
        inArray(alert.status, ['delayed', 'awaiting_approval']),
        canSend,
        sql`${alert.confirmedBy} is distinct from ${recipient.id}::uuid`,
      ),
    )
    .orderBy(sql`${alert.delayedUntil} nulls last`, alert.id)
  const outOfScope = await findOutOfScope(
    tx,
    rows.map((row) => row.alert),
    recipient.access,
  )
  return rows.flatMap(({ alert: row, threatTitle }) =>
    outOfScope.has(row.id) ? [] : [{ ...row, threatTitle }],
  )
}

/** Notifications of alerts that are pending. They are withdrawn once the alert has gone out or was stopped. */
export const pendingAlertNotifications: NotificationKind<
  typeof alertNotification.$inferSelect,
  PendingAlert
> = {
  about: 'alerts',
  table: alertNotification,
  subjectIdOf: ({ alertId }) => alertId,
  read: (tx, recipient, rows) =>
    readPendingAlerts(
      tx,
      recipient,
      rows.map(({ alertId }) => alertId),
    ),
  compose: composeNotification,
  recordSent(tx, row, userIds) {
    recordEvent(tx, {
      action: 'alert.members_notified',
      category: 'communication',
      subject: { type: 'alert', id: row.id, name: cutText(titleOf(row), 200) },
      targets: userIds.map((id) => ({ type: 'user', id, name: null })),
      ...(row.threatId !== null && { threatId: row.threatId }),
      summary: cutText(
        `${userIds.length === 1 ? 'A member was' : `${userIds.length} members were`} notified by email ${row.isAutomatic ? `of the automatic alert “${titleOf(row)}”` : `that the alert “${titleOf(row)}” needs approval`}.`,
        300,
      ),
      metadata: { threadId: row.threadId, people: userIds.length, channel: 'email' },
    })
  },
}

async function composeNotification(
  { recipient, subjects: alerts, messageId }: ClaimedNotification<PendingAlert>,
  { org, publicUrl }: { org: { id: string; name: string }; publicUrl: string },
): Promise<Mail> {
  const [first] = alerts
  const isSingle = alerts.length === 1
  const urlOf = ({ id }: PendingAlert) => `${publicUrl}/alerts/${id}?org=${org.id}`
  const heading = isSingle
    ? describeAlert(first!, recipient)
    : `${formatCount(alerts.length, 'tenant alert')} to review`
  const mail = await renderMail({
    to: recipient.email,
    subject: isSingle ? `${heading}: ${first!.threatTitle ?? titleOf(first!)}` : heading,
    heading,
    paragraphs: [
      ...alerts.map((row) =>
        isSingle
          ? describeDetails(row)
          : { title: describeAlert(row, recipient), url: urlOf(row), text: describeDetails(row) },
      ),
      ...(alerts.some(({ isAutomatic }) => isAutomatic)
        ? [
            `${org.name} sends automatic alerts. People who can change the organization’s settings can turn this off under Settings > Organization.`,
          ]
        : []),
    ],
    action: isSingle
      ? { label: 'Review alert', url: urlOf(first!) }
      : { label: 'Review alerts', url: `${publicUrl}/alerts?org=${org.id}` },
    footer: {
      text: `You’re receiving this because you can send alerts for ${org.name} and your email notifications are on. Change this in Parapet under`,
      label: 'Settings > Notifications',
      url: `${publicUrl}/settings/notifications`,
    },
  })
  return { ...mail, messageId: `<${messageId}>` }
}

/** “Alert to 31 people goes out at 4:32 PM CST” */
function describeAlert(
  { delayedUntil, confirmedCount }: PendingAlert,
  { locale, timeZone }: Pick<NotificationRecipient, 'locale' | 'timeZone'>,
): string {
  const people = formatCount(confirmedCount ?? 0, 'person', 'people')
  if (delayedUntil === null) return `Alert to ${people} needs your approval`
  const time = new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(delayedUntil)
  return `Alert to ${people} goes out at ${time}`
}

const describeDetails = (row: PendingAlert) =>
  [
    `“${titleOf(row)}”`,
    ...(row.threatTitle === null ? [] : [`About: ${row.threatTitle}`]),
    row.delayedUntil === null
      ? 'Nothing is sent until someone who can send alerts approves it.'
      : 'Stop it if it’s wrong, or send it now. If no one does, it goes out on its own.',
  ].join('\n')

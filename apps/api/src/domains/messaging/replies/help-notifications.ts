import { eq } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import { createTaskContext, inTransaction, type RunnerDeps } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { helpNotification, helpNotificationQueue } from '../../../platform/db/schema/index.ts'
import type { Mail } from '../../../platform/email/mailer.ts'
import { renderMail } from '../../../platform/email/render-mail.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { nameBuilding, nameUnit, premisesName } from '../../estate/index.ts'
import { tellMembers, type ToldMember } from '../notifications/member-notifications.ts'
import { canNotify, listActiveMembers } from '../notifications/notification-recipients.ts'
import type { ClaimedNotification, NotificationKind } from '../notifications/member-stream.ts'
import { type HelpCall, readHelpCalls } from './help-calls.ts'

/**
 * Turns an organization's queued calls for help into notifications for the members who follow them. Emails are due at
 * once: someone in danger can't wait for a digest or until morning.
 */
export async function scheduleHelpNotifications(deps: RunnerDeps, orgId: string, now: Date): Promise<void> {
  const members = await listActiveMembers(deps.db, orgId)
  const canEmail = await canNotify(deps, orgId)
  const ctx = createTaskContext(deps, { orgId, id: newId() }, systemActor)
  await inTransaction(ctx, async (tx) => {
    const queued = await tx.db
      .delete(helpNotificationQueue)
      .where(eq(helpNotificationQueue.orgId, orgId))
      .returning()
    if (queued.length === 0) return
    const replyIds = queued.map(({ replyId }) => replyId)
    const told: ToldMember[] = []
    for (const member of members) {
      const calls = await readHelpCalls(tx, member, replyIds)
      if (calls.length === 0) continue
      told.push(
        ...calls.map(({ id, threatId, threadId }) => ({
          userId: member.id,
          kind: 'help_call' as const,
          threatId,
          alertId: threadId,
          replyId: id,
        })),
      )
      if (!canEmail || !member.notify.channels.email) continue
      await tx.db
        .insert(helpNotification)
        .values(
          calls.map(({ id }) => ({
            orgId,
            id: newId(),
            userId: member.id,
            replyId: id,
            dueAt: now,
            createdAt: now,
          })),
        )
        .onConflictDoNothing()
    }
    await tellMembers(tx, told, now)
  })
}

/** Notifications of tenants' calls for help. They are withdrawn once the tenant answers something else. */
export const helpNotifications: NotificationKind<typeof helpNotification.$inferSelect, HelpCall> = {
  about: 'help',
  table: helpNotification,
  subjectIdOf: ({ replyId }) => replyId,
  read: (tx, recipient, rows) =>
    readHelpCalls(
      tx,
      recipient,
      rows.map(({ replyId }) => replyId),
    ),
  compose: composeHelpNotification,
  recordSent(tx, call, userIds) {
    const location = premisesName(call)
    const members = userIds.length === 1 ? 'A member was' : `${userIds.length} members were`
    recordEvent(tx, {
      action: 'alert.help_notified',
      category: 'communication',
      subject: { type: 'tenant', id: call.tenantId, name: null },
      targets: userIds.map((id) => ({ type: 'user', id, name: null })),
      tenantId: call.tenantId,
      ...(call.propertyId !== null && { propertyId: call.propertyId }),
      ...(call.portfolioId !== null && { portfolioId: call.portfolioId }),
      ...(call.unitId !== null && { unitId: call.unitId }),
      ...(call.threatId !== null && { threatId: call.threatId }),
      summary: cutText(
        `${members} notified by email that a tenant${location === null ? '' : ` at ${location}`} needs help.`,
        300,
      ),
      metadata: { threadId: call.threadId, replyId: call.id, people: userIds.length, channel: 'email' },
    })
  },
}

const emergency = 'If someone is in danger, call 911. Parapet doesn’t notify emergency services.'

async function composeHelpNotification(
  { recipient, subjects: calls, messageId }: ClaimedNotification<HelpCall>,
  { org, publicUrl }: { org: { id: string; name: string }; publicUrl: string },
): Promise<Mail> {
  const [first] = calls
  const isSingle = calls.length === 1
  const urlOf = ({ threatId, threadId, tenantId, tenantName }: HelpCall) =>
    `${publicUrl}${threatId === null ? `/alerts/${threadId}` : `/threats/${threatId}`}/roll-call?group=need_help${
      isSingle && tenantName !== null ? `&person=${tenantId}` : ''
    }&org=${org.id}`
  const heading = isSingle ? describeCall(first!) : `${formatCount(calls.length, 'tenant')} need help`
  const mail = await renderMail({
    to: recipient.email,
    subject: heading,
    heading,
    paragraphs: [
      ...calls.map((call) =>
        isSingle
          ? describeDetails(call)
          : { title: describeCall(call), url: urlOf(call), text: describeDetails(call) },
      ),
      emergency,
    ],
    action:
      first!.tenantName === null
        ? { label: 'View property', url: `${publicUrl}/properties/${first!.propertyId}?org=${org.id}` }
        : { label: 'Open roll call', url: urlOf(first!) },
    footer: {
      text: `You’re receiving this because you’re a member of ${org.name} and email notifications are on. Change this in Parapet under`,
      label: 'Settings > Notifications',
      url: `${publicUrl}/settings/notifications`,
    },
  })
  return { ...mail, messageId: `<${messageId}>` }
}

/** “Ana Doe needs help: Unit 204, Building B, Maple Court” */
function describeCall({ tenantName, unitName, building, propertyName }: HelpCall): string {
  const place = [
    unitName === null ? null : nameUnit(unitName),
    building === null ? null : nameBuilding(building),
    propertyName,
  ].filter((part) => part !== null)
  return `${tenantName ?? 'A tenant'} needs help${place.length === 0 ? '' : `: ${place.join(', ')}`}`
}

const needTexts = {
  medical: 'medical help',
  mobility: 'help moving around',
  evacuation: 'help getting out',
  power: 'power for medical equipment',
  other: 'other help',
} as const

function describeDetails({
  tenantName,
  floor,
  belowGrade,
  peopleCount,
  needs,
  hasNote,
  threatTitle,
}: HelpCall): string {
  const details = [
    peopleCount === null ? null : formatCount(peopleCount, 'person', 'people'),
    ...(needs ?? []).map((need) => needTexts[need]),
    hasNote ? 'wrote a message' : null,
    floor === null ? null : `floor ${floor}`,
    belowGrade ? 'below grade' : null,
  ].filter((part) => part !== null)
  return [
    details.length > 0
      ? capitalize(details.join(' · '))
      : tenantName === null
        ? 'You don’t have access to this tenant. Tell a colleague who does.'
        : 'No details yet.',
    ...(threatTitle === null ? [] : [`About: ${threatTitle}`]),
  ].join('\n')
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

import { and, eq, exists, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { escalation, escalationNotice, threat } from '../../../platform/db/schema/index.ts'
import type { Mail } from '../../../platform/email/mailer.ts'
import { renderMail } from '../../../platform/email/render-mail.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { recordThreatEvent } from '../../hazards/index.ts'
import {
  describeInstruction,
  describeThreat,
  describeThreats,
  disclaimer,
  listSources,
  type NotifiedThreat,
  summarizeThreat,
} from '../notifications/compose-notification.ts'
import type { RetryRules } from '../delivery/delivery-stream.ts'
import {
  type ClaimedNotification,
  memberRetry,
  type NotificationKind,
} from '../notifications/member-stream.ts'
import type { NotificationRecipient } from '../notifications/notification-recipients.ts'
import { canTellMember } from './escalation-recipients.ts'
import { administratorsStep, afterLastStep } from './on-call-schedule.ts'

type NoticeRow = typeof escalationNotice.$inferSelect

/** A threat that a member is told about, and why it is them. */
interface ToldThreat {
  /** Of the escalation and the step. */
  id: string
  step: number
  /** Whether an earlier step was told, or everyone had their turn. */
  isUnanswered: boolean
  threat: NotifiedThreat
}

const idOf = ({ escalationId, step }: Pick<NoticeRow, 'escalationId' | 'step'>) => `${escalationId}/${step}`

/** While the mail server accepts no email from us, people on call stay due, however long it takes. */
const retry: RetryRules = {
  ...memberRetry,
  reactions: { ...memberRetry.reactions, unavailable: 'wait', sender_rejected: 'wait' },
}

/** Emails to people on call. They ignore digests, quiet hours, and whether the member turned email off. */
export const escalationNotices: NotificationKind<NoticeRow, ToldThreat> = {
  about: 'on_call',
  table: escalationNotice,
  ignoresSettings: true,
  retry,
  subjectIdOf: idOf,
  read: readToldThreats,
  compose: composeNotice,
  recordSent(tx, { step, threat: told }, userIds) {
    const isForAdministrators = step === administratorsStep
    const who = isForAdministrators
      ? formatCount(userIds.length, 'administrator was', 'administrators were')
      : formatCount(userIds.length, 'member on call was', 'members on call were')
    recordThreatEvent(tx, told, [], {
      action: 'threat.notified',
      summarize: () => `${who} notified by email: ${told.title}`,
      metadata: {
        people: userIds.length,
        channel: 'email',
        ...(isForAdministrators ? { administrators: true } : { onCallStep: step }),
      },
      parties: userIds.map((id) => ({ type: 'user', id, name: null })),
    })
  },
}

const earlier = alias(escalationNotice, 'earlier')

/** What the member can still answer: the last check before an email is claimed. */
async function readToldThreats(
  tx: TransactionContext,
  recipient: NotificationRecipient,
  rows: readonly NoticeRow[],
): Promise<ToldThreat[]> {
  const notices = await tx.db
    .select({
      escalationId: escalation.id,
      threatId: escalation.threatId,
      step: escalationNotice.step,
      isUnanswered: sql<boolean>`${exists(
        tx.db
          .select({ one: sql`1` })
          .from(earlier)
          .where(
            and(
              eq(earlier.orgId, escalationNotice.orgId),
              eq(earlier.escalationId, escalationNotice.escalationId),
              or(
                lt(earlier.step, escalationNotice.step),
                and(eq(escalation.step, afterLastStep), lt(earlier.round, escalationNotice.round)),
              ),
              inArray(earlier.state, ['sent', 'in_doubt', 'claimed']),
            ),
          ),
      )}`,
    })
    .from(escalationNotice)
    .innerJoin(
      escalation,
      and(eq(escalation.orgId, escalationNotice.orgId), eq(escalation.id, escalationNotice.escalationId)),
    )
    .innerJoin(threat, and(eq(threat.orgId, escalation.orgId), eq(threat.id, escalation.threatId)))
    .where(
      and(
        eq(escalationNotice.orgId, tx.orgId),
        inArray(
          escalationNotice.id,
          rows.map(({ id }) => id),
        ),
        isNull(escalation.endedAt),
        eq(threat.triage, 'new'),
      ),
    )
  const threats = await describeThreats(
    tx,
    recipient,
    notices.map(({ threatId }) => threatId),
  )
  const told = new Map<string, ToldThreat>()
  for (const notice of notices) {
    const described = threats.find(({ id }) => id === notice.threatId)
    if (!described || !(await canTellMember(tx, recipient, notice))) continue
    told.set(idOf(notice), { ...notice, id: idOf(notice), threat: described })
  }
  return [...told.values()].toSorted((a, b) => threats.indexOf(a.threat) - threats.indexOf(b.threat))
}

async function composeNotice(
  { recipient, subjects, messageId }: ClaimedNotification<ToldThreat>,
  { org, publicUrl }: { org: { id: string; name: string }; publicUrl: string },
): Promise<Mail> {
  // Someone who is on call and an administrator can be told as both at once.
  const told = [
    ...new Map(subjects.toReversed().map((subject) => [subject.threat.id, subject])).values(),
  ].toReversed()
  const [first] = told
  const isSingle = told.length === 1
  const urlOf = ({ threat: { id } }: ToldThreat) => `${publicUrl}/threats/${id}?org=${org.id}`
  const title = isSingle ? first!.threat.title : `${formatCount(told.length, 'urgent threat')} to acknowledge`
  const isOnCall = told.some(({ step }) => step !== administratorsStep)
  const mail = await renderMail({
    to: recipient.email,
    subject: isSingle ? `Urgent: ${summarizeThreat(first!.threat)}: ${title}` : title,
    heading: title,
    paragraphs: [
      isSingle ? explain(first!, org.name) : 'Acknowledge these threats, or we’ll keep notifying people.',
      ...told.map((subject) => {
        const text = describeThreat(subject.threat, recipient)
        return isSingle
          ? text
          : {
              title: subject.threat.title,
              url: urlOf(subject),
              text: `${explain(subject, org.name)}\n${text}`,
            }
      }),
      ...(isSingle && first!.threat.instruction ? [describeInstruction(first!.threat)] : []),
      disclaimer,
      ...listSources(told.map(({ threat: one }) => one)),
    ],
    action: isSingle
      ? { label: 'View and acknowledge', url: urlOf(first!) }
      : { label: 'Open Parapet', url: `${publicUrl}/home?org=${org.id}` },
    footer: {
      text: isOnCall
        ? `You’re receiving this because you’re on call for ${org.name}, whatever your notification settings. See the schedule in Parapet under`
        : `You’re receiving this because you manage ${org.name}, whatever your notification settings. See the on-call schedule in Parapet under`,
      label: 'Settings > On call',
      url: `${publicUrl}/settings/on-call`,
    },
  })
  return { ...mail, messageId: `<${messageId}>` }
}

function explain({ step, isUnanswered }: ToldThreat, orgName: string): string {
  if (step !== administratorsStep) {
    return isUnanswered
      ? `You’re on call for ${orgName}, and no one before you has acknowledged this threat. Acknowledge it to take over.`
      : `You’re on call for ${orgName}. Acknowledge this threat to take over. If no one does, the next person is notified.`
  }
  return isUnanswered
    ? 'No one on call has acknowledged this threat. Acknowledge it, or make sure that someone does.'
    : `We couldn’t reach anyone on call for ${orgName} who can acknowledge this threat. Acknowledge it, or make sure that someone does.`
}

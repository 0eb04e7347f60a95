import { and, eq, exists, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { escalation, escalationNotice, escalationThreat, threat } from '../../../platform/db/schema/index.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import type { Mail } from '../../../platform/email/mailer.ts'
import { renderMail } from '../../../platform/email/render-mail.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import {
  describeInstruction,
  describeThreat,
  describeThreats,
  disclaimer,
  listSources,
  type NotifiedThreat,
  summarizeThreat,
} from '../notifications/compose-notification.ts'
import { type AnnouncedEvent, findAnnouncedEvents, replyInThread } from '../notifications/incident-thread.ts'
import type { RetryRules } from '../delivery/delivery-stream.ts'
import {
  type ClaimedNotification,
  memberRetry,
  type NotificationKind,
} from '../notifications/member-stream.ts'
import type { NotificationRecipient } from '../notifications/notification-recipients.ts'
import { recordTold, type Telling } from '../notifications/record-told.ts'
import { filterTellable } from './escalation-recipients.ts'
import { administratorsStep, afterLastStep } from './on-call-schedule.ts'

type NoticeRow = typeof escalationNotice.$inferSelect

/** What a member is told about: an urgent threat or several of an incident, and why it is them. */
interface Urgency {
  /** Of the escalation and the step. */
  id: string
  escalationId: string
  step: number
  /** Whether an earlier step was told, or everyone had their turn. */
  isUnanswered: boolean
  /** Those that they can acknowledge, the worst first. */
  threats: NotifiedThreat[]
  announced: AnnouncedEvent | null
}

const idOf = ({ escalationId, step }: Pick<NoticeRow, 'escalationId' | 'step'>) => `${escalationId}/${step}`

/** While the mail server accepts no email from us, people on call stay due, however long it takes. */
const retry: RetryRules = {
  ...memberRetry,
  reactions: { ...memberRetry.reactions, unavailable: 'wait', sender_rejected: 'wait' },
}

/** Emails to people on call. They ignore digests, quiet hours, and whether the member turned email off. */
export const escalationNotices: NotificationKind<NoticeRow, Urgency> = {
  about: 'on_call',
  table: escalationNotice,
  ignoresSettings: true,
  retry,
  subjectIdOf: idOf,
  read: readUrgencies,
  compose: composeNotice,
  recordSent(tx, { step, threats }, userIds) {
    const isForAdministrators = step === administratorsStep
    const who = isForAdministrators
      ? formatCount(userIds.length, 'administrator was', 'administrators were')
      : formatCount(userIds.length, 'member on call was', 'members on call were')
    const metadata: Telling['metadata'] = isForAdministrators
      ? { administrators: true }
      : { onCallStep: step }
    for (const threat of threats)
      recordTold(tx, threat, userIds, { who, how: 'notified by email', channel: 'email', metadata })
  },
}

const earlier = alias(escalationNotice, 'earlier')

/** What the member can still answer: the last check before an email is claimed. */
async function readUrgencies(
  tx: TransactionContext,
  recipient: NotificationRecipient,
  rows: readonly NoticeRow[],
): Promise<Urgency[]> {
  const notices = await tx.db
    .select({
      noticeId: escalationNotice.id,
      escalationId: escalation.id,
      threatIds: sql<string[]>`array(select ${escalationThreat.threatId} from ${escalationThreat}
        join ${threat} on ${threat.orgId} = ${escalationThreat.orgId} and ${threat.id} = ${escalationThreat.threatId}
        where ${escalationThreat.orgId} = ${escalation.orgId} and ${escalationThreat.escalationId} = ${escalation.id}
          and ${threat.triage} = 'new')`,
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
    .where(
      and(
        eq(escalationNotice.orgId, tx.orgId),
        inArray(
          escalationNotice.id,
          rows.map(({ id }) => id),
        ),
        isNull(escalation.endedAt),
      ),
    )
  const threats = await describeThreats(tx, recipient, [
    ...new Set(notices.flatMap(({ threatIds }) => threatIds)),
  ])
  const events = await findAnnouncedEvents(
    tx,
    recipient.id,
    threats.map(({ id }) => id),
  )
  const urgencies = new Map<string, Urgency>()
  for (const { noticeId, threatIds, ...notice } of notices) {
    const { step } = notice
    const tellable = await filterTellable(tx, recipient, { threatIds, step })
    const described = threats.filter(({ id }) => tellable.includes(id))
    if (described.length === 0) continue
    await tx.db
      .update(escalationNotice)
      .set({ told: Object.fromEntries(described.map(({ id, severity }) => [id, rankSeverity(severity)])) })
      .where(and(eq(escalationNotice.orgId, tx.orgId), eq(escalationNotice.id, noticeId)))
    const announced = events.get(described[0]!.id) ?? null
    urgencies.set(idOf(notice), { ...notice, id: idOf(notice), threats: described, announced })
  }
  const rankOf = ({ threats: [worst] }: Urgency) => threats.indexOf(worst!)
  return [...urgencies.values()].toSorted((a, b) => rankOf(a) - rankOf(b))
}

async function composeNotice(
  { recipient, subjects, messageId }: ClaimedNotification<Urgency>,
  { org, publicUrl }: { org: { id: string; name: string }; publicUrl: string },
): Promise<Mail> {
  // Someone who is on call and an administrator can be told as both at once.
  const told = [
    ...new Map(subjects.toReversed().map((subject) => [subject.escalationId, subject])).values(),
  ].toReversed()
  const [first] = told
  const isSingle = told.length === 1
  const threats = told.flatMap((subject) => subject.threats)
  const [worst, ...related] = threats
  const urlOf = ({ id }: NotifiedThreat) => `${publicUrl}/threats/${id}?org=${org.id}`
  const title = isSingle ? worst!.title : `${formatCount(threats.length, 'urgent threat')} to acknowledge`
  const toParagraph = (threat: NotifiedThreat, text = describeThreat(threat, recipient)) => ({
    title: threat.title,
    url: urlOf(threat),
    text,
  })
  const isOnCall = told.some(({ step }) => step !== administratorsStep)
  const mail = await renderMail({
    to: recipient.email,
    subject: isSingle ? `Urgent: ${summarizeThreat(worst!)}: ${title}` : title,
    heading: title,
    paragraphs: [
      ...(isSingle
        ? [
            explain(first!, org.name),
            describeThreat(worst!, recipient),
            ...(worst!.instruction ? [describeInstruction(worst!)] : []),
            ...(related.length > 0 ? ['Acknowledge the related threats, too:'] : []),
            ...related.map((threat) => toParagraph(threat)),
          ]
        : [
            'Acknowledge these threats, or we’ll keep notifying people.',
            ...told.flatMap((subject) =>
              subject.threats.map((threat) =>
                toParagraph(threat, `${explain(subject, org.name)}\n${describeThreat(threat, recipient)}`),
              ),
            ),
          ]),
      disclaimer,
      ...listSources(threats),
    ],
    action: isSingle
      ? { label: 'View and acknowledge', url: urlOf(worst!) }
      : { label: 'Open Parapet', url: `${publicUrl}/home?org=${org.id}` },
    footer: {
      text: isOnCall
        ? `You’re receiving this because you’re on call for ${org.name}, whatever your notification settings. See the schedule in Parapet under`
        : `You’re receiving this because you manage ${org.name}, whatever your notification settings. See the on-call schedule in Parapet under`,
      label: 'Settings > On call',
      url: `${publicUrl}/settings/on-call`,
    },
  })
  return replyInThread(
    { ...mail, messageId: `<${messageId}>` },
    told.map(({ announced }) => announced),
  )
}

function explain({ step, isUnanswered }: Urgency, orgName: string): string {
  if (step !== administratorsStep) {
    return isUnanswered
      ? `You’re on call for ${orgName}, and no one before you has acknowledged this threat. Acknowledge it to take over.`
      : `You’re on call for ${orgName}. Acknowledge this threat to take over. If no one does, the next person is notified.`
  }
  return isUnanswered
    ? 'No one on call has acknowledged this threat. Acknowledge it, or make sure that someone does.'
    : `We couldn’t reach anyone on call for ${orgName} who can acknowledge this threat. Acknowledge it, or make sure that someone does.`
}

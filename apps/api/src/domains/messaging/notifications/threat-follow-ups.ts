import { and, eq, exists, isNull, lte, or, sql } from 'drizzle-orm'
import { alias, type PgColumn, type PgTable, QueryBuilder } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { severities } from '../../../platform/db/schema/hazard.ts'
import {
  escalationNotice,
  property,
  threat,
  threatFollowUp,
  threatFollowUpQueue,
  threatImpact,
  threatNotification,
} from '../../../platform/db/schema/index.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import type { Mail } from '../../../platform/email/mailer.ts'
import { renderMail } from '../../../platform/email/render-mail.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { anyOf, visibleImpacts } from '../../estate/index.ts'
import {
  describeInstruction,
  describeThreat,
  describeThreats,
  disclaimer,
  listProperties,
  listSources,
  type NotifiedThreat,
  notifiedProperties,
  severityLabels,
  summarizeThreat,
} from './compose-notification.ts'
import { type AnnouncedEvent, findAnnouncedEvents, replyInThread } from './incident-thread.ts'
import type { ClaimedNotification, NotificationKind } from './member-stream.ts'
import type { NotificationRecipient } from './notification-recipients.ts'
import { recordTold } from './record-told.ts'
import { wantsFollowUp } from './schedule-follow-ups.ts'
import {
  findImprovement,
  type Improvement,
  isOfSameEvent,
  lockFollowUps,
  readEvents,
  readTellings,
} from './told-events.ts'

type FollowUpRow = typeof threatFollowUp.$inferSelect
type ToldThreat = Awaited<ReturnType<typeof readToldThreats>>[number]

/** What the member is told about an event that they were told about before. */
interface FollowUp extends Pick<Improvement, 'toldRank' | 'severityRank'> {
  /** Of the row's threat. */
  id: string
  /** The threats that they were told about, the worst first. */
  told: ToldThreat[]
  /** What still affects properties that they can see, the worst first. */
  ongoing: NotifiedThreat[]
  announced: AnnouncedEvent | null
}

/** Whether the member is being told something else, after which it is clear what they know. */
const isBeingTold = (
  table: PgTable & Record<'orgId' | 'userId' | 'state' | 'dueAt', PgColumn>,
  { orIsDue }: { orIsDue: boolean },
) =>
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(table)
      .where(
        and(
          eq(table.orgId, threatFollowUp.orgId),
          eq(table.userId, threatFollowUp.userId),
          or(
            eq(table.state, 'claimed'),
            orIsDue ? and(eq(table.state, 'waiting'), lte(table.dueAt, threatFollowUp.dueAt)) : undefined,
          ),
        ),
      ),
  )

/** Whether a threat of the event changed again while the email waited. */
const isUnsettled = exists(
  new QueryBuilder()
    .select({ one: sql`1` })
    .from(threatFollowUpQueue)
    .where(
      and(
        eq(threatFollowUpQueue.orgId, threatFollowUp.orgId),
        isOfSameEvent(threatFollowUpQueue.threatId, threatFollowUp),
      ),
    ),
)

/**
 * Emails that a threat is over, is less severe, or no longer affects the member's properties, in reply to the first one
 * about it. They are withdrawn if, by then, the threat is as severe as the member was last told.
 */
export const threatFollowUps: NotificationKind<FollowUpRow, FollowUp> = {
  about: 'follow_ups',
  table: threatFollowUp,
  // Members who were told on call also get them if they turned email off.
  ignoresSettings: true,
  isHeld: or(
    isUnsettled,
    isBeingTold(threatNotification, { orIsDue: true }),
    isBeingTold(escalationNotice, { orIsDue: true }),
    isBeingTold(alias(threatFollowUp, 'other'), { orIsDue: false }),
  )!,
  subjectIdOf: ({ threatId }) => threatId,
  read: readFollowUps,
  compose: composeFollowUp,
  // For some members, it can be over, and for others less severe.
  eventKeyOf: ({ id, severityRank }) => `${id} ${severityRank}`,
  recordSent(tx, { severityRank, told: [worst] }, userIds) {
    const isOver = severityRank === 0
    recordTold(tx, worst!, userIds, {
      how: `notified by email that it’s ${isOver ? 'over' : 'less severe'}`,
      channel: 'email',
      metadata: { change: isOver ? 'over' : 'less_severe' },
    })
  },
}

/** How the events are now. Runs in the transaction that claims the emails, one process at a time. */
async function readFollowUps(
  tx: TransactionContext,
  recipient: NotificationRecipient,
  rows: readonly FollowUpRow[],
): Promise<FollowUp[]> {
  await lockFollowUps(tx)
  const events = await readEvents(
    tx,
    rows.map(({ threatId }) => threatId),
  )
  const followUps: FollowUp[] = []
  const seen = new Set<string>()
  for (const row of rows) {
    if (seen.has(row.threatId)) continue
    const threatIds = events.get(row.threatId)!
    for (const id of threatIds) seen.add(id)
    const tellings = await readTellings(tx, threatIds, recipient.id)
    const improvement = await findImprovement(tx, recipient, threatIds, tellings)
    if (!improvement || !wantsFollowUp(recipient, improvement)) continue
    const { toldRank, severityRank } = improvement
    await tx.db
      .update(threatFollowUp)
      .set({ severityRank, threatIds: improvement.threatIds })
      .where(and(eq(threatFollowUp.orgId, tx.orgId), eq(threatFollowUp.id, row.id)))
    const told = await readToldThreats(tx, recipient, improvement.threatIds)
    const announced = await findAnnouncedEvents(tx, recipient.id, improvement.threatIds)
    followUps.push({
      id: row.threatId,
      toldRank,
      severityRank,
      told: improvement.threatIds.map((id) => told.find((one) => one.id === id)!),
      ongoing: severityRank === 0 ? [] : await describeThreats(tx, recipient, threatIds),
      announced: announced.get(improvement.threatIds[0]!) ?? null,
    })
  }
  return followUps.toSorted((a, b) => b.toldRank - a.toldRank)
}

/** Threats that the member was told about, with the properties that they can see and that are or were affected. */
async function readToldThreats(
  tx: TransactionContext,
  recipient: NotificationRecipient,
  ids: readonly string[],
) {
  const rows = await tx.db
    .select({
      id: threat.id,
      title: threat.title,
      status: threat.status,
      attribution: threat.attribution,
      properties: notifiedProperties(sql`true`),
      isHere: sql<boolean>`bool_or(${isNull(threatImpact.endedAt)})`,
    })
    .from(threat)
    .innerJoin(threatImpact, and(eq(threatImpact.orgId, threat.orgId), eq(threatImpact.threatId, threat.id)))
    .innerJoin(
      property,
      and(eq(property.orgId, threatImpact.orgId), eq(property.id, threatImpact.propertyId)),
    )
    .where(
      and(
        eq(threat.orgId, tx.orgId),
        anyOf(threat.id, ids),
        visibleImpacts({ actor: recipient, orgId: tx.orgId }),
      ),
    )
    .groupBy(threat.orgId, threat.id)
  return rows
}

interface Origin {
  org: { id: string; name: string }
  publicUrl: string
}

async function composeFollowUp(
  { recipient, subjects, messageId }: ClaimedNotification<FollowUp>,
  { org, publicUrl }: Origin,
): Promise<Mail> {
  const [first] = subjects
  const isSingle = subjects.length === 1
  const isOver = subjects.every(({ severityRank }) => severityRank === 0)
  const urlOf = (followUp: FollowUp) => `${publicUrl}/threats/${leadOf(followUp).id}?org=${org.id}`
  const title = isSingle
    ? leadOf(first!).title
    : `${formatCount(subjects.length, 'threat')} to ${org.name} properties`
  const [worst] = first!.ongoing
  const subject = isSingle && worst ? `${summarizeThreat(worst)}: ${title}` : title
  const mail = await renderMail({
    to: recipient.email,
    subject: `${isOver ? 'All clear' : 'Update'}: ${subject}`,
    heading: title,
    paragraphs: [
      ...(isSingle
        ? describeFollowUp(first!, recipient)
        : subjects.map((followUp) => ({
            title: leadOf(followUp).title,
            url: urlOf(followUp),
            text: describeFollowUp(followUp, recipient).join('\n'),
          }))),
      ...(isSingle && worst?.instruction ? [describeInstruction(worst)] : []),
      disclaimer,
      ...listSources(subjects.flatMap(({ told, ongoing }) => [...told, ...ongoing])),
    ],
    action: isSingle
      ? { label: 'View threat', url: urlOf(first!) }
      : { label: 'Open Parapet', url: `${publicUrl}/home?org=${org.id}` },
    footer: {
      text: `You’re receiving this because ${org.name} notified you of ${isSingle ? 'this threat' : 'these threats'}. Manage your notifications in Parapet under`,
      label: 'Settings > Notifications',
      url: `${publicUrl}/settings/notifications`,
    },
  })
  return replyInThread(
    { ...mail, messageId: `<${messageId}>` },
    subjects.map(({ announced }) => announced),
  )
}

/** The threat that the email names: what goes on, or else the worst that the member knows. */
const leadOf = ({ told, ongoing }: FollowUp) => ongoing[0] ?? told[0]!

function describeFollowUp(
  { told, ongoing, toldRank, severityRank }: FollowUp,
  recipient: NotificationRecipient,
): string[] {
  const isOver = severityRank === 0
  const gone = told.filter(({ id, isHere }) => !isHere && ongoing.every((one) => one.id !== id))
  return [
    ...(isOver
      ? []
      : [
          `It was ${describeSeverity(toldRank)} when we last notified you. Now it’s ${describeSeverity(severityRank)}.`,
        ]),
    ...ongoing.map((one) =>
      ongoing.length === 1
        ? describeThreat(one, recipient)
        : `${one.title}\n${describeThreat(one, recipient)}`,
    ),
    ...gone.map((one) => describeEnd(one, isOver && told.length === 1)),
    ...(isOver ? [`Properties: ${listProperties(mergeProperties(told))}`] : []),
  ]
}

const ends: Partial<Record<ToldThreat['status'], string>> = {
  cancelled: 'was canceled',
  ended: 'has ended',
  archived: 'has ended',
  expired: 'expired without an update',
}

const describeEnd = ({ title, status }: ToldThreat, isAlone: boolean) =>
  `${isAlone ? 'This threat' : `“${title}”`} ${ends[status] ?? 'no longer affects properties you have access to'}.`

function describeSeverity(rank: number): string {
  const severity = severities.find((one) => rankSeverity(one) === rank)!
  return severity === 'unknown' ? 'of unknown severity' : severityLabels[severity].toLowerCase()
}

/** The worst threat's properties stand for all: the threats of an incident are at one place. */
const mergeProperties = (told: readonly ToldThreat[]) =>
  told.map(({ properties }) => properties).toSorted((a, b) => b.count - a.count)[0]!

import { and, asc, eq, inArray, isNotNull, lt, lte, max, ne, sql } from 'drizzle-orm'
import type { RunnerDeps, TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import {
  drill,
  drillMessage,
  drillParticipant,
  drillStep,
  memberPhone,
  type org,
  pushSubscription,
} from '../../../platform/db/schema/index.ts'
import type { Mail } from '../../../platform/email/mailer.ts'
import { domainOf } from '../../../platform/email/mail-operator.ts'
import { renderMail } from '../../../platform/email/render-mail.ts'
import type { PushMessage } from '../../../platform/push/push-gateway.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import type { Delivery, DeliveryStream, Outcome, RetryRules } from '../delivery/delivery-stream.ts'
import { type MessageStore, recordOutcome, transitionRows } from '../delivery/message-states.ts'
import { fit, orgNameLengthMax, shorten } from '../member-texts/compose-member-text.ts'
import { drillPath } from '../member-texts/find-drill-text.ts'
import { findStop, hashMemberNumber } from '../member-texts/member-phone.ts'
import { listActiveMembers } from '../notifications/notification-recipients.ts'
import { offersTexts } from '../opt-in/confirm-phone.ts'
import { suppressRefused } from '../texting/suppress-refused.ts'
import { textReference } from '../texting/text-reports.ts'
import { recordDrillEvent } from './drill-events.ts'

type MessageRow = typeof drillMessage.$inferSelect
type DrillRow = typeof drill.$inferSelect

/** A text to a participant. */
export interface DrillText {
  to: string
  body: string
  reference: string
}

/** Where a message goes: exactly what its channel needs. */
type Target =
  | { channel: 'email'; email: string }
  | { channel: 'sms'; number: string }
  | { channel: 'push'; subscription: typeof pushSubscription.$inferSelect }

interface ApprovedMessage {
  row: MessageRow
  drill: DrillRow
  target: Target
}

type ClaimedMessage = ApprovedMessage & { messageId: string }

/** In the references of texts to participants. */
const drillTextKind = 'drill'
/** A drill that ends has to wait for a batch that is being claimed, and none of it is withdrawn. */
const messagesPerBatch = 10
/** Longer than a batch takes if a server never responds. */
const abandonedAfterMs = 15 * 60_000
/** How long after a drill people still hear that it’s over. */
const newsLifetimeMs = 24 * 60 * 60_000

/** A claim doesn't record its process, so it counts as abandoned once it is too old. */
export const drillMessageStore: MessageStore<typeof drillMessage> = {
  table: drillMessage,
  waitingState: 'waiting',
  isAbandoned: (now) => lt(drillMessage.claimedAt, new Date(now.getTime() - abandonedAfterMs)),
  lostValues: (now) => ({ completedAt: now }),
}

/** Waits for the server, however long it’s down: what isn’t relevant by then is withdrawn. */
const retry: RetryRules = {
  retryDelaysMinutes: [1, 5],
  reactions: {
    bad_address: 'give_up',
    rejected: 'give_up',
    sender_rejected: 'wait',
    deferred: 'retry',
    unavailable: 'wait',
    not_composed: 'retry',
  },
}

export const isDrillMessageDue = (channel: MessageRow['channel'], now: Date) =>
  and(eq(drillMessage.state, 'waiting'), lte(drillMessage.dueAt, now), eq(drillMessage.channel, channel))!

/** That a drill is over comes first, then what people have to answer. */
const byUrgency = sql`array_position(array['stopped', 'all_clear', 'alert', 'step'], ${drillMessage.kind})`

/** What a message of each channel is: an email, a text, or a push message. */
export interface Composed {
  email: Mail
  sms: DrillText
  push: PushMessage
}

/** A delivery stream of one organization's messages to participants on a channel. */
export function createDrillStream<Channel extends MessageRow['channel']>(
  { gateways }: RunnerDeps,
  organization: typeof org.$inferSelect,
  channel: Channel,
): DeliveryStream<MessageRow, ApprovedMessage, ClaimedMessage, Composed[Channel]> {
  let drills: DrillRow[] = []
  return {
    retry,
    async readAllowance(tx, now) {
      const due = tx.db
        .select({ id: drillMessage.drillId })
        .from(drillMessage)
        .where(and(eq(drillMessage.orgId, tx.orgId), isDrillMessageDue(channel, now)))
      // A drill is locked before it ends, so none of its messages is claimed after that.
      drills = await tx.db
        .select()
        .from(drill)
        .where(and(eq(drill.orgId, tx.orgId), inArray(drill.id, due)))
        .orderBy(asc(drill.id))
        .for('share')
      return { count: messagesPerBatch, waitUntil: now }
    },
    lockDue: (tx, { count, now }) =>
      tx.db
        .select()
        .from(drillMessage)
        .where(
          and(
            eq(drillMessage.orgId, tx.orgId),
            isDrillMessageDue(channel, now),
            inArray(
              drillMessage.drillId,
              drills.map(({ id }) => id),
            ),
          ),
        )
        .orderBy(byUrgency, asc(drillMessage.id))
        .limit(count)
        .for('update', { skipLocked: true }),
    findNextDueAt: async () => null,
    recheck: (tx, due, now) => recheck(tx, due, { drills, organization, now }),
    async claim(tx, approved) {
      const claimed: ClaimedMessage[] = []
      for (const message of approved) {
        const messageId = `${newId()}@${domainOf(gateways.senders.operator.identity.from.address)}`
        const { target } = message
        const values = {
          // When it's claimed, and not when the round started: a claim that is too old counts as abandoned.
          claimedAt: new Date(),
          messageId,
          ...(target.channel === 'sms' && { numberHash: hashMemberNumber(tx, target.number) }),
        }
        await transitionRows(tx, drillMessageStore, 'claimed', [message.row], values)
        claimed.push({ ...message, messageId })
      }
      return claimed
    },
    countFailedAttempts: ({ row }) => row.attempts,
    compose: (claimed) => compose(claimed, organization, gateways.publicUrl) as Promise<Composed[Channel]>,
    record: (tx, deliveries, now) => recordOutcomes(tx, channel, deliveries, now),
  }
}

interface Rechecked {
  drills: readonly DrillRow[]
  organization: typeof org.$inferSelect
  now: Date
}

/** A message about a drill goes out only while it means something. */
const relevantWhile: Record<MessageRow['kind'], readonly DrillRow['status'][]> = {
  step: ['running'],
  alert: ['running'],
  // Sending it ends the drill.
  all_clear: ['running', 'completed'],
  stopped: ['stopped'],
}

/**
 * Withdraws messages of drills that have moved on, and those to anyone who can't open the drill, or doesn't agree
 * anymore: the last check before they are claimed.
 */
async function recheck(
  tx: TransactionContext,
  due: readonly MessageRow[],
  { drills, organization, now }: Rechecked,
): Promise<ApprovedMessage[]> {
  const approved: ApprovedMessage[] = []
  const canReach = organization.archivedAt === null && (!organization.demo || tx.gateways.isSandbox)
  const emails = await readEmails(tx, due)
  const lastSteps = await readLastSteps(tx, drills)
  const isRelevant = ({ kind, createdAt }: MessageRow, { id, status, endedAt }: DrillRow) =>
    relevantWhile[kind].includes(status) &&
    (kind !== 'step' || createdAt >= lastSteps.get(id)!) &&
    (endedAt === null || now.getTime() - endedAt.getTime() < newsLifetimeMs)
  for (const row of due) {
    const ofDrill = drills.find(({ id }) => id === row.drillId)
    const email = emails.get(row.userId)
    const target =
      canReach && ofDrill && isRelevant(row, ofDrill) && email !== undefined
        ? await findTarget(tx, row, email, organization)
        : null
    // Consent is what is read last.
    if (target !== null && (await agrees(tx, row))) approved.push({ row, drill: ofDrill!, target })
    else await transitionRows(tx, drillMessageStore, 'withdrawn', [row], { completedAt: now })
  }
  return approved
}

/** The addresses of those who are active members and can open drills. */
async function readEmails(tx: TransactionContext, due: readonly MessageRow[]) {
  const userIds = [...new Set(due.map(({ userId }) => userId))]
  const members = await listActiveMembers(tx.db, tx.orgId, userIds)
  const readers = members.filter(({ access }) => access.permissions.has('threat:read'))
  return new Map(readers.map(({ id, email }) => [id, email]))
}

/** When the last step of each drill was played. Messages about those before it are old news. */
async function readLastSteps(tx: TransactionContext, drills: readonly DrillRow[]) {
  const ids = drills.map(({ id }) => id)
  const rows = await tx.db
    .select({ drillId: drillStep.drillId, playedAt: max(drillStep.playedAt) })
    .from(drillStep)
    .where(and(eq(drillStep.orgId, tx.orgId), inArray(drillStep.drillId, ids), isNotNull(drillStep.playedAt)))
    .groupBy(drillStep.drillId)
  return new Map(rows.map(({ drillId, playedAt }) => [drillId, playedAt!]))
}

async function agrees(tx: TransactionContext, { drillId, userId }: MessageRow): Promise<boolean> {
  const [participant] = await tx.db
    .select({ answer: drillParticipant.answer })
    .from(drillParticipant)
    .where(
      and(
        eq(drillParticipant.orgId, tx.orgId),
        eq(drillParticipant.drillId, drillId),
        eq(drillParticipant.userId, userId),
      ),
    )
    .for('share')
  return participant?.answer === 'yes'
}

async function findTarget(
  tx: TransactionContext,
  { userId, channel, subscriptionId }: MessageRow,
  email: string,
  organization: typeof org.$inferSelect,
): Promise<Target | null> {
  if (channel === 'email') return { channel, email }
  if (channel === 'push') {
    const [subscription] = await tx.db
      .select()
      .from(pushSubscription)
      .where(
        and(
          eq(pushSubscription.orgId, tx.orgId),
          eq(pushSubscription.id, subscriptionId!),
          // Someone else may use the browser now.
          eq(pushSubscription.userId, userId),
        ),
      )
    return subscription ? { channel, subscription } : null
  }
  const [phone] = await tx.db
    .select()
    .from(memberPhone)
    .where(
      and(
        eq(memberPhone.orgId, tx.orgId),
        eq(memberPhone.userId, userId),
        isNotNull(memberPhone.verifiedAt),
        ne(memberPhone.texts, 'off'),
      ),
    )
  if (!phone || !offersTexts(tx, organization)) return null
  return (await findStop(tx, phone.number)) === null ? { channel, number: phone.number } : null
}

const explanation =
  'This is an exercise. There is no real hazard, and no tenants are contacted. If a real emergency begins, the exercise stops.'

const pushBodyMax = 300
const pushLifetimeSeconds = 60 * 60

/** What the button of an email, a text, and a push notification open: the real threat, once there is one. */
function describeLink({ row, drill: { id, emergencyThreatId } }: ClaimedMessage, orgId: string) {
  if (row.kind === 'stopped' && emergencyThreatId !== null)
    return { path: `/threats/${emergencyThreatId}?org=${orgId}`, label: 'Open the real threat' }
  return {
    path: drillPath(orgId, id),
    label: row.kind === 'alert' ? 'Answer' : 'Open the exercise',
  }
}

async function compose(
  claimed: ClaimedMessage,
  { id: orgId, name }: typeof org.$inferSelect,
  publicUrl: string,
): Promise<Composed[MessageRow['channel']]> {
  const {
    row,
    drill: { id },
    target,
    messageId,
  } = claimed
  const { path, label } = describeLink(claimed, orgId)
  const url = `${publicUrl}${path}`
  const isStopped = row.kind === 'stopped'
  switch (target.channel) {
    case 'email': {
      const mail = await renderMail({
        to: target.email,
        subject: row.subject,
        heading: row.subject,
        // Once an exercise has stopped, there may be a real hazard.
        paragraphs: isStopped ? [row.body] : [row.body, explanation],
        action: { label, url },
        footer: isStopped
          ? `You’re receiving this because you agreed to take part in an exercise at ${name}.`
          : {
              text: `You’re receiving this because you agreed to take part in this exercise at ${name}. To leave it, open`,
              label: 'the exercise',
              url,
            },
      })
      return { ...mail, messageId: `<${messageId}>` }
    }
    case 'sms':
      return {
        to: target.number,
        body: fit(
          (cut) =>
            `${row.subject}. ${shorten(name, orgNameLengthMax)}: ${cut(toOneLine(row.body))} ${isStopped ? '' : 'Don’t reply, open '}${url}`,
        ),
        reference: textReference(drillTextKind, orgId, row.id),
      }
    case 'push':
      return {
        to: target.subscription,
        payload: {
          title: row.subject,
          body: shorten(row.body, pushBodyMax),
          path,
          tag: `drill ${id}`,
          isUrgent: false,
        },
        ttlSeconds: pushLifetimeSeconds,
        urgency: 'high',
        topic: null,
      }
  }
}

const toOneLine = (body: string) => body.replaceAll(/\s+/gu, ' ')

const channelNames = { email: 'email', sms: 'text', push: 'push notification' } as const

/**
 * Records the outcomes, and an event for each drill that says how many participants were messaged. Removes devices that are
 * gone.
 */
async function recordOutcomes(
  tx: TransactionContext,
  channel: MessageRow['channel'],
  deliveries: readonly Delivery<ClaimedMessage>[],
  now: Date,
) {
  const releasedValues = { claimedAt: null, messageId: null }
  for (const { item, outcome, error } of deliveries) {
    const { row, target } = item
    await recordOutcome(tx, drillMessageStore, [row], outcome, { now, releasedValues })
    if (target.channel === 'push') await recordAtDevice(tx, target.subscription, outcome, now)
    if (outcome.state === 'not_sent' && target.channel === 'sms')
      await suppressRefused(tx, { channel: 'sms', address: target.number }, error)
  }
  const sent = deliveries.filter(({ outcome }) => outcome.state === 'sent').map(({ item }) => item)
  for (const items of Map.groupBy(sent, ({ row }) => row.drillId).values()) {
    const userIds = [...new Set(items.map(({ row }) => row.userId))]
    const who = formatCount(userIds.length, 'participant was', 'participants were')
    recordDrillEvent(tx, items[0]!.drill, 'drill.notified', {
      targets: userIds.map((id) => ({ type: 'user', id, name: null })),
      summary: `${who} messaged by ${channelNames[channel]}.`,
      metadata: { people: userIds.length, channel },
    })
  }
}

async function recordAtDevice(
  tx: TransactionContext,
  { id }: typeof pushSubscription.$inferSelect,
  outcome: Outcome,
  now: Date,
) {
  const isSubscription = and(eq(pushSubscription.orgId, tx.orgId), eq(pushSubscription.id, id))
  if (outcome.state === 'not_sent' && outcome.failure === 'bad_address')
    await tx.db.delete(pushSubscription).where(isSubscription)
  if (outcome.state === 'sent')
    await tx.db.update(pushSubscription).set({ lastSentAt: now }).where(isSubscription)
}

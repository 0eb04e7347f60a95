import { and, asc, desc, eq, exists, gt, inArray, isNotNull, lt, lte, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { randomInt } from 'node:crypto'
import type { RunnerDeps, TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import {
  escalationNotice,
  memberNotification,
  memberPhone,
  memberText,
  org,
} from '../../../platform/db/schema/index.ts'
import type { CallScript } from '../../../platform/sms/text-gateway.ts'
import type { Delivery, DeliveryStream, RetryRules } from '../delivery/delivery-stream.ts'
import { type MessageStore, recordOutcome, transitionRows } from '../delivery/message-states.ts'
import { dueAtOf, isWanted } from '../notifications/member-notifications.ts'
import { listActiveMembers, type NotificationRecipient } from '../notifications/notification-recipients.ts'
import { offersCalls, offersTexts } from '../opt-in/confirm-phone.ts'
import { suppressRefused } from '../texting/suppress-refused.ts'
import { textReference } from '../texting/text-reports.ts'
import { describeTold } from '../told/describe-told.ts'
import { readTold, type Told, type ToldRow } from '../told/read-told.ts'
import { recordThreatsTold } from '../told/record-told.ts'
import { composeMemberCall } from './compose-member-call.ts'
import { composeMemberText } from './compose-member-text.ts'
import { findStop, hashMemberNumber, type MemberPhoneRow } from './member-phone.ts'

type MemberTextRow = typeof memberText.$inferSelect & ToldRow

/** A text to a member, or a call that reads a script aloud. */
export type MemberTextMessage = { to: string; reference: string } & (
  | { channel: 'sms'; body: string }
  | { channel: 'voice'; script: CallScript }
)

/** What is due to a member on a channel: what they have to acknowledge, or anything else. */
interface DueText {
  userId: string
  channel: MemberTextRow['channel']
  /** Null if they removed their number. */
  phone: MemberPhoneRow | null
  rows: MemberTextRow[]
}

interface ApprovedText {
  channel: MemberTextRow['channel']
  phone: MemberPhoneRow
  told: Told<MemberTextRow>[]
}

interface ClaimedText extends ApprovedText {
  message: MemberTextMessage
}

/** In the references of texts to members, and of calls. */
export const memberTextKind = 'member'
export const memberCallKind = 'membercall'

/** How long a reply can name the code of a text, and its link works. */
export const replyLifetimeMs = 14 * 24 * 60 * 60_000

const membersPerBatch = 20
/** Longer than a batch takes if the gateway never responds. */
const abandonedAfterMs = 10 * 60_000

/** A claim doesn't record its process, so it counts as abandoned once it is too old. */
export const memberTextStore: MessageStore<typeof memberText> = {
  table: memberText,
  waitingState: 'waiting',
  isAbandoned: (now) => lt(memberText.claimedAt, new Date(now.getTime() - abandonedAfterMs)),
  lostValues: (now) => ({ completedAt: now }),
}

/** Waits for the gateway, however long it's down: what isn't relevant by then is withdrawn. */
const retry: RetryRules = {
  retryDelaysMinutes: [1, 5, 20, 60],
  reactions: {
    bad_address: 'give_up',
    rejected: 'give_up',
    sender_rejected: 'wait',
    deferred: 'retry',
    unavailable: 'wait',
    not_composed: 'retry',
  },
}

export const isTextDue = (now: Date) => and(eq(memberText.state, 'waiting'), lte(memberText.dueAt, now))!

/** A delivery stream of one organization's texts and calls to members. */
export function createMemberTextStream(
  { db, gateways }: RunnerDeps,
  orgId: string,
  now: Date,
): DeliveryStream<DueText, ApprovedText, ClaimedText, MemberTextMessage> {
  let members: NotificationRecipient[] = []
  let userIds: string[] = []
  return {
    retry,
    async prepare() {
      const due = await db
        .selectDistinct({ userId: memberText.userId })
        .from(memberText)
        .where(and(eq(memberText.orgId, orgId), isTextDue(now)))
        .orderBy(asc(memberText.userId))
        .limit(membersPerBatch)
      userIds = due.map(({ userId }) => userId)
      members = userIds.length === 0 ? [] : await listActiveMembers(db, orgId, userIds)
    },
    readAllowance: async () => ({ count: membersPerBatch, waitUntil: now }),
    lockDue: (tx) => lockDue(tx, userIds, now),
    findNextDueAt: async () => null,
    recheck: (tx, due) => recheck(tx, due, members, now),
    claim: (tx, approved) => claim(tx, approved, gateways.publicUrl, now),
    countFailedAttempts: ({ told }) => Math.max(...told.map(({ row }) => row.attempts)),
    compose: async ({ message }) => message,
    record: (tx, deliveries) => recordOutcomes(tx, deliveries, now),
  }
}

async function lockDue(tx: TransactionContext, userIds: readonly string[], now: Date): Promise<DueText[]> {
  if (userIds.length === 0) return []
  const rows = await tx.db
    .select()
    .from(memberText)
    .where(and(eq(memberText.orgId, tx.orgId), inArray(memberText.userId, [...userIds]), isTextDue(now)))
    .orderBy(asc(memberText.id))
    .for('update', { skipLocked: true })
  if (rows.length === 0) return []
  const notificationIds = rows.map(({ notificationId }) => notificationId)
  const notifications = await tx.db
    .select()
    .from(memberNotification)
    .where(and(eq(memberNotification.orgId, tx.orgId), inArray(memberNotification.id, notificationIds)))
  const known = rows.flatMap((row) => {
    const notification = notifications.find(({ id }) => id === row.notificationId)
    return notification ? [{ ...row, notification }] : []
  })
  const gone = rows.filter(({ id }) => !known.some((row) => row.id === id))
  await transitionRows(tx, memberTextStore, 'withdrawn', gone, { completedAt: now })
  const phones = await tx.db
    .select()
    .from(memberPhone)
    .where(
      and(
        eq(memberPhone.orgId, tx.orgId),
        inArray(memberPhone.userId, [...userIds]),
        isNotNull(memberPhone.verifiedAt),
      ),
    )
  // What a reply can acknowledge has a text of its own.
  const groups = Map.groupBy(
    known,
    ({ userId, channel, noticeId }) => `${userId} ${channel} ${noticeId !== null}`,
  )
  return [...groups.values()].map((group) => {
    const { userId, channel } = group[0]!
    return { userId, channel, phone: phones.find((phone) => phone.userId === userId) ?? null, rows: group }
  })
}

const threatIdOf = (told: Told) => ('threat' in told ? [told.threat.id] : [])

const onCallFirst = (due: readonly DueText[]) =>
  due.toSorted((a, b) => Number(b.rows[0]!.noticeId !== null) - Number(a.rows[0]!.noticeId !== null))

/** Withdraws what isn't relevant or visible to the member anymore, and everything to a number that stopped the texts. */
async function recheck(
  tx: TransactionContext,
  due: readonly DueText[],
  members: readonly NotificationRecipient[],
  now: Date,
): Promise<ApprovedText[]> {
  const [organization] = await tx.db.select().from(org).where(eq(org.id, tx.orgId))
  const isActive = organization!.archivedAt === null
  const canReach = {
    sms: isActive && offersTexts(tx, organization!),
    voice: isActive && offersCalls(tx, organization!),
  }
  const approved: ApprovedText[] = []
  for (const { userId, channel, phone, rows: dueRows } of onCallFirst(due)) {
    const recipient = members.find(({ id }) => id === userId)
    const rows = recipient ? await holdQuiet(tx, recipient, dueRows, now) : dueRows
    const canReceive =
      canReach[channel] && phone !== null && (await findStop(tx, phone.number, channel)) === null
    const wanted = rows.filter(({ notification }) => phone && isWanted(phone, channel, notification.kind))
    const told =
      recipient && canReceive && wanted.length > 0
        ? await readTold(tx, recipient, wanted, wasTold(tx, { userId, channel }))
        : []
    const own = approved.filter((one) => one.channel === channel && one.phone.userId === userId)
    const urgentIds = new Set(own.flatMap((one) => one.told.flatMap(threatIdOf)))
    // What they're told on call with this batch isn't news.
    const news = told.filter((one) => !threatIdOf(one).some((id) => urgentIds.has(id)))
    const relevantIds = new Set(news.map(({ row }) => row.id))
    const withdrawn = rows.filter(({ id }) => !relevantIds.has(id))
    await transitionRows(tx, memberTextStore, 'withdrawn', withdrawn, { completedAt: now })
    if (phone && news.length > 0) approved.push({ channel, phone, told: news })
  }
  return approved
}

/** Lets what isn't urgent wait for the end of quiet hours that have begun since it was due. Returns the others. */
async function holdQuiet(
  tx: TransactionContext,
  recipient: NotificationRecipient,
  rows: readonly MemberTextRow[],
  now: Date,
): Promise<MemberTextRow[]> {
  const dueNow: MemberTextRow[] = []
  for (const row of rows) {
    const dueAt = dueAtOf(row.notification, recipient, now)
    if (dueAt <= now) dueNow.push(row)
    else
      await tx.db
        .update(memberText)
        .set({ dueAt })
        .where(and(eq(memberText.orgId, tx.orgId), eq(memberText.id, row.id)))
  }
  return dueNow
}

const wasTold =
  (tx: TransactionContext, { userId, channel }: Pick<DueText, 'userId' | 'channel'>) =>
  (notificationId: AnyPgColumn) =>
    exists(
      tx.db
        .select({ one: sql`1` })
        .from(memberText)
        .where(
          and(
            eq(memberText.orgId, tx.orgId),
            eq(memberText.notificationId, notificationId),
            eq(memberText.userId, userId),
            eq(memberText.channel, channel),
            inArray(memberText.state, ['claimed', 'sent', 'in_doubt']),
          ),
        ),
    )

/** Records the texts that are about to be submitted, with their codes and links. */
async function claim(
  tx: TransactionContext,
  approved: readonly ApprovedText[],
  publicUrl: string,
  now: Date,
): Promise<ClaimedText[]> {
  const [organization] = await tx.db.select({ name: org.name }).from(org).where(eq(org.id, tx.orgId))
  const claimed: ClaimedText[] = []
  for (const { channel, phone, told } of approved) {
    const messageId = newId()
    // When it's claimed, and not when the round started: a claim that is too old counts as abandoned.
    const claimedAt = new Date()
    const numberHash = hashMemberNumber(tx, phone.number)
    const rows = told.map(({ row }) => row)
    const target = { to: phone.number, reference: referenceOf(channel, tx.orgId, messageId) }
    const about = { orgId: tx.orgId, orgName: organization!.name }
    if (channel === 'voice') {
      await transitionRows(tx, memberTextStore, 'claimed', rows, { claimedAt, messageId, numberHash })
      const script = composeMemberCall(told, { ...about, reference: target.reference })
      claimed.push({ channel, phone, told, message: { ...target, channel, script } })
      continue
    }
    const [link, code] = [createLink(), await chooseCode(tx, told, numberHash, now)]
    const { path } = describeTold(told[0]!, tx.orgId)
    await transitionRows(tx, memberTextStore, 'claimed', rows, {
      claimedAt,
      messageId,
      numberHash,
      code,
      link,
      path,
    })
    const body = composeMemberText(told, { ...about, url: `${publicUrl}/t/${link}`, code })
    claimed.push({ channel, phone, told, message: { ...target, channel, body } })
  }
  return claimed
}

export const referenceOf = (channel: MemberTextRow['channel'], orgId: string, messageId: string) =>
  textReference(channel === 'voice' ? memberCallKind : memberTextKind, orgId, messageId)

/** Characters that can't be mistaken for others. Without S, so that no code is a keyword such as STOP. */
const codeAlphabet = 'ACDEFHJKMNPQRTUVWXY34679'
const codeLength = 4
const linkAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const linkLength = 10

const pick = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]!).join('')

const createLink = () => pick(linkAlphabet, linkLength)

/**
 * The code that a reply names. A reminder has the code of the text that it repeats, so that any of them works;
 * anything else that's open for the number has a different one. Null if there is nothing to acknowledge.
 */
async function chooseCode(
  tx: TransactionContext,
  told: readonly Told<MemberTextRow>[],
  numberHash: string,
  now: Date,
): Promise<string | null> {
  const noticeIds = told.flatMap(({ row }) => row.noticeId ?? [])
  if (noticeIds.length === 0) return null
  const escalations = await tx.db
    .selectDistinct({ id: escalationNotice.escalationId })
    .from(escalationNotice)
    .where(and(eq(escalationNotice.orgId, tx.orgId), inArray(escalationNotice.id, noticeIds)))
  const earlier = await tx.db
    .select({
      code: memberText.code,
      escalationIds: sql<string[]>`array_agg(distinct ${escalationNotice.escalationId}::text)`,
    })
    .from(memberText)
    .innerJoin(
      escalationNotice,
      and(eq(escalationNotice.orgId, memberText.orgId), eq(escalationNotice.id, memberText.noticeId)),
    )
    .where(
      and(
        eq(memberText.orgId, tx.orgId),
        eq(memberText.numberHash, numberHash),
        isNotNull(memberText.code),
        gt(memberText.claimedAt, new Date(now.getTime() - replyLifetimeMs)),
      ),
    )
    .groupBy(memberText.messageId, memberText.code)
    .orderBy(desc(sql`max(${memberText.claimedAt})`))
  const ids = new Set(escalations.map(({ id }) => id))
  const repeated = earlier.find(
    ({ escalationIds }) => escalationIds.length === ids.size && escalationIds.every((id) => ids.has(id)),
  )
  if (repeated) return repeated.code
  const used = new Set(earlier.map(({ code }) => code))
  for (;;) {
    const code = pick(codeAlphabet, codeLength)
    if (!used.has(code)) return code
  }
}

/** Records the outcomes, and an event for each threat and channel that says who was notified. */
async function recordOutcomes(
  tx: TransactionContext,
  deliveries: readonly Delivery<ClaimedText>[],
  now: Date,
) {
  const releasedValues = { claimedAt: null, messageId: null, code: null, link: null }
  for (const { item, outcome, error } of deliveries) {
    const rows = item.told.map(({ row }) => row)
    await recordOutcome(tx, memberTextStore, rows, outcome, { now, releasedValues })
    if (outcome.state === 'not_sent')
      await suppressRefused(tx, { channel: item.channel, address: item.phone.number }, error)
  }
  const sentOn = (channel: MemberTextRow['channel']) =>
    deliveries.flatMap(({ item, outcome }) =>
      outcome.state === 'sent' && item.channel === channel
        ? { userId: item.phone.userId, told: item.told }
        : [],
    )
  recordThreatsTold(tx, sentOn('sms'), { how: 'notified by text', channel: 'text' })
  recordThreatsTold(tx, sentOn('voice'), { how: 'called', channel: 'call' })
}

import { and, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { readAccess } from '../../../platform/access/read-access.ts'
import type { Actor, BaseContext, TransactionContext } from '../../../platform/context/context.ts'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import {
  alertMessage,
  escalation,
  escalationNotice,
  memberPhone,
  memberText,
  membership,
  org,
  user,
} from '../../../platform/db/schema/index.ts'
import type { InboundText } from '../../../platform/sms/text-gateway.ts'
import { contactKey, phoneHashes } from '../../estate/index.ts'
import { liftSuppression, suppress } from '../consent/suppressions.service.ts'
import { readTextReply } from '../replies/read-text-reply.ts'
import { composeAnswer } from '../texting/keyword-answers.ts'
import type { TextKeyword } from '../texting/keywords.ts'
import { type MemberReply, registerMemberReplyHandler } from '../texting/member-replies.ts'
import { acknowledge, describeEnd, readOrgName, readToldTitle } from './acknowledge-told.ts'
import { answerTexts, type Choice } from './answer-texts.ts'
import { drillPath, findDrillText } from './find-drill-text.ts'
import { findStop, hashMemberNumber, isTenantNumber, recordPhoneEvent } from './member-phone.ts'
import { replyLifetimeMs } from './member-text-stream.ts'
import { readAcknowledgment } from './read-acknowledgment.ts'

registerMemberReplyHandler({ findOrganizations, read: readReply, obey })

/** The organizations in which a member has a number, or has entered it. A deactivated one obeys STOP as well. */
async function findOrganizations(
  { db }: BaseContext,
  number: string,
  { withUnverified, withArchived }: { withUnverified: boolean; withArchived: boolean },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ orgId: memberPhone.orgId })
    .from(memberPhone)
    .innerJoin(org, eq(org.id, memberPhone.orgId))
    .where(
      and(
        eq(memberPhone.number, number),
        withUnverified ? undefined : isNotNull(memberPhone.verifiedAt),
        withArchived ? undefined : isNull(org.archivedAt),
      ),
    )
    .orderBy(memberPhone.orgId)
  return rows.map(({ orgId }) => orgId)
}

/** A text or call to a number about one escalation. If a text was about several, there is one for each. */
interface Told {
  orgId: string
  orgName: string
  userId: string
  messageId: string
  code: string | null
  claimedAt: Date
  escalationId: string
  /** Open escalations of the same threats: the escalation itself, or those that go on with them. */
  openIds: string[]
  /** Whether the number is still theirs, as an active member. */
  isCurrent: boolean
  /** Whether they have acknowledged what they can of it. */
  isAnswered: boolean
}

/** What members were told on call at a number, newest first, in all organizations. */
async function listTold(base: BaseContext, number: string): Promise<Told[]> {
  const rows = await base.db
    .select({
      orgId: memberText.orgId,
      orgName: org.name,
      userId: memberText.userId,
      messageId: memberText.messageId,
      noticeId: memberText.noticeId,
      code: memberText.code,
      channel: memberText.channel,
      claimedAt: memberText.claimedAt,
      answeredAt: memberText.answeredAt,
      escalationId: escalation.id,
      endedBy: escalation.endedBy,
      openIds: sql<string[]>`array(
        select distinct going.id::text from escalation_threat own
        join escalation_threat shared on shared.org_id = own.org_id and shared.threat_id = own.threat_id
        join escalation going on going.org_id = shared.org_id and going.id = shared.escalation_id
        where own.org_id = ${escalation.orgId} and own.escalation_id = ${escalation.id} and going.ended_at is null)`,
      isCurrent: sql<boolean>`(${memberPhone.userId} is not null and ${membership.userId} is not null)`,
    })
    .from(memberText)
    .innerJoin(
      escalationNotice,
      and(eq(escalationNotice.orgId, memberText.orgId), eq(escalationNotice.id, memberText.noticeId)),
    )
    .innerJoin(
      escalation,
      and(eq(escalation.orgId, escalationNotice.orgId), eq(escalation.id, escalationNotice.escalationId)),
    )
    .innerJoin(org, eq(org.id, memberText.orgId))
    .leftJoin(
      memberPhone,
      and(
        eq(memberPhone.orgId, memberText.orgId),
        eq(memberPhone.userId, memberText.userId),
        eq(memberPhone.number, number),
        isNotNull(memberPhone.verifiedAt),
      ),
    )
    .leftJoin(
      membership,
      and(
        eq(membership.orgId, memberText.orgId),
        eq(membership.userId, memberText.userId),
        eq(membership.status, 'active'),
      ),
    )
    .where(
      and(
        eq(memberText.numberHash, hashMemberNumber(base, number)),
        isNotNull(memberText.noticeId),
        inArray(memberText.state, ['claimed', 'sent', 'in_doubt']),
        gt(memberText.claimedAt, new Date(Date.now() - replyLifetimeMs)),
        isNull(org.archivedAt),
      ),
    )
    .orderBy(desc(memberText.claimedAt), desc(memberText.id))
  const idsOf = (row: (typeof rows)[number]) => [row.escalationId, ...row.openIds]
  // A reply answers the text, and not the call beside it, which is placed a moment later.
  const noticesWithText = new Set(rows.flatMap((row) => (row.channel === 'sms' ? row.noticeId! : [])))
  const answerable = rows.filter((row) => row.channel === 'sms' || !noticesWithText.has(row.noticeId!))
  return answerable.map((row) => ({
    ...row,
    messageId: row.messageId!,
    claimedAt: row.claimedAt!,
    isAnswered:
      row.endedBy === row.userId ||
      rows.some(
        (other) =>
          other.orgId === row.orgId &&
          other.userId === row.userId &&
          other.answeredAt !== null &&
          // What they were told after their answer waits for another one.
          (other.messageId === row.messageId || other.answeredAt >= row.claimedAt!) &&
          idsOf(other).some((id) => idsOf(row).includes(id)),
      ),
  }))
}

/** Whether a member who has the number can still acknowledge what they were told. */
const isOpen = ({ openIds, isCurrent, isAnswered }: Told) => isCurrent && !isAnswered && openIds.length > 0

/**
 * What a text from a number does. A code says what it's about. Without one, it's about the only thing that is open, unless
 * something else was texted since, be it by an exercise, or the number belongs to a tenant, too, who was alerted since.
 */
async function readReply(
  base: BaseContext,
  { from, body }: InboundText,
  tenantOrgIds: readonly string[],
): Promise<MemberReply | null> {
  const number = contactKey(from)
  const told = await listTold(base, number)
  const read = readAcknowledgment(body)
  const current = told.filter(({ isCurrent }) => isCurrent)
  const open = current.filter(isOpen)
  // What another member, or a removed one, was told at the number counts only if nothing else was.
  const [latest] = current.length > 0 ? current : told
  const turn = { number, orgIds: tenantOrgIds, since: latest?.claimedAt }
  if (read?.code) {
    const named = told.filter(({ code }) => code === read.code)
    // Two organizations could have chosen the same code; only one of them waits for an answer.
    const [first] = [...named.filter(isOpen), ...named]
    if (first) return await acknowledgeReply(base, number, named.filter(isOfSameText(first)))
  }
  const drillText = await findDrillText(base, number)
  const isLatest = drillText !== null && (!latest || drillText.claimedAt > latest.claimedAt)
  if (isLatest) {
    // To an alert, a call for help counts whatever came after it: better one too many than one too few.
    const since = readTextReply(body)?.answer === 'need_help' ? undefined : drillText.claimedAt
    if (!(await isTenantsTurn(base, { ...turn, since }))) return drillReply(base, drillText, open)
    if (since === undefined) return null
  }
  if (read?.code) {
    const isOnlyCode = readAcknowledgment(`OK ${body}`) !== null
    if (!latest || isOnlyCode || (await isTenantsTurn(base, turn))) return null
    return reply(latest.orgId, answerTexts.unknownCode)
  }
  const [orgId] = latest
    ? [latest.orgId]
    : await findOrganizations(base, number, { withUnverified: false, withArchived: false })
  if (orgId === undefined || (await isTenantsTurn(base, turn))) return null
  if (read === null) return tenantOrgIds.length === 0 ? explainReply(open) : null
  if (open.length === 0)
    return latest
      ? await acknowledgeReply(base, number, told.filter(isOfSameText(latest)))
      : reply(orgId, answerTexts.nothingOpen)
  // Someone who answers a text that a colleague was faster with doesn't mean an older one.
  const unanswered = current.find(({ isAnswered }) => !isAnswered)!
  if (!isOpen(unanswered)) return endedReply(told.filter(isOfSameText(unanswered)), open)
  const openIds = new Set(open.flatMap((one) => one.openIds))
  const texts = [...Map.groupBy(open, ({ messageId }) => messageId).values()]
  const covering = texts.find((text) => new Set(text.flatMap((one) => one.openIds)).size === openIds.size)
  if (covering) return await acknowledgeReply(base, number, covering)
  return chooseReply(open)
}

const isOfSameText = (one: Told) => (other: Told) => other.messageId === one.messageId

const reply = (orgId: string, compose: (orgName: string) => string): MemberReply => ({
  orgId,
  actor: null,
  handle: async (tx) => compose(await readOrgName(tx)),
})

/** Does nothing but say so, and what really waits: the latest text was an exercise. */
function drillReply(
  { gateways }: BaseContext,
  { orgId, drillId }: { orgId: string; drillId: string },
  open: readonly Told[],
): MemberReply {
  const url = `${gateways.publicUrl}${drillPath(orgId, drillId)}`
  return {
    orgId,
    actor: null,
    async handle(tx) {
      const answer = answerTexts.drill(await readOrgName(tx), url)
      return open.length === 0 ? answer : `${answer} ${answerTexts.alsoWaiting(await listChoices(tx, open))}`
    },
  }
}

/** Asks for a code, with the title of each threat that waits. */
function chooseReply(open: readonly Told[]): MemberReply {
  const { orgId } = open[0]!
  return {
    orgId,
    actor: null,
    handle: async (tx) => answerTexts.choose(await readOrgName(tx), await listChoices(tx, open)),
  }
}

/** What became of the latest text, and the codes of what else waits. */
function endedReply(ended: readonly Told[], open: readonly Told[]): MemberReply {
  const { orgId, userId, messageId } = ended[0]!
  const escalationIds = ended.map(({ escalationId }) => escalationId)
  return {
    orgId,
    actor: null,
    async handle(tx) {
      const outcome = await describeEnd(tx, userId, { messageId, escalationIds })
      return `${outcome} ${answerTexts.alsoWaiting(await listChoices(tx, open))}`
    },
  }
}

/** A code for each open escalation. Those of other organizations have no titles here. */
async function listChoices(tx: TransactionContext, open: readonly Told[]): Promise<Choice[]> {
  const choices: Choice[] = []
  const seen = new Set<string>()
  for (const { orgId, orgName, messageId, code, openIds } of open) {
    if (code === null || openIds.every((id) => seen.has(id))) continue
    for (const id of openIds) seen.add(id)
    const about =
      orgId === tx.orgId
        ? { title: await readToldTitle(tx, messageId), orgName: null }
        : { title: null, orgName }
    choices.push({ code, ...about })
  }
  return choices
}

/** Anything else that a member writes while something waits for them. */
function explainReply(open: readonly Told[]): MemberReply | null {
  const first = open.find(({ code }) => code !== null)
  if (!first) return null
  const { orgId, code, messageId } = first
  return {
    orgId,
    actor: null,
    handle: async (tx) =>
      answerTexts.explain(await readOrgName(tx), code!, await readToldTitle(tx, messageId)),
  }
}

interface Turn {
  number: string
  /** Organizations that know the number from tenants. */
  orgIds: readonly string[]
  /** When a member was last told at it. */
  since: Date | undefined
}

/** Whether the latest message to a number was an alert to a tenant. */
async function isTenantsTurn(base: BaseContext, { number, orgIds, since }: Turn): Promise<boolean> {
  if (orgIds.length === 0) return false
  const { gateways } = base
  const alerts = await base.db.$count(
    alertMessage,
    and(
      or(
        ...orgIds.map((orgId) =>
          and(
            eq(alertMessage.orgId, orgId),
            inArray(alertMessage.addressHash, phoneHashes({ orgId, gateways }, number)),
          ),
        ),
      ),
      inArray(alertMessage.channel, ['sms', 'voice']),
      inArray(alertMessage.state, ['claimed', 'sent', 'in_doubt']),
      gt(alertMessage.claimedAt, since ?? new Date(Date.now() - replyLifetimeMs)),
    ),
  )
  return alerts > 0
}

/** Acknowledges what a text to a member was about, with the permissions that they have now. */
async function acknowledgeReply(
  base: BaseContext,
  number: string,
  told: readonly Told[],
): Promise<MemberReply> {
  const { orgId, userId, messageId } = told[0]!
  const actor = await findActor(base, { orgId, userId, number })
  if (!actor) return reply(orgId, answerTexts.notMember)
  const escalationIds = [...new Set(told.map(({ escalationId }) => escalationId))]
  return { orgId, actor, handle: (tx) => acknowledge(tx, actor, { messageId, escalationIds }) }
}

/** The member, if they're still active and still have the number. */
export async function findActor(
  { db }: { db: Database | Transaction },
  { orgId, userId, number }: { orgId: string; userId: string; number: string },
): Promise<Extract<Actor, { type: 'user' }> | null> {
  const [member] = await db
    .select({ name: user.name })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .innerJoin(
      memberPhone,
      and(eq(memberPhone.orgId, membership.orgId), eq(memberPhone.userId, membership.userId)),
    )
    .where(
      and(
        eq(membership.orgId, orgId),
        eq(membership.userId, userId),
        eq(membership.status, 'active'),
        eq(memberPhone.number, number),
        isNotNull(memberPhone.verifiedAt),
      ),
    )
  if (!member) return null
  const { access } = await readAccess(db, { userId, orgId })
  return { type: 'user', id: userId, name: member.name, access }
}

/**
 * Obeys a keyword for a member. STOP stops texts and calls to the number for everyone who has it, as for tenants. START
 * brings texts back. Someone who was only sent a code, because a member entered their number, is obeyed as well.
 */
export async function obey(
  tx: TransactionContext,
  keyword: TextKeyword,
  number: string,
): Promise<string | null> {
  const [member] = await tx.db
    .select({ userId: memberPhone.userId, verifiedAt: memberPhone.verifiedAt })
    .from(memberPhone)
    .where(and(eq(memberPhone.orgId, tx.orgId), eq(memberPhone.number, number)))
    .orderBy(sql`${memberPhone.verifiedAt} is null`)
    .limit(1)
  if (!member) return null
  const isVerified = member.verifiedAt !== null
  const orgName = await readOrgName(tx)
  const wasStopped = (await findStop(tx, number)) !== null
  if (keyword === 'stop') {
    for (const channel of ['sms', 'voice'] as const)
      await suppress(tx, { channel, address: number }, 'unsubscribe')
    if (!wasStopped && isVerified) recordPhoneEvent(tx, member.userId, 'access.phone_stopped')
    return composeAnswer('en', 'stopped', orgName)
  }
  if (keyword === 'start') {
    // Entering a tenant's number doesn't decide for them.
    if (!isVerified && (await isTenantNumber(tx, number))) return null
    await liftSuppression(tx, { channel: 'sms', address: number })
    if (wasStopped && isVerified) recordPhoneEvent(tx, member.userId, 'access.phone_resumed')
    return composeAnswer('en', 'started', orgName)
  }
  return composeAnswer('en', 'help', orgName, null)
}

import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { findUserNames } from '../../../platform/access/find-user-names.ts'
import { readAccess } from '../../../platform/access/read-access.ts'
import type { Actor, BaseContext, TransactionContext } from '../../../platform/context/context.ts'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import {
  alertMessage,
  escalation,
  escalationNotice,
  escalationThreat,
  memberPhone,
  memberText,
  membership,
  org,
  threat,
  threatImpact,
  user,
} from '../../../platform/db/schema/index.ts'
import type { InboundText } from '../../../platform/sms/text-gateway.ts'
import { contactKey, impactsWithPermission, phoneHashes, visibleImpacts } from '../../estate/index.ts'
import { changeThreatInBulk, getVisibleThreat, lockForBulkChange } from '../../hazards/index.ts'
import { liftSuppression, suppress } from '../consent/suppressions.service.ts'
import { filterTellable } from '../on-call/escalation-recipients.ts'
import { composeAnswer } from '../texting/keyword-answers.ts'
import type { TextKeyword } from '../texting/keywords.ts'
import { type MemberReply, registerMemberReplyHandler } from '../texting/member-replies.ts'
import { answerTexts } from './answer-texts.ts'
import { findStop, hashMemberNumber, recordPhoneEvent } from './member-phone.ts'
import { replyLifetimeMs } from './member-text-stream.ts'
import { readAcknowledgment } from './read-acknowledgment.ts'

registerMemberReplyHandler({ findOrganizations, read: readReply, obey })

/** The organizations in which a member has a number. A deactivated one obeys STOP as well. */
async function findOrganizations({ db }: BaseContext, number: string): Promise<string[]> {
  const rows = await db
    .select({ orgId: memberPhone.orgId })
    .from(memberPhone)
    .where(and(eq(memberPhone.number, number), isNotNull(memberPhone.verifiedAt)))
    .orderBy(memberPhone.orgId)
  return rows.map(({ orgId }) => orgId)
}

/** A text or call to a number about one escalation. If a text was about several, there is one for each. */
interface Told {
  orgId: string
  userId: string
  messageId: string
  code: string | null
  claimedAt: Date
  escalationId: string
  isOpen: boolean
}

/** What members were told on call at a number, newest first, in all organizations. */
async function listTold(base: BaseContext, number: string): Promise<Told[]> {
  const rows = await base.db
    .select({
      orgId: memberText.orgId,
      userId: memberText.userId,
      messageId: memberText.messageId,
      code: memberText.code,
      claimedAt: memberText.claimedAt,
      escalationId: escalation.id,
      endedAt: escalation.endedAt,
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
    .where(
      and(
        eq(memberText.numberHash, hashMemberNumber(base, number)),
        isNotNull(memberText.noticeId),
        inArray(memberText.state, ['claimed', 'sent', 'in_doubt']),
        gt(memberText.claimedAt, new Date(Date.now() - replyLifetimeMs)),
        isNull(org.archivedAt),
      ),
    )
    // A reply answers the text, and not the call beside it.
    .orderBy(desc(memberText.claimedAt), asc(memberText.channel), desc(memberText.id))
  return rows.map(({ endedAt, ...row }) => ({
    ...row,
    messageId: row.messageId!,
    claimedAt: row.claimedAt!,
    isOpen: endedAt === null,
  }))
}

/**
 * What a text from a number does. A code says what it's about. Without one, it's about the only thing that is open, unless
 * the number belongs to a tenant, too, who was alerted since.
 */
async function readReply(
  base: BaseContext,
  { from, body }: InboundText,
  tenantOrgIds: readonly string[],
): Promise<MemberReply | null> {
  const number = contactKey(from)
  const told = await listTold(base, number)
  const read = readAcknowledgment(body)
  const open = told.filter(({ isOpen }) => isOpen)
  const [latest] = told
  if (read?.code) {
    const named = told.filter(({ code }) => code === read.code)
    // Two organizations could have chosen the same code; only one of them waits for an answer.
    const [first] = [...named.filter(({ isOpen }) => isOpen), ...named]
    if (first) return await acknowledgeReply(base, number, named.filter(isOfSameText(first)))
    const isOnlyCode = readAcknowledgment(`OK ${body}`) !== null
    return latest && !isOnlyCode ? reply(latest.orgId, answerTexts.unknownCode) : null
  }
  const [orgId] = latest ? [latest.orgId] : await findOrganizations(base, number)
  if (
    orgId === undefined ||
    (await isTenantsTurn(base, { number, orgIds: tenantOrgIds, since: latest?.claimedAt }))
  )
    return null
  if (read === null) return tenantOrgIds.length === 0 ? explainReply(open) : null
  if (open.length === 0)
    return latest
      ? await acknowledgeReply(base, number, told.filter(isOfSameText(latest)))
      : reply(orgId, answerTexts.nothingOpen)
  const escalationIds = new Set(open.map(({ escalationId }) => escalationId))
  const texts = [...Map.groupBy(open, ({ messageId }) => messageId).values()]
  const covering = texts.find(
    (text) => new Set(text.map(({ escalationId }) => escalationId)).size === escalationIds.size,
  )
  if (covering) return await acknowledgeReply(base, number, covering)
  return chooseReply(open)
}

const isOfSameText = (one: Told) => (other: Told) => other.messageId === one.messageId

const reply = (orgId: string, compose: (orgName: string) => string): MemberReply => ({
  orgId,
  actor: null,
  handle: async (tx) => compose(await readOrgName(tx)),
})

/** Asks for a code, with the title of each threat that waits. */
function chooseReply(open: readonly Told[]): MemberReply {
  const { orgId } = open[0]!
  return {
    orgId,
    actor: null,
    async handle(tx) {
      const own = open.filter((one) => one.orgId === orgId && one.code !== null)
      const distinct = [...new Map(own.toReversed().map((one) => [one.escalationId, one])).values()]
      const choices = []
      for (const { code, escalationId } of distinct.toReversed())
        choices.push({ code: code!, title: await readTitle(tx, [escalationId]) })
      return answerTexts.choose(await readOrgName(tx), choices)
    },
  }
}

/** Anything else that a member writes while something waits for them. */
function explainReply(open: readonly Told[]): MemberReply | null {
  const [first] = open
  if (!first || first.code === null) return null
  const { orgId, code, escalationId } = first
  return {
    orgId,
    actor: null,
    handle: async (tx) =>
      answerTexts.explain(await readOrgName(tx), code, await readTitle(tx, [escalationId])),
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

interface Acknowledged {
  messageId: string
  escalationIds: readonly string[]
}

/** Acknowledges every threat that the member can, as they would in the app. Returns what to answer. */
export async function acknowledge(
  tx: TransactionContext,
  member: Extract<Actor, { type: 'user' }>,
  { messageId, escalationIds }: Acknowledged,
): Promise<string> {
  await lockForBulkChange(tx)
  const orgName = await readOrgName(tx)
  const related = await listRelated(tx, escalationIds)
  const openIds = related.flatMap(({ id, endedAt }) => (endedAt === null ? [id] : []))
  const waiting = await listWaiting(tx, openIds)
  if (waiting.length === 0) return await describeEnd(tx, orgName, member.id, related)
  const threatIds = waiting.map(({ id }) => id)
  const acknowledgeable = await filterTellable(tx, member, { threatIds, step: 1 })
  const titles: string[] = []
  for (const { id, title } of waiting.filter((one) => acknowledgeable.includes(one.id))) {
    const row = await getVisibleThreat(tx, id, { forUpdate: true })
    if (await changeThreatInBulk(tx, row, { triage: 'acknowledged' })) titles.push(title)
  }
  if (titles.length === 0) {
    const [first] = waiting
    return (await canAcknowledgeAny(tx, member, threatIds))
      ? answerTexts.alreadyYours(orgName, first!.title)
      : answerTexts.notAllowed(orgName, first!.title)
  }
  await tx.db
    .update(memberText)
    .set({ answeredAt: new Date() })
    .where(
      and(
        eq(memberText.orgId, tx.orgId),
        eq(memberText.messageId, messageId),
        eq(memberText.userId, member.id),
      ),
    )
  const left = await listWaiting(tx, openIds)
  return answerTexts.acknowledged(orgName, titles, left.length)
}

/** Whether the threats affect a property where the member could acknowledge them, and so already has. */
async function canAcknowledgeAny(
  tx: TransactionContext,
  member: Extract<Actor, { type: 'user' }>,
  threatIds: readonly string[],
): Promise<boolean> {
  const caller = { actor: member, orgId: tx.orgId }
  const impacts = await tx.db.$count(
    threatImpact,
    and(
      eq(threatImpact.orgId, tx.orgId),
      inArray(threatImpact.threatId, [...threatIds]),
      isNull(threatImpact.endedAt),
      visibleImpacts(caller),
      impactsWithPermission(caller, 'threat:update'),
    ),
  )
  return impacts > 0
}

const own = alias(escalationThreat, 'own')

type Related = Pick<typeof escalation.$inferSelect, 'id' | 'endedAt' | 'endReason' | 'endedBy'>

/** All escalations of the same threats: these, those that they joined, and those that followed. */
const listRelated = (tx: TransactionContext, escalationIds: readonly string[]): Promise<Related[]> =>
  tx.db
    .selectDistinct({
      id: escalation.id,
      endedAt: escalation.endedAt,
      endReason: escalation.endReason,
      endedBy: escalation.endedBy,
    })
    .from(own)
    .innerJoin(
      escalationThreat,
      and(eq(escalationThreat.orgId, own.orgId), eq(escalationThreat.threatId, own.threatId)),
    )
    .innerJoin(
      escalation,
      and(eq(escalation.orgId, escalationThreat.orgId), eq(escalation.id, escalationThreat.escalationId)),
    )
    .where(and(eq(own.orgId, tx.orgId), inArray(own.escalationId, [...escalationIds])))

/** The threats of open escalations that someone still has to acknowledge, the worst first. */
const listWaiting = (tx: TransactionContext, escalationIds: readonly string[]) =>
  tx.db
    .selectDistinct({ id: threat.id, title: threat.title, severityRank: threat.severityRank })
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
        inArray(escalation.id, [...escalationIds]),
        eq(threat.triage, 'new'),
        inArray(threat.status, ['upcoming', 'active']),
      ),
    )
    .orderBy(desc(threat.severityRank), threat.id)

/** Why there is nothing left to acknowledge. */
async function describeEnd(
  tx: TransactionContext,
  orgName: string,
  memberId: string,
  related: readonly Related[],
): Promise<string> {
  const { endReason, endedBy, endedAt } = related
    .filter((one) => one.endReason !== 'joined')
    .toSorted((a, b) => Number(b.endedAt) - Number(a.endedAt))[0]!
  const title = await readTitle(
    tx,
    related.map(({ id }) => id),
  )
  if (endReason === 'acknowledged' && endedBy === memberId) return answerTexts.alreadyYours(orgName, title)
  const by = endedBy === null ? null : ((await findUserNames(tx.db, [endedBy])).get(endedBy) ?? null)
  if (endReason === 'dismissed') return answerTexts.dismissed(orgName, title, by)
  if (endReason !== 'acknowledged') return answerTexts.over(orgName, title)
  return answerTexts.alreadyAcknowledged(orgName, title, by, await formatTime(tx, memberId, endedAt!))
}

async function formatTime(tx: TransactionContext, userId: string, at: Date): Promise<string> {
  const [reader] = await tx.db
    .select({ locale: user.locale, timeZone: user.timeZone })
    .from(user)
    .where(eq(user.id, userId))
  const { locale = 'en-US', timeZone = 'UTC' } = reader ?? {}
  return new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' }).format(at)
}

/** The title of the worst threat, which the member was told. */
export async function readTitle(tx: TransactionContext, escalationIds: readonly string[]): Promise<string> {
  const [row] = await tx.db
    .select({ title: threat.title })
    .from(escalation)
    .innerJoin(threat, and(eq(threat.orgId, escalation.orgId), eq(threat.id, escalation.threatId)))
    .where(and(eq(escalation.orgId, tx.orgId), inArray(escalation.id, [...escalationIds])))
    .orderBy(desc(threat.severityRank), threat.id)
    .limit(1)
  return row?.title ?? ''
}

export const readOrgName = async (tx: TransactionContext) =>
  (await tx.db.select({ name: org.name }).from(org).where(eq(org.id, tx.orgId)))[0]!.name

/**
 * Obeys a keyword for a member. STOP stops texts and calls to the number for everyone who has it, as for tenants. START
 * brings texts back.
 */
export async function obey(
  tx: TransactionContext,
  keyword: TextKeyword,
  number: string,
): Promise<string | null> {
  const [member] = await tx.db
    .select({ userId: memberPhone.userId })
    .from(memberPhone)
    .where(
      and(eq(memberPhone.orgId, tx.orgId), eq(memberPhone.number, number), isNotNull(memberPhone.verifiedAt)),
    )
  if (!member) return null
  const orgName = await readOrgName(tx)
  const wasStopped = (await findStop(tx, number)) !== null
  if (keyword === 'stop') {
    for (const channel of ['sms', 'voice'] as const)
      await suppress(tx, { channel, address: number }, 'unsubscribe')
    if (!wasStopped) recordPhoneEvent(tx, member.userId, 'access.phone_stopped')
    return composeAnswer('en', 'stopped', orgName)
  }
  if (keyword === 'start') {
    await liftSuppression(tx, { channel: 'sms', address: number })
    if (wasStopped) recordPhoneEvent(tx, member.userId, 'access.phone_resumed')
    return composeAnswer('en', 'started', orgName)
  }
  return composeAnswer('en', 'help', orgName, null)
}

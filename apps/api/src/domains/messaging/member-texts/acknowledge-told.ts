import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { findUserNames } from '../../../platform/access/find-user-names.ts'
import type { Actor, TransactionContext } from '../../../platform/context/context.ts'
import {
  escalation,
  escalationThreat,
  ledgerEvent,
  memberNotification,
  memberText,
  org,
  threat,
  threatImpact,
  user,
} from '../../../platform/db/schema/index.ts'
import { impactsWithPermission, visibleImpacts } from '../../estate/index.ts'
import { changeThreatInBulk, getVisibleThreat, lockForBulkChange } from '../../hazards/index.ts'
import { filterTellable } from '../on-call/escalation-recipients.ts'
import { answerTexts } from './answer-texts.ts'

type Member = Extract<Actor, { type: 'user' }>

/** A text or call, and the escalations that it was about. */
interface ToldMessage {
  messageId: string
  escalationIds: readonly string[]
}

/** Acknowledges every threat that the member can, as they would in the app. Returns what to answer. */
export async function acknowledge(
  tx: TransactionContext,
  member: Member,
  told: ToldMessage,
): Promise<string> {
  await lockForBulkChange(tx)
  const related = await listRelated(tx, told.escalationIds)
  const openIds = related.flatMap(({ id, endedAt }) => (endedAt === null ? [id] : []))
  const waiting = await listWaiting(tx, openIds)
  if (waiting.length === 0) return await describeEnd(tx, member.id, told)
  const threatIds = await filterTellable(tx, member, { threatIds: waiting.map(({ id }) => id), step: 1 })
  const rows = new Map<string, Awaited<ReturnType<typeof getVisibleThreat>>>()
  for (const id of threatIds.toSorted()) rows.set(id, await getVisibleThreat(tx, id, { forUpdate: true }))
  // Someone may have dismissed one while this waited for its lock, and a reply doesn't reopen it.
  const stillNew = await filterTellable(tx, member, { threatIds, step: 1 })
  const titles: string[] = []
  for (const { id, title } of waiting.filter((one) => stillNew.includes(one.id)))
    if (await changeThreatInBulk(tx, rows.get(id)!, { triage: 'acknowledged' })) titles.push(title)
  if (titles.length === 0) return await describeOwnPart(tx, member, told.messageId)
  await tx.db
    .update(memberText)
    .set({ answeredAt: new Date() })
    .where(and(isMessage(tx, told.messageId), eq(memberText.userId, member.id)))
  const left = await listWaiting(tx, openIds)
  return answerTexts.acknowledged(await readOrgName(tx), titles, left.length)
}

const isMessage = (tx: TransactionContext, messageId: string) =>
  and(eq(memberText.orgId, tx.orgId), eq(memberText.messageId, messageId))

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

/** The threats that a message was about, the worst first. The member can't see all of their escalations. */
const listToldThreats = (tx: TransactionContext, messageId: string) =>
  tx.db
    .selectDistinct({
      id: threat.id,
      title: threat.title,
      status: threat.status,
      severityRank: threat.severityRank,
      maxRisk: threat.maxRisk,
      claimedAt: memberText.claimedAt,
    })
    .from(memberText)
    .innerJoin(
      memberNotification,
      and(
        eq(memberNotification.orgId, memberText.orgId),
        eq(memberNotification.id, memberText.notificationId),
      ),
    )
    .innerJoin(
      threat,
      and(eq(threat.orgId, memberNotification.orgId), eq(threat.id, memberNotification.threatId)),
    )
    .where(isMessage(tx, messageId))
    .orderBy(desc(threat.severityRank), desc(threat.maxRisk), threat.id)

/** The title of the worst threat that a message was about. */
export const readToldTitle = async (tx: TransactionContext, messageId: string): Promise<string> =>
  (await listToldThreats(tx, messageId))[0]?.title ?? ''

/** Why there is nothing left to acknowledge. */
export async function describeEnd(
  tx: TransactionContext,
  memberId: string,
  { messageId, escalationIds }: ToldMessage,
): Promise<string> {
  const related = await listRelated(tx, escalationIds)
  // An open one without threats to acknowledge is about to end.
  const { endReason, endedBy, endedAt } = related
    .filter((one) => one.endReason !== 'joined')
    .toSorted((a, b) => (b.endedAt?.getTime() ?? Infinity) - (a.endedAt?.getTime() ?? Infinity))[0]!
  const title = await readToldTitle(tx, messageId)
  return await describeOutcome(tx, memberId, { title, reason: endReason, by: endedBy, at: endedAt })
}

/** Why the member can't acknowledge any of the threats that still wait: what became of the part that they were told. */
async function describeOwnPart(tx: TransactionContext, member: Member, messageId: string): Promise<string> {
  const told = await listToldThreats(tx, messageId)
  const title = told[0]?.title ?? ''
  const threatIds = told.map(({ id }) => id)
  if (!(await hasPermission(tx, member, threatIds)))
    return answerTexts.notAllowed(await readOrgName(tx), title)
  const [event] = await tx.db
    .select({ action: ledgerEvent.action, actor: ledgerEvent.actor, at: ledgerEvent.occurredAt })
    .from(ledgerEvent)
    .where(
      and(
        eq(ledgerEvent.orgId, tx.orgId),
        inArray(ledgerEvent.threatId, threatIds),
        inArray(ledgerEvent.action, ['threat.acknowledged', 'threat.started', 'threat.dismissed']),
        gt(ledgerEvent.occurredAt, told[0]!.claimedAt!),
      ),
    )
    // A colleague may have acknowledged it at other properties since.
    .orderBy(desc(sql`${ledgerEvent.actor} ->> 'id' = ${member.id}`), desc(ledgerEvent.seq))
    .limit(1)
  const reason = event && (event.action === 'threat.dismissed' ? 'dismissed' : 'acknowledged')
  return await describeOutcome(tx, member.id, {
    title,
    reason: reason ?? null,
    by: event?.actor.id ?? null,
    at: event?.at ?? null,
  })
}

/** Whether the member could acknowledge one of the threats at a property that it affects, or did. */
async function hasPermission(
  tx: TransactionContext,
  member: Member,
  threatIds: readonly string[],
): Promise<boolean> {
  const caller = { actor: member, orgId: tx.orgId }
  const impacts = await tx.db.$count(
    threatImpact,
    and(
      eq(threatImpact.orgId, tx.orgId),
      inArray(threatImpact.threatId, [...threatIds]),
      visibleImpacts(caller),
      impactsWithPermission(caller, 'threat:update'),
    ),
  )
  return impacts > 0
}

interface WhatBecame {
  title: string
  reason: Related['endReason']
  by: string | null
  at: Date | null
}

async function describeOutcome(
  tx: TransactionContext,
  memberId: string,
  { title, reason, by, at }: WhatBecame,
): Promise<string> {
  const orgName = await readOrgName(tx)
  if (reason === 'acknowledged' && by === memberId) return answerTexts.alreadyYours(orgName, title)
  const name = by === null ? null : ((await findUserNames(tx.db, [by])).get(by) ?? null)
  if (reason === 'dismissed') return answerTexts.dismissed(orgName, title, name)
  if (reason !== 'acknowledged' || at === null) return answerTexts.over(orgName, title)
  return answerTexts.alreadyAcknowledged(orgName, title, name, await formatTime(tx, memberId, at))
}

async function formatTime(tx: TransactionContext, userId: string, at: Date): Promise<string> {
  const [reader] = await tx.db
    .select({ locale: user.locale, timeZone: user.timeZone })
    .from(user)
    .where(eq(user.id, userId))
  const { locale = 'en-US', timeZone = 'UTC' } = reader ?? {}
  return new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' }).format(at)
}

export const readOrgName = async (tx: TransactionContext) =>
  (await tx.db.select({ name: org.name }).from(org).where(eq(org.id, tx.orgId)))[0]!.name

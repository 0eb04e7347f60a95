import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import {
  alert,
  type AlertAnswer,
  alertReply,
  helpNotificationQueue,
  type replyChannels,
  rollCallEntry,
  tenant,
} from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { announceChange } from '../../../platform/realtime/announce-change.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { premisesName } from '../../estate/index.ts'
import type { TenantSummary } from '../consent/tenant-identity.ts'
import type { AlertReplyInput } from './alert-reply.schema.ts'
import { findLatestReply, type ReplyRow, type ThreadTenant, threadsOfSameThreat } from './latest-reply.ts'
import { hasNotifiedTooOften, hasRepliedTooOften, isCallAnnounced } from './reply-limit.ts'

interface Reply extends AlertReplyInput {
  threadId: string
  tenant: TenantSummary
  channel: (typeof replyChannels)[number]
}

/**
 * Stores what a tenant answered, and announces it immediately to everyone who can see the threat. Returns the stored reply
 * instead for a repeated client key, and if someone who answers very often says nothing new.
 */
export async function recordReply(
  tx: TransactionContext,
  { threadId, tenant: person, channel, answer, ...input }: Reply,
): Promise<{ reply: ReplyRow; isNew: boolean }> {
  await lockTenant(tx, person.id)
  const thread = await getThread(tx, threadId)
  const place = { threadId, tenantId: person.id }
  const clientKey = input.clientKey ?? null
  const existing = clientKey === null ? null : await findByKey(tx, place, clientKey)
  if (existing) return { reply: existing, isNew: false }
  const latest = await findLatestReply(tx, place)
  const needsHelp = answer === 'need_help'
  const isNewCall = needsHelp && !(await isStandingCall(tx, place, latest))
  // A call that the limit kept back is announced once the tenant says more.
  const isUnannounced = needsHelp && (isNewCall || !(await isCallAnnounced(tx, person.id)))
  const isNotified = isUnannounced && !(await hasNotifiedTooOften(tx, person.id))
  const values = { ...place, answer, ...completeDetails(answer, input, latest) }
  if (!isNewCall && isSameReply(values, latest) && (await hasRepliedTooOften(tx, place)))
    return { reply: latest, isNew: false }
  const now = new Date()
  const [reply] = await tx.db
    .insert(alertReply)
    .values({
      id: newId(),
      orgId: tx.orgId,
      ...values,
      channel,
      clientKey,
      occurredAt: now,
      recordedBy: tx.actor.type === 'user' ? tx.actor.id : null,
      announcedAt: isNotified ? now : null,
    })
    .returning()
  // Details that follow a call for help don't notify members again.
  if (isNotified)
    await tx.db.insert(helpNotificationQueue).values({ orgId: tx.orgId, replyId: reply!.id, createdAt: now })
  const location = premisesName(person)
  recordEvent(tx, {
    action: needsHelp ? 'alert.help_needed' : 'alert.replied',
    category: 'communication',
    subject: { type: 'tenant', id: person.id, name: null },
    tenantId: person.id,
    ...(person.propertyId !== null && { propertyId: person.propertyId }),
    ...(person.portfolioId !== null && { portfolioId: person.portfolioId }),
    ...(person.unitId !== null && { unitId: person.unitId }),
    ...(thread.threatId !== null && { threatId: thread.threatId }),
    summary: cutText(`A tenant${location === null ? '' : ` at ${location}`} ${answerTexts[answer]}`, 300),
    metadata: { threadId, replyId: reply!.id, answer, channel, people: reply!.peopleCount },
  })
  await announceChange(tx, {
    event: thread.threatId === null ? 'org.updated' : 'threat.updated',
    id: thread.threatId ?? threadId,
    version: thread.version,
    about: needsHelp ? ['alert', 'help'] : ['alert'],
    ...(person.propertyId !== null && { propertyIds: [person.propertyId] }),
  })
  return { reply: reply!, isNew: true }
}

const answerTexts: Record<AlertAnswer, string> = {
  safe: 'answered that they’re safe.',
  need_help: 'answered that they need help.',
  not_there: 'answered that they aren’t there.',
}

async function getThread(tx: TransactionContext, threadId: string) {
  const [row] = await tx.db
    .select({ threatId: alert.threatId, version: alert.version })
    .from(alert)
    .where(and(eq(alert.orgId, tx.orgId), eq(alert.id, threadId)))
  return row!
}

/**
 * Whether a call for help in this thread still stands, and staff haven't reached the tenant since: then what follows are
 * its details.
 */
async function isStandingCall(
  tx: TransactionContext,
  { threadId, tenantId }: ThreadTenant,
  latest: ReplyRow | null,
): Promise<boolean> {
  if (latest?.answer !== 'need_help' || latest.threadId !== threadId) return false
  const reachedSince = await tx.db.$count(
    rollCallEntry,
    and(
      eq(rollCallEntry.orgId, tx.orgId),
      eq(rollCallEntry.tenantId, tenantId),
      inArray(rollCallEntry.threadId, sql`(${threadsOfSameThreat(tx, threadId)})`),
      gt(rollCallEntry.reachedAt, latest.occurredAt),
    ),
  )
  return reachedSince === 0
}

type Details = Pick<ReplyRow, 'peopleCount' | 'needs' | 'note'>

/** A repeated call for help keeps the details that it doesn't mention. */
function completeDetails(
  answer: AlertAnswer,
  { peopleCount, needs, note }: Partial<Details>,
  latest: ReplyRow | null,
): Details {
  const needsHelp = answer === 'need_help'
  const standing = needsHelp && latest?.answer === 'need_help' ? latest : null
  return {
    peopleCount: peopleCount === undefined ? (standing?.peopleCount ?? null) : peopleCount,
    needs: needsHelp ? (needs ?? standing?.needs ?? []) : [],
    note: note === undefined ? (standing?.note ?? null) : note,
  }
}

const isSameReply = (
  reply: Details & Pick<ReplyRow, 'threadId' | 'answer'>,
  latest: ReplyRow | null,
): latest is ReplyRow =>
  latest !== null &&
  latest.threadId === reply.threadId &&
  latest.answer === reply.answer &&
  latest.peopleCount === reply.peopleCount &&
  latest.note === reply.note &&
  latest.needs.join() === reply.needs.join()

async function findByKey(tx: TransactionContext, { threadId, tenantId }: ThreadTenant, clientKey: string) {
  const [row] = await tx.db
    .select()
    .from(alertReply)
    .where(
      and(
        eq(alertReply.orgId, tx.orgId),
        eq(alertReply.threadId, threadId),
        eq(alertReply.tenantId, tenantId),
        eq(alertReply.clientKey, clientKey),
      ),
    )
  return row ?? null
}

/** Answers of the same tenant wait for each other, and so does what staff record about them. */
export async function lockTenant(tx: TransactionContext, tenantId: string) {
  await tx.db
    .select({ id: tenant.id })
    .from(tenant)
    .where(and(eq(tenant.orgId, tx.orgId), eq(tenant.id, tenantId)))
    .for('no key update')
}

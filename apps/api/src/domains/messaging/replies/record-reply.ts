import { and, desc, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import {
  alert,
  type AlertAnswer,
  alertReply,
  helpNotificationQueue,
  type replyChannels,
  tenant,
} from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { announceChange } from '../../../platform/realtime/announce-change.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { premisesName } from '../../estate/index.ts'
import type { TenantSummary } from '../consent/tenant-identity.ts'
import type { AlertReplyInput } from './alert-reply.schema.ts'

export type ReplyRow = typeof alertReply.$inferSelect

interface Reply extends AlertReplyInput {
  threadId: string
  tenant: TenantSummary
  channel: (typeof replyChannels)[number]
}

/**
 * Stores what a tenant answered, and announces it immediately to everyone who can see the threat. A repeated client key stores
 * nothing and returns the stored reply.
 */
export async function recordReply(
  tx: TransactionContext,
  { threadId, tenant: person, channel, answer, ...input }: Reply,
): Promise<{ reply: ReplyRow; isNew: boolean }> {
  await lockTenant(tx, person.id)
  const thread = await getThread(tx, threadId)
  const clientKey = input.clientKey ?? null
  const existing = clientKey === null ? null : await findByKey(tx, threadId, person.id, clientKey)
  if (existing) return { reply: existing, isNew: false }
  const needsHelp = answer === 'need_help'
  const isNewCall = needsHelp && (await findLatestAnswer(tx, threadId, person.id)) !== 'need_help'
  const [reply] = await tx.db
    .insert(alertReply)
    .values({
      id: newId(),
      orgId: tx.orgId,
      threadId,
      tenantId: person.id,
      answer,
      peopleCount: input.peopleCount ?? null,
      needs: needsHelp ? (input.needs ?? []) : [],
      note: input.note ?? null,
      channel,
      clientKey,
      occurredAt: new Date(),
      recordedBy: tx.actor.type === 'user' ? tx.actor.id : null,
    })
    .returning()
  // Details that follow a call for help don't call again.
  if (isNewCall)
    await tx.db
      .insert(helpNotificationQueue)
      .values({ orgId: tx.orgId, replyId: reply!.id, createdAt: new Date() })
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

async function findLatestAnswer(tx: TransactionContext, threadId: string, tenantId: string) {
  const [row] = await tx.db
    .select({ answer: alertReply.answer })
    .from(alertReply)
    .where(
      and(
        eq(alertReply.orgId, tx.orgId),
        eq(alertReply.threadId, threadId),
        eq(alertReply.tenantId, tenantId),
      ),
    )
    .orderBy(desc(alertReply.occurredAt), desc(alertReply.id))
    .limit(1)
  return row?.answer ?? null
}

async function findByKey(tx: TransactionContext, threadId: string, tenantId: string, clientKey: string) {
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

/** Concurrent retries of the same answer wait for each other. */
async function lockTenant(tx: TransactionContext, tenantId: string) {
  await tx.db
    .select({ id: tenant.id })
    .from(tenant)
    .where(and(eq(tenant.orgId, tx.orgId), eq(tenant.id, tenantId)))
    .for('no key update')
}

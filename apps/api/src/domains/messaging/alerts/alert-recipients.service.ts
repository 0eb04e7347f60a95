import { and, eq, exists, inArray, type SQL, sql } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import {
  type alertAnswers,
  alertMessage,
  alertRecipient,
  property,
  tenant,
  unit,
} from '../../../platform/db/schema/index.ts'
import { notFound, Problem } from '../../../platform/errors/problem.ts'
import { listByKeyset } from '../../../platform/http/keyset.ts'
import type { Page } from '../../../platform/http/page.ts'
import { maskEmail, maskPhone, toSearchPatterns, visibleTenants } from '../../estate/index.ts'
import { transitionMessages } from '../delivery/message-states.ts'
import { alertMessages, type AlertMessageRow } from './alert-messages.ts'
import {
  changeAlert,
  getAlertRow,
  recordAlertEvent,
  requireAnySender,
  requireSender,
  titleOf,
} from './alert-row.ts'
import { requireInScope } from './alert-scope.ts'
import type { Alert, AlertRecipient, AlertRecipientQuery } from './alerts.schema.ts'
import { latestReplies } from './latest-replies.ts'
import { toAlert } from './to-alert.ts'

type JoinedRecipient = {
  recipient: typeof alertRecipient.$inferSelect
  tenantName: string | null
  propertyName: string | null
  unitName: string | null
  answer: (typeof alertAnswers)[number] | null
  answeredAt: string | null
}

/** An alert's recipients by name, including those who got no message. */
export async function listAlertRecipients(
  ctx: ServiceContext,
  id: string,
  query: AlertRecipientQuery,
): Promise<Page<AlertRecipient>> {
  requirePermission(ctx, 'org:communication_read', 'tenant:read')
  return await inTransaction(ctx, async (tx) => {
    const { threadId } = await getAlertRow(tx, id)
    const where = and(...conditionsOf(tx, id, query))
    const reply = sql`(${latestReplies(tx, [threadId])})`
    const { items, page } = await listByKeyset<JoinedRecipient>({
      sort: 'name',
      keys: [
        { by: sql`coalesce(${tenant.nameSort}, '')`, type: 'text' },
        { by: alertRecipient.id, type: 'uuid' },
      ],
      limit: query.limit,
      cursor: query.cursor,
      rows: (clauses) =>
        tx.db
          .select({
            recipient: alertRecipient,
            tenantName: tenant.displayName,
            propertyName: property.name,
            unitName: unit.name,
            answer: sql<JoinedRecipient['answer']>`reply.answer`,
            answeredAt: sql<string | null>`to_json(reply.occurred_at) #>> '{}'`,
            sortValues: clauses.sortValues,
          })
          .from(alertRecipient)
          .leftJoin(tenant, isTenant)
          .leftJoin(property, isProperty)
          .leftJoin(unit, isUnit)
          .leftJoin(
            sql`${reply} reply`,
            sql`reply.tenant_id = ${alertRecipient.tenantId} and reply.thread_id = ${alertRecipient.threadId}`,
          )
          .where(and(where, clauses.where))
          .orderBy(clauses.orderBy)
          .limit(clauses.limit),
      count: async (limit) =>
        await tx.db.$count(
          tx.db
            .select({ id: alertRecipient.id })
            .from(alertRecipient)
            .leftJoin(tenant, isTenant)
            .where(where)
            .limit(limit)
            .as('matching'),
        ),
    })
    const messages = await readMessages(
      tx,
      items.map(({ recipient }) => recipient.id),
    )
    return {
      items: items.map((row) => toRecipient(row, messages.get(row.recipient.id) ?? [])),
      page,
    }
  })
}

const isTenant = and(eq(tenant.orgId, alertRecipient.orgId), eq(tenant.id, alertRecipient.tenantId))
const isProperty = and(eq(property.orgId, alertRecipient.orgId), eq(property.id, alertRecipient.propertyId))
const isUnit = and(eq(unit.orgId, alertRecipient.orgId), eq(unit.id, alertRecipient.unitId))

const conditionsOf = (
  tx: TransactionContext,
  alertId: string,
  { q, state, exclusion }: AlertRecipientQuery,
): (SQL | undefined)[] => [
  eq(alertRecipient.orgId, tx.orgId),
  eq(alertRecipient.alertId, alertId),
  visibleTenants(tx),
  exclusion && inArray(alertRecipient.exclusion, exclusion),
  state &&
    exists(
      tx.db
        .select({ one: sql`1` })
        .from(alertMessage)
        .where(
          and(
            eq(alertMessage.orgId, tx.orgId),
            eq(alertMessage.recipientId, alertRecipient.id),
            inArray(alertMessage.state, state),
          ),
        ),
    ),
  ...(q === undefined ? [] : toSearchPatterns(q)).map((pattern) => sql`${tenant.searchText} like ${pattern}`),
]

async function readMessages(tx: TransactionContext, recipientIds: readonly string[]) {
  if (recipientIds.length === 0) return new Map<string, AlertMessageRow[]>()
  const rows = await tx.db
    .select()
    .from(alertMessage)
    .where(and(eq(alertMessage.orgId, tx.orgId), inArray(alertMessage.recipientId, [...recipientIds])))
    .orderBy(alertMessage.id)
  return Map.groupBy(rows, ({ recipientId }) => recipientId)
}

/** A recipient in the API. Addresses are masked, as in every list. */
function toRecipient(
  { recipient, tenantName, propertyName, unitName, answer, answeredAt }: JoinedRecipient,
  messages: readonly AlertMessageRow[],
): AlertRecipient {
  const { id, tenantId, propertyId, unitId, building, floor, belowGrade, language, exclusion } = recipient
  return {
    id,
    tenant: tenantName === null ? null : { id: tenantId, name: tenantName },
    property: propertyId === null || propertyName === null ? null : { id: propertyId, name: propertyName },
    unit: unitId === null || unitName === null ? null : { id: unitId, name: unitName },
    building,
    floor,
    belowGrade,
    language,
    exclusion,
    messages: messages.map((message) => ({
      id: message.id,
      channel: message.channel,
      address:
        message.address === null
          ? null
          : message.channel === 'email'
            ? maskEmail(message.address)
            : maskPhone(message.address),
      state: message.state,
      sentAt: message.state === 'sent' ? (message.completedAt?.toISOString() ?? null) : null,
      deliveredAt: message.deliveredAt?.toISOString() ?? null,
      bouncedAt: message.bouncedAt?.toISOString() ?? null,
      complainedAt: message.complainedAt?.toISOString() ?? null,
      callResult: message.callResult,
    })),
    answer,
    answeredAt: answeredAt === null ? null : new Date(answeredAt).toISOString(),
  }
}

/**
 * Records a person's decision about whether a message in doubt was sent. If it wasn't, retrying the alert's task sends it.
 * @throws Problem `state-conflict` if it isn't in doubt
 */
export async function resolveAlertMessage(
  ctx: ServiceContext,
  alertId: string,
  messageId: string,
  resolution: 'sent' | 'not_sent',
): Promise<Alert> {
  requireAnySender(ctx)
  return await inTransaction(ctx, async (tx) => {
    const row = await getAlertRow(tx, alertId, { forUpdate: true })
    requireSender(tx, row)
    await requireInScope(tx, row)
    await requireMessage(tx, alertId, messageId)
    const signal = resolution === 'sent' ? 'resolved_sent' : 'resolved_not_sent'
    const [message] = await transitionMessages(
      tx,
      alertMessages,
      signal,
      and(eq(alertMessage.alertId, alertId), eq(alertMessage.id, messageId)),
      { completedAt: new Date() },
    )
    if (!message) {
      throw new Problem('state-conflict', 'This message’s delivery is no longer unknown.', {
        members: { allowed: ['in_doubt'] },
      })
    }
    recordAlertEvent(tx, row, {
      action: 'resolved',
      summary: `A message in alert “${titleOf(row)}” with unknown delivery was marked as ${resolution === 'sent' ? 'sent' : 'not sent'}.`,
      metadata: { messageId, resolvedAs: resolution },
    })
    const changed = await changeAlert(tx, row, {})
    return await toAlert(tx, changed)
  })
}

/** @throws Problem `not-found` */
async function requireMessage(tx: TransactionContext, alertId: string, messageId: string) {
  const count = await tx.db.$count(
    alertMessage,
    and(eq(alertMessage.orgId, tx.orgId), eq(alertMessage.alertId, alertId), eq(alertMessage.id, messageId)),
  )
  if (count === 0) throw notFound('message')
}

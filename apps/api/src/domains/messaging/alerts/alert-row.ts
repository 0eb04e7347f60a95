import { and, eq, sql } from 'drizzle-orm'
import { requireAnyPermission, requirePermission } from '../../../platform/access/require-permission.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { alert, org, threat } from '../../../platform/db/schema/index.ts'
import { notFound, Problem } from '../../../platform/errors/problem.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { announceChange, type AnnouncingTransaction } from '../../../platform/realtime/announce-change.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { visibleThreats } from '../../estate/index.ts'
import { fillWithFallbacks, type OrgRow } from '../message/merge-fields.ts'
import type { alertActions } from './alerts.schema.ts'

export type AlertRow = typeof alert.$inferSelect
export type AlertAction = (typeof alertActions)[number]

/** Either permission allows sending some alerts. */
export const alertSenders = ['threat:notify', 'org:communication_send'] as const

/** The permission to send an alert: about a threat, or about something else. */
export const sendPermission = ({ threatId }: Pick<AlertRow, 'threatId'>) =>
  threatId === null ? ('org:communication_send' as const) : ('threat:notify' as const)

export const canSend = (tx: Pick<TransactionContext, 'actor'>, row: Pick<AlertRow, 'threatId'>) =>
  tx.actor.access.permissions.has(sendPermission(row))

/** @throws Problem `permission-denied` */
export const requireSender = (tx: Pick<TransactionContext, 'actor'>, row: Pick<AlertRow, 'threatId'>) =>
  requirePermission(tx, sendPermission(row))

/** @throws Problem `permission-denied` for callers who can't send any alert; the alert decides what they need */
export const requireAnySender = (ctx: Pick<TransactionContext, 'actor'>) =>
  requireAnyPermission(ctx, alertSenders)

/** @throws Problem `not-found` */
export async function getAlertRow(
  tx: TransactionContext,
  id: string,
  { forUpdate = false }: { forUpdate?: boolean } = {},
): Promise<AlertRow> {
  const query = tx.db
    .select()
    .from(alert)
    .where(and(eq(alert.orgId, tx.orgId), eq(alert.id, id)))
  const [row] = forUpdate ? await query.for('update') : await query
  if (!row) throw notFound('alert')
  return row
}

export const extremeRank = 5
export const extremePriority = 1
const moderatePriority = 3

/**
 * 1 for an extreme threat, 5 for a minor one. Without a threat, staff say how urgent it is by asking tenants to act
 * now; anything else is as urgent as an alert about a moderate threat.
 */
export function priorityOf(threat: Pick<AlertedThreat, 'severityRank'> | null, phase: AlertRow['phase']) {
  if (threat !== null) return extremeRank + 1 - threat.severityRank
  return phase === 'act_now' ? extremePriority : moderatePriority
}

/** Whether texts and calls go out during quiet hours. */
export const isExtreme = (...alerted: Parameters<typeof priorityOf>) =>
  priorityOf(...alerted) === extremePriority

export type AlertedThreat = Pick<
  typeof threat.$inferSelect,
  'id' | 'title' | 'hazard' | 'severityRank' | 'instruction' | 'endsAt' | 'expiresAt' | 'version'
>

const threatColumns = {
  id: threat.id,
  title: threat.title,
  hazard: threat.hazard,
  severityRank: threat.severityRank,
  instruction: threat.instruction,
  endsAt: threat.endsAt,
  expiresAt: threat.expiresAt,
  version: threat.version,
}

/** @throws Problem `not-found` if the caller can't see it */
export async function getAlertedThreat(tx: TransactionContext, id: string): Promise<AlertedThreat> {
  const row = await findVisibleThreat(tx, id)
  if (!row) throw notFound('threat')
  return row
}

/** Null if the caller can't see it. */
export async function findVisibleThreat(tx: TransactionContext, id: string): Promise<AlertedThreat | null> {
  const [row] = await tx.db
    .select(threatColumns)
    .from(threat)
    .where(and(eq(threat.orgId, tx.orgId), eq(threat.id, id), visibleThreats(tx)))
  return row ?? null
}

/** Keeps a threat as it is, and lets only one alert about it be confirmed at a time. */
export async function lockThreat(
  tx: TransactionContext,
  id: string,
): Promise<typeof threat.$inferSelect | null> {
  const [row] = await tx.db
    .select()
    .from(threat)
    .where(and(eq(threat.orgId, tx.orgId), eq(threat.id, id)))
    .for('no key update')
  return row ?? null
}

/** The threat of an alert, if it is about one, regardless of who reads it. */
export async function findThreatOf(
  tx: TransactionContext,
  { threatId }: AlertRow,
): Promise<AlertedThreat | null> {
  if (threatId === null) return null
  const [row] = await tx.db
    .select(threatColumns)
    .from(threat)
    .where(and(eq(threat.orgId, tx.orgId), eq(threat.id, threatId)))
  return row ?? null
}

/** The thread whose people a later alert goes to; null for the first one. */
export const followedThreadOf = ({ id, threadId }: Pick<AlertRow, 'id' | 'threadId'>) =>
  threadId === id ? null : threadId

/** Updates an alert and announces the change. */
export async function changeAlert(
  tx: TransactionContext,
  { id }: Pick<AlertRow, 'id'>,
  values: Partial<AlertRow>,
): Promise<AlertRow> {
  const [row] = await tx.db
    .update(alert)
    .set({
      ...values,
      updatedAt: new Date(),
      ...(tx.actor.type === 'user' && { updatedBy: tx.actor.id }),
      version: sql`${alert.version} + 1`,
    })
    .where(and(eq(alert.orgId, tx.orgId), eq(alert.id, id)))
    .returning()
  await announceAlert(tx, row!)
  return row!
}

/** Announces that an alert, its messages, or its answers changed. */
export const announceAlert = (
  tx: AnnouncingTransaction,
  row: Pick<AlertRow, 'id' | 'version' | 'threatId'>,
) =>
  announceChange(tx, {
    event: row.threatId === null ? 'org.updated' : 'threat.updated',
    id: row.threatId ?? row.id,
    version: row.version,
    about: ['alert'],
  })

/** The English subject with its merge fields' fallbacks, for lists and the ledger. */
export const titleOf = ({ texts }: Pick<AlertRow, 'texts'>) =>
  fillWithFallbacks(texts.en?.subject ?? '').replace(/ at your home$/, '')

interface AlertEvent {
  action: 'created' | 'updated' | 'confirmed' | 'approved' | 'cancelled' | 'started' | 'finished' | 'resolved'
  summary: string
  metadata?: Record<string, string | number | boolean | null>
}

export function recordAlertEvent(
  tx: TransactionContext,
  row: Pick<AlertRow, 'id' | 'threatId' | 'taskId' | 'texts' | 'threadId' | 'phase'>,
  { action, summary, metadata = {} }: AlertEvent,
) {
  recordEvent(tx, {
    action: `alert.${action}`,
    category: 'communication',
    subject: { type: 'alert', id: row.id, name: cutText(titleOf(row), 200) },
    ...(row.threatId !== null && { threatId: row.threatId }),
    ...(row.taskId !== null && { taskId: row.taskId }),
    summary: cutText(summary, 300),
    metadata: { threadId: row.threadId, phase: row.phase, ...metadata },
  })
}

const statusTexts: Record<AlertRow['status'], string> = {
  draft: 'a draft',
  awaiting_approval: 'waiting for approval',
  delayed: 'about to be sent automatically',
  queued: 'about to be sent',
  sending: 'being sent',
  sent: 'already sent',
  sent_with_errors: 'already sent',
  cancelled: 'canceled',
}

/** What a status allows, apart from permissions. */
export function actionsOf({ status, startedAt }: Pick<AlertRow, 'status' | 'startedAt'>): AlertAction[] {
  switch (status) {
    case 'draft':
      return ['edit', 'send', 'cancel']
    case 'awaiting_approval':
    case 'delayed':
      return ['approve', 'cancel']
    case 'queued':
      return ['cancel']
    case 'sending':
      return ['cancel', 'follow_up']
    case 'sent':
    case 'sent_with_errors':
      return ['follow_up']
    case 'cancelled':
      // Some people may have got it, and need to hear that it was wrong or that it's over.
      return startedAt === null ? [] : ['follow_up']
  }
}

/** @throws Problem `state-conflict` if the alert's status doesn't allow the action */
export function requireAction(row: AlertRow, action: AlertAction) {
  const allowed = actionsOf(row)
  if (allowed.includes(action)) return
  throw new Problem(
    'state-conflict',
    `This alert is ${statusTexts[row.status]}, so this action isn’t available.`,
    {
      members: { state: row.status, allowed },
    },
  )
}

export async function readOrg(tx: TransactionContext): Promise<OrgRow> {
  const [row] = await tx.db.select().from(org).where(eq(org.id, tx.orgId))
  if (!row) throw notFound('organization')
  return row
}

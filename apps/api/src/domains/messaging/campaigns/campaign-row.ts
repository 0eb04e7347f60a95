import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { org, welcomeCampaign } from '../../../platform/db/schema/index.ts'
import { notFound } from '../../../platform/errors/problem.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { announceChange, type AnnouncingTransaction } from '../../../platform/realtime/announce-change.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import type { WelcomeEmailAction } from './campaigns.schema.ts'
import type { OrgRow } from '../message/merge-fields.ts'

export type CampaignRow = typeof welcomeCampaign.$inferSelect

/** The statuses of an open campaign. An organization has at most one. */
export const openStatuses = ['draft', 'scheduled', 'queued', 'sending', 'paused'] as const

interface LockOptions {
  forUpdate?: boolean
}

async function findCampaign(
  tx: TransactionContext,
  condition: SQL,
  { forUpdate = false }: LockOptions = {},
): Promise<CampaignRow | null> {
  const query = tx.db
    .select()
    .from(welcomeCampaign)
    .where(and(eq(welcomeCampaign.orgId, tx.orgId), condition))
  const [row] = forUpdate ? await query.for('update') : await query
  return row ?? null
}

export const findCampaignRow = (tx: TransactionContext, id: string, options?: LockOptions) =>
  findCampaign(tx, eq(welcomeCampaign.id, id), options)

/** @throws Problem `not-found` */
export async function getCampaignRow(tx: TransactionContext, id: string, options?: LockOptions) {
  const row = await findCampaignRow(tx, id, options)
  if (!row) throw notFound('campaign')
  return row
}

export const findOpenCampaign = (tx: TransactionContext, options?: LockOptions) =>
  findCampaign(tx, inArray(welcomeCampaign.status, [...openStatuses]), options)

/** Updates a campaign and announces the change. */
export async function changeCampaign(
  tx: TransactionContext,
  { id }: Pick<CampaignRow, 'id'>,
  values: Partial<CampaignRow>,
): Promise<CampaignRow> {
  const [row] = await tx.db
    .update(welcomeCampaign)
    .set({
      ...values,
      updatedAt: new Date(),
      ...(tx.actor.id !== null && { updatedBy: tx.actor.id }),
      version: sql`${welcomeCampaign.version} + 1`,
    })
    .where(and(eq(welcomeCampaign.orgId, tx.orgId), eq(welcomeCampaign.id, id)))
    .returning()
  await announceCampaign(tx, row!)
  return row!
}

interface CampaignEvent {
  action: 'campaign_saved' | 'scheduled' | 'started' | 'paused' | 'resumed' | 'cancelled' | 'finished'
  summary: string
  metadata?: Record<string, string | number | boolean | null>
}

export function recordCampaignEvent(
  tx: TransactionContext,
  { id, name, taskId }: Pick<CampaignRow, 'id' | 'name' | 'taskId'>,
  { action, summary, metadata = {} }: CampaignEvent,
) {
  recordEvent(tx, {
    action: `communication.${action}`,
    category: 'communication',
    subject: { type: 'campaign', id, name },
    ...(taskId !== null && { taskId }),
    summary: cutText(summary, 300),
    metadata,
  })
}

/** The actions that a campaign's status allows. */
export function availableActions({
  status,
  reminderAt,
}: Pick<CampaignRow, 'status' | 'reminderAt'>): WelcomeEmailAction['action'][] {
  switch (status) {
    case 'draft':
      return ['save', 'send', 'schedule', 'cancel']
    case 'scheduled':
      return ['save', 'cancel']
    case 'queued':
    case 'sending':
      return ['pause', 'cancel']
    case 'paused':
      return ['resume', 'cancel']
    default:
      // Only the reminder of a finished campaign can still be canceled.
      return status !== 'cancelled' && reminderAt !== null ? ['cancel'] : []
  }
}

const statusTexts: Record<CampaignRow['status'], string> = {
  draft: 'a draft',
  scheduled: 'scheduled',
  queued: 'about to be sent',
  sending: 'being sent',
  paused: 'paused',
  sent: 'already sent',
  sent_with_errors: 'already sent',
  cancelled: 'canceled',
}

/** A campaign's status as words in a sentence. */
export const describeStatus = ({ status }: Pick<CampaignRow, 'status'>) => statusTexts[status]

/** Announces that a campaign's status or figures changed. */
export async function announceCampaign(
  tx: AnnouncingTransaction,
  campaign: { id: string; version: number },
): Promise<void> {
  await announceChange(tx, {
    event: 'org.updated',
    id: campaign.id,
    version: campaign.version,
    about: ['communication'],
  })
}

export async function readOrg(tx: TransactionContext): Promise<OrgRow> {
  const [row] = await tx.db.select().from(org).where(eq(org.id, tx.orgId))
  if (!row) throw notFound('organization')
  return row
}

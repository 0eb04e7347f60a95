import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { welcomeCampaign } from '../../../platform/db/schema/index.ts'
import { invalidFields, type FieldError, Problem } from '../../../platform/errors/problem.ts'
import { listUsableSenders } from '../senders/mail-identity.ts'

import { findSenderRow } from '../senders/sender-row.ts'
import { defaultAudience } from './audience.ts'
import { cancelWaitingTask } from './campaign-actions.ts'
import {
  announceCampaign,
  type CampaignRow,
  changeCampaign,
  describeStatus,
  findOpenCampaign,
  getCampaignRow,
  recordCampaignEvent,
} from './campaign-row.ts'
import type { WelcomeEmailAction } from './campaigns.schema.ts'
import { findFieldErrors, listFields, suggestedMessage } from './message/read-message.ts'

const draftKeys = [
  'name',
  'senderId',
  'subject',
  'preheader',
  'bodyMarkdown',
  'languageVariants',
  'audience',
  'sendWindow',
  'throttlePerMinute',
  'reminder',
] as const satisfies (keyof WelcomeEmailAction)[]

type DraftKey = (typeof draftKeys)[number]
type DraftFields = Pick<CampaignRow, DraftKey>

/** The initial draft: message and sender of the last email sent, or else the suggested text and the default sender. */
export async function buildNewDraft(tx: TransactionContext): Promise<DraftFields> {
  const usableSenders = await listUsableSenders(tx)
  const lastSent = await findLastSentCampaign(tx)
  const sender = usableSenders.find(({ id }) => id === lastSent?.senderId) ?? usableSenders[0]
  return {
    ...(lastSent?.message ?? suggestedMessage),
    name: 'Welcome email',
    senderId: sender?.id ?? null,
    audience: defaultAudience,
    sendWindow: null,
    throttlePerMinute: null,
    reminder: null,
  }
}

async function findLastSentCampaign({ db, orgId }: TransactionContext) {
  const { senderId, subject, preheader, bodyMarkdown, languageVariants } = welcomeCampaign
  const [lastSent] = await db
    .select({ senderId, message: { subject, preheader, bodyMarkdown, languageVariants } })
    .from(welcomeCampaign)
    .where(
      and(
        eq(welcomeCampaign.orgId, orgId),
        isNotNull(welcomeCampaign.startedAt),
        isNull(welcomeCampaign.archivedAt),
      ),
    )
    .orderBy(desc(welcomeCampaign.startedAt), desc(welcomeCampaign.id))
    .limit(1)
  return lastSent
}

/** The draft fields that a request contains. */
export function pickDraftFields(input: Pick<WelcomeEmailAction, DraftKey>): Partial<DraftFields> {
  return Object.fromEntries(draftKeys.flatMap((key) => (input[key] === undefined ? [] : [[key, input[key]]])))
}

/**
 * The campaign to edit, or null if there is none yet.
 * @throws Problem `state-conflict` if it can't be edited anymore
 */
async function findDraft(tx: TransactionContext, campaignId: string | undefined) {
  const row =
    campaignId === undefined
      ? await findOpenCampaign(tx, { forUpdate: true })
      : await getCampaignRow(tx, campaignId, { forUpdate: true })
  if (row === null || row.status === 'draft' || row.status === 'scheduled') return row
  throw new Problem(
    'state-conflict',
    `“${row.name}” is ${describeStatus(row)}, so it can’t be changed anymore.`,
    {
      members: { state: row.status, allowed: ['draft', 'scheduled'], campaignId: row.id },
    },
  )
}

/** Saves a draft, with the time chosen for it. A scheduled campaign becomes a draft again. */
export async function saveDraft(tx: TransactionContext, input: WelcomeEmailAction): Promise<CampaignRow> {
  const currentDraft = await findDraft(tx, input.campaignId)
  const scheduledAt =
    input.action === 'save' ? toDate(input.scheduledAt) : (currentDraft?.scheduledAt ?? null)
  const draft = { ...(currentDraft ?? (await buildNewDraft(tx))), ...pickDraftFields(input) }
  await requireValidDraft(tx, draft)
  const mergeFields = listFields(draft)
  if (currentDraft === null) return await createDraft(tx, draft, mergeFields, scheduledAt)

  const changedFields: string[] = draftKeys.filter(
    (key) => JSON.stringify(currentDraft[key]) !== JSON.stringify(draft[key]),
  )
  if (currentDraft.scheduledAt?.getTime() !== scheduledAt?.getTime()) changedFields.push('scheduledAt')
  if (changedFields.length === 0 && currentDraft.status === 'draft') return currentDraft
  if (currentDraft.status === 'scheduled') await cancelWaitingTask(tx, currentDraft)
  const row = await changeCampaign(tx, currentDraft, {
    ...pickDraft(draft),
    mergeFields,
    status: 'draft',
    scheduledAt,
    confirmedCount: null,
    taskId: null,
  })
  recordSaved(tx, row, changedFields)
  return row
}

const toDate = (time: string | null | undefined) => (time == null ? null : new Date(time))

async function createDraft(
  tx: TransactionContext,
  draft: DraftFields,
  mergeFields: string[],
  scheduledAt: Date | null,
) {
  const [row] = await tx.db
    .insert(welcomeCampaign)
    .values({
      id: newId(),
      orgId: tx.orgId,
      ...pickDraft(draft),
      mergeFields,
      scheduledAt,
      createdBy: tx.actor.id,
      updatedBy: tx.actor.id,
    })
    .returning()
  await announceCampaign(tx, row!)
  recordSaved(tx, row!, [])
  return row!
}

const pickDraft = (draft: DraftFields) =>
  Object.fromEntries(draftKeys.map((key) => [key, draft[key]])) as unknown as DraftFields

function recordSaved(tx: TransactionContext, row: CampaignRow, changedFields: readonly string[]) {
  recordCampaignEvent(tx, row, {
    action: 'campaign_saved',
    summary: `Welcome email “${row.name}” saved.`,
    metadata: changedFields.length > 0 ? { fields: changedFields.join(', ') } : {},
  })
}

async function requireValidDraft(tx: TransactionContext, draft: DraftFields) {
  const errors: FieldError[] = findFieldErrors(draft)
  if (draft.senderId !== null && !(await findSenderRow(tx, draft.senderId))) {
    errors.push({ pointer: '/senderId', code: 'not_found', message: 'Sender not found.' })
  }
  if (errors.length > 0) throw invalidFields(...errors)
}

import type { TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { welcomeCampaign } from '../../../platform/db/schema/index.ts'
import { invalidFields, type FieldError, Problem } from '../../../platform/errors/problem.ts'
import { listUsableSenders } from '../senders/mail-identity.ts'

import { findSenderRow } from '../senders/sender-row.ts'
import { defaultAudience } from './audience.ts'
import { endCampaignTask } from './campaign-actions.ts'
import {
  announceCampaign,
  type CampaignRow,
  changeCampaign,
  findOpenCampaign,
  getCampaignRow,
  recordCampaignEvent,
} from './campaign-row.ts'
import type { WelcomeEmailAction } from './campaigns.schema.ts'
import { findFieldErrors, listFields, suggestedMessage } from './message/read-message.ts'

export type DraftInput = Pick<
  WelcomeEmailAction,
  | 'name'
  | 'senderId'
  | 'subject'
  | 'preheader'
  | 'bodyMarkdown'
  | 'languageVariants'
  | 'audience'
  | 'sendWindow'
  | 'throttlePerMinute'
  | 'reminder'
>

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
] as const satisfies (keyof DraftInput)[]

type DraftPart = Pick<CampaignRow, (typeof draftKeys)[number]>

/** A draft before anyone has edited it. */
export async function newDraft(tx: TransactionContext): Promise<DraftPart> {
  const [sender] = await listUsableSenders(tx)
  return {
    ...suggestedMessage,
    name: 'Welcome email',
    senderId: sender?.id ?? null,
    audience: defaultAudience,
    sendWindow: null,
    throttlePerMinute: null,
    reminder: null,
  }
}

/** The given parts of a draft. */
export function readDraft(input: DraftInput): Partial<DraftPart> {
  return Object.fromEntries(draftKeys.flatMap((key) => (input[key] === undefined ? [] : [[key, input[key]]])))
}

/** The campaign that a call is about, which must still be editable. Null if there is none yet. */
export async function findDraft(tx: TransactionContext, campaignId: string | undefined) {
  const row =
    campaignId === undefined
      ? await findOpenCampaign(tx, { forUpdate: true })
      : await getCampaignRow(tx, campaignId, { forUpdate: true })
  if (row === null || row.status === 'draft' || row.status === 'scheduled') return row
  throw new Problem('state-conflict', `“${row.name}” is ${describe(row)}, so it can't be changed anymore.`, {
    members: { state: row.status, allowed: ['draft', 'scheduled'], campaignId: row.id },
  })
}

const describe = ({ status }: CampaignRow) =>
  ({ queued: 'about to be sent', sending: 'being sent', paused: 'paused', cancelled: 'cancelled' })[
    status as string
  ] ?? 'sent'

/** Saves a draft. A scheduled campaign becomes a draft again. */
export async function saveDraft(tx: TransactionContext, input: WelcomeEmailAction): Promise<CampaignRow> {
  const before = await findDraft(tx, input.campaignId)
  const draft = { ...(before ?? (await newDraft(tx))), ...readDraft(input) }
  await requireGoodDraft(tx, draft)
  const mergeFields = listFields(draft)
  if (before === null) return await createDraft(tx, draft, mergeFields)

  const changed = draftKeys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(draft[key]))
  if (changed.length === 0 && before.status === 'draft') return before
  if (before.status === 'scheduled') await endCampaignTask(tx, before)
  const row = await changeCampaign(tx, before, {
    ...pickDraft(draft),
    mergeFields,
    status: 'draft',
    scheduledAt: null,
    confirmedCount: null,
    taskId: null,
  })
  recordSaved(tx, row, changed)
  return row
}

async function createDraft(tx: TransactionContext, draft: DraftPart, mergeFields: string[]) {
  const [row] = await tx.db
    .insert(welcomeCampaign)
    .values({
      id: newId(),
      orgId: tx.orgId,
      ...pickDraft(draft),
      mergeFields,
      createdBy: tx.actor.id,
      updatedBy: tx.actor.id,
    })
    .returning()
  await announceCampaign(tx, row!)
  recordSaved(tx, row!, [])
  return row!
}

const pickDraft = (draft: DraftPart) =>
  Object.fromEntries(draftKeys.map((key) => [key, draft[key]])) as unknown as DraftPart

function recordSaved(tx: TransactionContext, row: CampaignRow, changed: readonly string[]) {
  recordCampaignEvent(tx, row, {
    action: 'campaign_saved',
    summary: `Welcome email “${row.name}” saved.`,
    metadata: changed.length > 0 ? { fields: changed.join(', ') } : {},
  })
}

async function requireGoodDraft(tx: TransactionContext, draft: DraftPart) {
  const errors: FieldError[] = findFieldErrors(draft)
  if (draft.senderId !== null && !(await findSenderRow(tx, draft.senderId))) {
    errors.push({ pointer: '/senderId', code: 'not_found', message: 'Sender not found.' })
  }
  if (errors.length > 0) throw invalidFields(...errors)
}

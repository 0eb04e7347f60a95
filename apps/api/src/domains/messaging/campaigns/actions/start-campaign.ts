import type { TransactionContext } from '../../../../platform/context/context.ts'
import { enqueueTask, type TaskRow } from '../../../../platform/jobs/enqueue-task.ts'
import type { WelcomeEmailAction } from '../../communication/communication.schema.ts'
import { requireSendingSender } from '../../senders/mail-identity.ts'
import { type FieldError, Problem } from '../../../../platform/errors/problem.ts'
import { countAudience } from '../audience/count-audience.ts'
import { type CampaignRow, changeCampaign, recordCampaignEvent } from '../campaign-row.ts'
import { isAddressComplete } from '../message/is-address-complete.ts'
import type { OrgRow } from '../message/compile-message.ts'
import { listWithoutLink } from '../message/read-message.ts'
import { readOrg } from '../read-org.ts'
import { saveDraft } from './save-draft.ts'

export interface Started {
  row: CampaignRow
  task: TaskRow
}

const scheduleMaxMs = 365 * 24 * 60 * 60 * 1000

/** Sends the welcome e-mail now, or at a moment. What the call says of the draft is saved with it. */
export async function startCampaign(tx: TransactionContext, input: WelcomeEmailAction): Promise<Started> {
  const scheduledAt = input.action === 'schedule' ? readMoment(input) : null
  const draft = await saveDraft(tx, input)
  await requireSendable(tx, draft)
  const { eligible } = await countAudience(tx, draft.audience)
  if (eligible === 0) {
    throw new Problem('no-audience', 'Nobody would get this mail. Choose more tenants.')
  }
  requireConfirmed(eligible, input.confirmCount)

  const task = await enqueueSend(tx, draft, scheduledAt)
  const row = await changeCampaign(tx, draft, {
    status: scheduledAt === null ? 'queued' : 'scheduled',
    scheduledAt,
    confirmedCount: eligible,
    startedBy: tx.actor.id,
    taskId: task.id,
  })
  if (scheduledAt !== null) {
    recordCampaignEvent(tx, row, {
      action: 'scheduled',
      summary: `The welcome e-mail “${row.name}” was scheduled for ${eligible} tenants.`,
      metadata: { confirmed: eligible, scheduledAt: scheduledAt.toISOString() },
    })
  }
  return { row, task }
}

export const enqueueSend = (
  tx: TransactionContext,
  { id, name }: Pick<CampaignRow, 'id' | 'name'>,
  scheduledFor: Date | null = null,
  kind: 'first' | 'reminder' = 'first',
) =>
  enqueueTask(tx, {
    type: 'welcome_email_send',
    title: kind === 'first' ? `Send “${name}”` : `Remind of “${name}”`,
    subject: { type: 'campaign', id, name },
    input: { campaignId: id, kind },
    // Each start goes on where the last one ended, so a server that goes away often is no reason to give up.
    maxAttempts: 100,
    ...(scheduledFor && { scheduledFor }),
  })

/** Nobody mails two thousand people by mistake: the number on the screen has to be the true one. */
export function requireConfirmed(eligible: number, confirmed: number | undefined) {
  if (confirmed === eligible) return
  const tenants = eligible === 1 ? '1 tenant' : `${eligible} tenants`
  throw new Problem(
    'state-conflict',
    confirmed === undefined
      ? `Confirm that ${tenants} get this mail.`
      : `${tenants} would get this mail now, not ${confirmed}. Confirm the new number.`,
    { members: { eligible, confirmCount: eligible } },
  )
}

function readMoment({ scheduledAt }: WelcomeEmailAction): Date {
  const pointer = '/scheduledAt'
  if (!scheduledAt) throw invalid({ pointer, code: 'required', message: 'Say when it shall be sent.' })
  const moment = new Date(scheduledAt)
  if (moment.getTime() <= Date.now()) {
    throw invalid({ pointer, code: 'min', message: 'Choose a moment that is still to come.' })
  }
  if (moment.getTime() > Date.now() + scheduleMaxMs) {
    throw invalid({ pointer, code: 'max', message: 'Choose a moment within a year.' })
  }
  return moment
}

/** @throws Problem for everything that stands in the way whoever the audience is. */
export async function requireSendable(tx: TransactionContext, draft: CampaignRow): Promise<void> {
  const org = await readOrg(tx)
  requireMailAllowed(org)
  if (draft.senderId === null) {
    throw new Problem('sender-not-verified', 'Choose a sender that is verified.', {
      errors: [{ pointer: '/senderId', code: 'required', message: 'Choose a sender.' }],
    })
  }
  await requireSendingSender(tx, draft.senderId)
  if (tx.gateways.mail === null) {
    throw new Problem(
      'unavailable',
      'No mail server is configured. Whoever runs this server has to set SMTP_URL.',
    )
  }
  const errors: FieldError[] = listWithoutLink(draft).map((pointer) => ({
    pointer,
    code: 'required',
    message: 'The text needs the link to agree, {{optInUrl}}.',
  }))
  if (draft.subject === '') {
    errors.push({ pointer: '/subject', code: 'required', message: 'Write a subject.' })
  }
  if (!isAddressComplete(org)) {
    errors.push({
      pointer: '/org/postalAddress',
      code: 'required',
      message: 'The law asks for a postal address in every mail. Add it in the settings of the organisation.',
    })
  }
  if (errors.length > 0) throw invalid(...errors)
}

export function requireMailAllowed({ mailAllowed }: Pick<OrgRow, 'mailAllowed'>) {
  if (mailAllowed) return
  throw new Problem(
    'mail-not-allowed',
    'This organisation may not write to tenants yet. Ask whoever runs this server to allow it.',
  )
}

const invalid = (...errors: FieldError[]) =>
  new Problem(
    'validation-failed',
    errors.length === 1 ? errors[0]!.message : `${errors.length} fields need attention.`,
    { errors },
  )

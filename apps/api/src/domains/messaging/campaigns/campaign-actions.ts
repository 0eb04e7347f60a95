import { and, eq, inArray } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { type pauseReasons, task, welcomeRecipient } from '../../../platform/db/schema/index.ts'
import { invalidFields, type FieldError, Problem } from '../../../platform/errors/problem.ts'
import { endTask, enqueueTask } from '../../../platform/jobs/task-lifecycle.ts'

import { requireUsableSender } from '../senders/mail-identity.ts'
import { type CampaignRow, changeCampaign, readOrg, recordCampaignEvent } from './campaign-row.ts'
import { isAddressComplete, type OrgRow } from '../message/merge-fields.ts'
import { findMissingLinks } from './message/read-message.ts'

export const enqueueSend = (
  tx: TransactionContext,
  { id, name }: Pick<CampaignRow, 'id' | 'name'>,
  scheduledFor: Date | null = null,
  kind: 'first' | 'reminder' = 'first',
) =>
  enqueueTask(tx, {
    type: 'welcome_email_send',
    title: kind === 'first' ? `Send “${name}”` : `Reminder for “${name}”`,
    subject: { type: 'campaign', id, name },
    input: { campaignId: id, kind },
    // Each attempt continues where the last one stopped, so frequent interruptions are no reason to give up.
    maxAttempts: 100,
    ...(scheduledFor && { scheduledFor }),
  })

/** @throws Problem if anything but the audience prevents sending */
export async function requireSendable(tx: TransactionContext, draft: CampaignRow): Promise<void> {
  const org = await readOrg(tx)
  requireMailAllowed(org)
  if (draft.senderId === null) {
    throw new Problem('sender-not-verified', 'Choose a verified sender.', {
      errors: [{ pointer: '/senderId', code: 'required', message: 'Choose a sender.' }],
    })
  }
  await requireUsableSender(tx, draft.senderId)
  if (tx.gateways.mailer === null) {
    throw new Problem(
      'unavailable',
      'No mail server is configured. The operator of this server needs to set SMTP_URL.',
    )
  }
  const errors: FieldError[] = findMissingLinks(draft)
  if (draft.subject === '') {
    errors.push({ pointer: '/subject', code: 'required', message: 'Enter a subject.' })
  }
  if (!isAddressComplete(org)) {
    errors.push({
      pointer: '/org/postalAddress',
      code: 'required',
      message:
        'Emails are legally required to include a postal address. Add it in the organization’s settings.',
    })
  }
  if (errors.length > 0) throw invalidFields(...errors)
}

export function requireMailAllowed({ emailAllowed }: Pick<OrgRow, 'emailAllowed'>) {
  if (emailAllowed) return
  throw new Problem(
    'mail-not-allowed',
    'This organization can’t email tenants yet. Ask the operator of this server to allow it.',
  )
}

type PauseReason = (typeof pauseReasons)[number]

const pauseTexts: Record<PauseReason, string> = {
  person: 'paused',
  bounces: 'paused automatically: more than 5% of emails bounced',
  complaints: 'paused automatically: more than 0.1% of emails were reported as spam',
  audience_grew: 'is waiting for confirmation: the audience has grown significantly',
  task_stopped: 'paused because its task was canceled or failed',
}

/** Pauses a campaign. Emails that are already being submitted are still sent. */
export async function pauseCampaign(tx: TransactionContext, row: CampaignRow, reason: PauseReason) {
  const paused = await changeCampaign(tx, row, { status: 'paused', pauseReason: reason })
  recordCampaignEvent(tx, paused, {
    action: 'paused',
    summary: `Welcome email “${row.name}” ${pauseTexts[reason]}.`,
    metadata: { reason },
  })
  return paused
}

/** Cancels a campaign, so that no further recipient gets an email. For a finished one, cancels the reminder. */
export async function cancelCampaign(tx: TransactionContext, row: CampaignRow) {
  const isFinished = row.status === 'sent' || row.status === 'sent_with_errors'
  const now = new Date()
  const cancelled = await changeCampaign(
    tx,
    row,
    isFinished
      ? { reminderAt: null }
      : {
          status: 'cancelled',
          pauseReason: null,
          reminderAt: null,
          finishedAt: now,
          ...(row.status === 'draft' && { archivedAt: now }),
        },
  )
  await cancelWaitingTask(tx, row)
  await tx.db
    .update(welcomeRecipient)
    .set({ state: 'skipped', skipReason: 'cancelled', updatedAt: now })
    .where(
      and(
        eq(welcomeRecipient.orgId, tx.orgId),
        eq(welcomeRecipient.campaignId, row.id),
        eq(welcomeRecipient.state, 'queued'),
      ),
    )
  recordCampaignEvent(tx, cancelled, {
    action: 'cancelled',
    summary: isFinished
      ? `Reminder for welcome email “${row.name}” canceled.`
      : `Welcome email “${row.name}” canceled.`,
  })
  return cancelled
}

/** Cancels a campaign's task if it is waiting. A running one stops when it next locks the campaign. */
export async function cancelWaitingTask(tx: TransactionContext, { taskId }: Pick<CampaignRow, 'taskId'>) {
  if (taskId === null) return
  const [waitingTask] = await tx.db
    .select()
    .from(task)
    .where(and(eq(task.orgId, tx.orgId), eq(task.id, taskId), inArray(task.status, ['queued', 'waiting'])))
    .for('update')
  if (waitingTask) await endTask(tx, waitingTask, { status: 'cancelled', result: waitingTask.result })
}

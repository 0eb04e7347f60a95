import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { isUniqueViolation } from '../../../platform/db/violation.ts'
import { invalidFields, notFound, Problem } from '../../../platform/errors/problem.ts'
import type { TaskRow } from '../../../platform/jobs/task-handlers.ts'
import type { Task } from '../../../platform/jobs/tasks.schema.ts'
import { toTask } from '../../../platform/jobs/tasks.service.ts'
import { formatCount } from '../../../platform/text/format-count.ts'

import { countAudience } from './audience.ts'
import {
  cancelCampaign,
  cancelWaitingTask,
  enqueueSend,
  pauseCampaign,
  requireSendable,
} from './campaign-actions.ts'
import {
  availableActions,
  type CampaignRow,
  changeCampaign,
  describeStatus,
  findOpenCampaign,
  getCampaignRow,
  recordCampaignEvent,
} from './campaign-row.ts'
import type { WelcomeCampaign, WelcomeEmailAction } from './campaigns.schema.ts'
import { saveDraft } from './save-draft.ts'
import { toCampaign } from './to-campaign.ts'

const scheduleMaxMs = 365 * 24 * 60 * 60 * 1000

interface ActionResult {
  row: CampaignRow
  task: TaskRow | null
}

/**
 * Saves, sends, schedules, pauses, resumes or cancels the welcome email. `task` is null if nothing runs for it.
 * @throws Problem `state-conflict` if its state doesn't allow it, or a different number was confirmed
 */
export async function actOnWelcomeEmail(
  ctx: ServiceContext,
  input: WelcomeEmailAction,
): Promise<{ campaign: WelcomeCampaign; task: Task | null }> {
  requirePermission(ctx, 'org:communication_send')
  try {
    return await inTransaction(ctx, async (tx) => {
      const { row, task } = await applyAction(tx, input)
      return { campaign: await toCampaign(tx, row), task: task && toTask(task, tx.actor.name) }
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new Problem(
      'state-conflict',
      'Someone else started a welcome email at the same time. Reload to see it.',
    )
  }
}

async function applyAction(tx: TransactionContext, input: WelcomeEmailAction): Promise<ActionResult> {
  switch (input.action) {
    case 'save':
      return { row: await saveDraft(tx, input), task: null }
    case 'send':
    case 'schedule':
      return await startCampaign(tx, input)
    case 'pause': {
      const row = await getActionableCampaign(tx, input)
      const paused = await pauseCampaign(tx, row, 'person')
      await cancelWaitingTask(tx, row)
      return { row: paused, task: null }
    }
    case 'resume':
      return await resumeCampaign(tx, await getActionableCampaign(tx, input), input.confirmCount)
    case 'cancel':
      return { row: await cancelCampaign(tx, await getActionableCampaign(tx, input)), task: null }
  }
}

async function getActionableCampaign(tx: TransactionContext, { action, campaignId }: WelcomeEmailAction) {
  const row =
    campaignId === undefined
      ? await findOpenCampaign(tx, { forUpdate: true })
      : await getCampaignRow(tx, campaignId, { forUpdate: true })
  if (!row) throw notFound('campaign')
  const allowedActions = availableActions(row)
  if (allowedActions.includes(action)) return row
  throw new Problem(
    'state-conflict',
    `“${row.name}” is ${describeStatus(row)}, so this action isn’t available.`,
    {
      members: { state: row.status, allowed: allowedActions },
    },
  )
}

/** Resumes a campaign. If its recipients aren't enqueued yet, the audience is counted again. */
async function resumeCampaign(
  tx: TransactionContext,
  row: CampaignRow,
  confirmCount: number | undefined,
): Promise<ActionResult> {
  await requireSendable(tx, row)
  let confirmedCount = row.confirmedCount
  if (row.enqueuedAt === null) {
    const { eligible } = await countAudience(tx, row.audience)
    if (eligible === 0)
      throw new Problem(
        'no-audience',
        'No one in this audience would get the email anymore. Cancel the campaign.',
      )
    if (row.pauseReason === 'audience_grew') requireConfirmed(eligible, confirmCount)
    confirmedCount = eligible
  }
  const task = await enqueueSend(tx, row)
  const resumedCampaign = await changeCampaign(tx, row, {
    status: row.enqueuedAt === null ? 'queued' : 'sending',
    pauseReason: null,
    confirmedCount,
    windowSent: 0,
    windowBounced: 0,
    windowComplained: 0,
    taskId: task.id,
  })
  recordCampaignEvent(tx, resumedCampaign, {
    action: 'resumed',
    summary: `Welcome email “${row.name}” resumed.`,
  })
  return { row: resumedCampaign, task }
}

/** Sends the welcome email now or at a given time. Draft fields in the call are saved first. */
async function startCampaign(tx: TransactionContext, input: WelcomeEmailAction): Promise<ActionResult> {
  const scheduledAt = input.action === 'schedule' ? parseScheduledAt(input) : null
  const draft = await saveDraft(tx, input)
  await requireSendable(tx, draft)
  const { eligible } = await countAudience(tx, draft.audience)
  if (eligible === 0) {
    throw new Problem('no-audience', 'No one in this audience would get the email. Include more tenants.')
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
      summary: `Welcome email “${row.name}” scheduled for ${formatCount(eligible, 'tenant')}.`,
      metadata: { confirmed: eligible, scheduledAt: scheduledAt.toISOString() },
    })
  }
  return { row, task }
}

/** Rejects an outdated count, because the audience may have grown since the sender confirmed it. */
function requireConfirmed(eligible: number, confirmCount: number | undefined) {
  if (confirmCount === eligible) return
  const tenants = formatCount(eligible, 'tenant')
  throw new Problem(
    'state-conflict',
    confirmCount === undefined
      ? `Confirm that you want to email ${tenants}.`
      : `The audience is now ${tenants}, not ${confirmCount.toLocaleString('en-US')}. Confirm the new number.`,
    { members: { eligible, confirmCount: eligible } },
  )
}

function parseScheduledAt({ scheduledAt }: WelcomeEmailAction): Date {
  const pointer = '/scheduledAt'
  if (!scheduledAt) throw invalidFields({ pointer, code: 'required', message: 'Choose when to send it.' })
  const date = new Date(scheduledAt)
  if (date.getTime() <= Date.now()) {
    throw invalidFields({ pointer, code: 'min', message: 'Choose a time in the future.' })
  }
  if (date.getTime() > Date.now() + scheduleMaxMs) {
    throw invalidFields({ pointer, code: 'max', message: 'Choose a time within a year.' })
  }
  return date
}

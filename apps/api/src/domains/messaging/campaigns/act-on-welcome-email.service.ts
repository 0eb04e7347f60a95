import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { isUniqueViolation } from '../../../platform/db/violation.ts'
import { invalidFields, notFound, Problem } from '../../../platform/errors/problem.ts'
import type { TaskRow } from '../../../platform/jobs/task-handlers.ts'
import type { Task } from '../../../platform/jobs/tasks.schema.ts'
import { toTask } from '../../../platform/jobs/tasks.service.ts'

import { countAudience } from './audience.ts'
import {
  cancelCampaign,
  endCampaignTask,
  enqueueSend,
  pauseCampaign,
  requireSendable,
} from './campaign-actions.ts'
import {
  actionsOn,
  type CampaignRow,
  changeCampaign,
  findOpenCampaign,
  getCampaignRow,
  recordCampaignEvent,
} from './campaign-row.ts'
import type { WelcomeCampaign, WelcomeEmailAction } from './campaigns.schema.ts'
import { saveDraft } from './save-draft.ts'
import { toCampaign } from './to-campaign.ts'

const scheduleMaxMs = 365 * 24 * 60 * 60 * 1000

interface Acted {
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
      const { row, task } = await act(tx, input)
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

async function act(tx: TransactionContext, input: WelcomeEmailAction): Promise<Acted> {
  switch (input.action) {
    case 'save':
      return { row: await saveDraft(tx, input), task: null }
    case 'send':
    case 'schedule':
      return await startCampaign(tx, input)
    case 'pause': {
      const row = await getActionable(tx, input)
      const paused = await pauseCampaign(tx, row, 'person')
      await endCampaignTask(tx, row)
      return { row: paused, task: null }
    }
    case 'resume':
      return await resume(tx, await getActionable(tx, input), input.confirmCount)
    case 'cancel':
      return { row: await cancelCampaign(tx, await getActionable(tx, input)), task: null }
  }
}

async function getActionable(tx: TransactionContext, { action, campaignId }: WelcomeEmailAction) {
  const row =
    campaignId === undefined
      ? await findOpenCampaign(tx, { forUpdate: true })
      : await getCampaignRow(tx, campaignId, { forUpdate: true })
  if (!row) throw notFound('campaign')
  const allowed = actionsOn(row)
  if (allowed.includes(action)) return row
  throw new Problem(
    'state-conflict',
    `“${row.name}” is ${row.status.replaceAll('_', ' ')}, so this isn't possible.`,
    {
      members: { state: row.status, allowed },
    },
  )
}

/** Resumes a campaign. One that has no recipients yet needs its number confirmed again. */
async function resume(
  tx: TransactionContext,
  row: CampaignRow,
  confirmed: number | undefined,
): Promise<Acted> {
  await requireSendable(tx, row)
  let confirmedCount = row.confirmedCount
  if (row.enqueuedAt === null) {
    const { eligible } = await countAudience(tx, row.audience)
    if (eligible === 0)
      throw new Problem('no-audience', 'No tenants match this audience anymore. Cancel the campaign.')
    if (row.pauseReason === 'audience_grew') requireConfirmed(eligible, confirmed)
    confirmedCount = eligible
  }
  const task = await enqueueSend(tx, row)
  const resumed = await changeCampaign(tx, row, {
    status: row.enqueuedAt === null ? 'queued' : 'sending',
    pauseReason: null,
    confirmedCount,
    windowSent: 0,
    windowBounced: 0,
    windowComplained: 0,
    taskId: task.id,
  })
  recordCampaignEvent(tx, resumed, {
    action: 'resumed',
    summary: `Welcome email “${row.name}” resumed.`,
  })
  return { row: resumed, task }
}

/** Sends the welcome email now or at a given time. Draft fields in the call are saved first. */
async function startCampaign(tx: TransactionContext, input: WelcomeEmailAction): Promise<Acted> {
  const scheduledAt = input.action === 'schedule' ? readMoment(input) : null
  const draft = await saveDraft(tx, input)
  await requireSendable(tx, draft)
  const { eligible } = await countAudience(tx, draft.audience)
  if (eligible === 0) {
    throw new Problem('no-audience', 'No tenants match this audience. Include more tenants.')
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
      summary: `Welcome email “${row.name}” scheduled for ${eligible} tenants.`,
      metadata: { confirmed: eligible, scheduledAt: scheduledAt.toISOString() },
    })
  }
  return { row, task }
}

/** The number on the screen must be the current one, so that nobody emails two thousand people by mistake. */
function requireConfirmed(eligible: number, confirmed: number | undefined) {
  if (confirmed === eligible) return
  const tenants = eligible === 1 ? '1 tenant' : `${eligible} tenants`
  throw new Problem(
    'state-conflict',
    confirmed === undefined
      ? `Confirm that you want to email ${tenants}.`
      : `The audience is now ${tenants}, not ${confirmed}. Confirm the new number.`,
    { members: { eligible, confirmCount: eligible } },
  )
}

function readMoment({ scheduledAt }: WelcomeEmailAction): Date {
  const pointer = '/scheduledAt'
  if (!scheduledAt) throw invalidFields({ pointer, code: 'required', message: 'Enter when to send it.' })
  const moment = new Date(scheduledAt)
  if (moment.getTime() <= Date.now()) {
    throw invalidFields({ pointer, code: 'min', message: 'Choose a time in the future.' })
  }
  if (moment.getTime() > Date.now() + scheduleMaxMs) {
    throw invalidFields({ pointer, code: 'max', message: 'Choose a time within a year.' })
  }
  return moment
}

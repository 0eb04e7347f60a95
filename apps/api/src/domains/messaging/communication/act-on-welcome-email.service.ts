import {
  type CampaignRow,
  actionsOn,
  changeCampaign,
  findOpenCampaign,
  getCampaignRow,
  recordCampaignEvent,
} from '../campaigns/campaign-row.ts'
import { countAudience } from '../campaigns/audience/count-audience.ts'
import { saveDraft } from '../campaigns/actions/save-draft.ts'
import {
  enqueueSend,
  requireConfirmed,
  requireSendable,
  startCampaign,
} from '../campaigns/actions/start-campaign.ts'
import { cancelCampaign, pauseCampaign } from '../campaigns/actions/stop-campaign.ts'
import { endCampaignTask } from '../campaigns/actions/end-campaign-task.ts'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { isUniqueViolation } from '../../../platform/db/violation.ts'
import type { TaskRow } from '../../../platform/jobs/enqueue-task.ts'
import { notFound, Problem } from '../../../platform/errors/problem.ts'
import type { Task } from '../../../platform/jobs/tasks.schema.ts'
import { toTask } from '../../../platform/jobs/to-task.ts'
import type { WelcomeCampaign, WelcomeEmailAction } from './communication.schema.ts'
import { toCampaign } from './to-campaign.ts'

interface Acted {
  row: CampaignRow
  task: TaskRow | null
}

/**
 * Saves, sends, schedules, pauses, resumes or cancels the welcome e-mail. `task` is null where nothing runs for it.
 * @throws Problem `state-conflict` where its state does not allow it, and when another number was confirmed
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
      'Somebody else began a welcome e-mail at the same moment. Load it again.',
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
    `“${row.name}” is ${row.status.replaceAll('_', ' ')}, so this is not possible.`,
    {
      members: { state: row.status, allowed },
    },
  )
}

/** Goes on with a campaign. One that has no recipients yet needs its number confirmed anew. */
async function resume(
  tx: TransactionContext,
  row: CampaignRow,
  confirmed: number | undefined,
): Promise<Acted> {
  await requireSendable(tx, row)
  let confirmedCount = row.confirmedCount
  if (row.laidDownAt === null) {
    const { eligible } = await countAudience(tx, row.audience)
    if (eligible === 0) throw new Problem('no-audience', 'Nobody would get this mail any more. Cancel it.')
    if (row.pauseReason === 'audience_grew') requireConfirmed(eligible, confirmed)
    confirmedCount = eligible
  }
  const task = await enqueueSend(tx, row)
  const resumed = await changeCampaign(tx, row, {
    status: row.laidDownAt === null ? 'queued' : 'sending',
    pauseReason: null,
    confirmedCount,
    windowSent: 0,
    windowBounced: 0,
    windowComplained: 0,
    taskId: task.id,
  })
  recordCampaignEvent(tx, resumed, {
    action: 'resumed',
    summary: `The welcome e-mail “${row.name}” goes on.`,
  })
  return { row: resumed, task }
}

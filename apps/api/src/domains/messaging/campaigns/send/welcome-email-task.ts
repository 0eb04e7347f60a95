import { and, eq } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import { inTransaction } from '../../../../platform/context/context.ts'
import { type WelcomeMailKind, welcomeRecipient } from '../../../../platform/db/schema/index.ts'
import { TaskFailure } from '../../../../platform/jobs/task-failure.ts'
import {
  registerTaskHandler,
  type TaskHook,
  type TaskOutcome,
  type TaskRun,
} from '../../../../platform/jobs/task-handlers.ts'
import type { MailPool } from '../../../../platform/email/mailer.ts'
import { getMailIdentity } from '../../senders/mail-identity.ts'
import { requireMailAllowed } from '../actions/start-campaign.ts'
import { pauseCampaign } from '../actions/stop-campaign.ts'
import { changeCampaign, getCampaignRow } from '../campaign-row.ts'
import { readOrg } from '../read-org.ts'
import { startSend } from './start-send.ts'
import { claimBatch } from './claim-batch.ts'
import { readZones } from './due-recipients.ts'
import { finishSend } from './finish-send.ts'
import { createMessages, submitMail } from './submit-mail.ts'
import { countLeft, countTotal, describeEnd, summarize } from './send-counts.ts'
import { connections, type SendRun } from './send-run.ts'
import { type Submission, recordBatchOutcome } from './record-batch-outcome.ts'
import { recoverAbandonedMails } from './recover-abandoned-mails.ts'

/** A wait as short as this is not worth giving the place to another task. */
const shortWaitMs = 1_500

registerTaskHandler('welcome_email_send', sendCampaign, {
  onCancelled: pauseStoppedCampaign,
  onFailed: pauseStoppedCampaign,
})

/** A campaign whose task does not go on by itself stands still, so that a person can go on with it. */
async function pauseStoppedCampaign(...[tx, task]: Parameters<TaskHook>) {
  if (task.input.kind === 'reminder') return
  const campaign = await getCampaignRow(tx, String(task.input.campaignId), { forUpdate: true })
  if (campaign.taskId !== task.id) return
  if (campaign.status === 'scheduled') {
    await changeCampaign(tx, campaign, { status: 'draft', scheduledAt: null, taskId: null })
  } else if (campaign.status === 'queued' || campaign.status === 'sending') {
    await pauseCampaign(tx, campaign, 'task_stopped')
  }
}

/**
 * Sends a campaign, or its reminder. It can be broken off at any moment and taken up by any process: who gets a mail
 * stands in the database before the mail leaves, and what was claimed by somebody who is gone is in doubt.
 */
async function sendCampaign(taskRun: TaskRun): Promise<TaskOutcome> {
  const { ctx, task } = taskRun
  const campaignId = String(task.input.campaignId)
  const kind: WelcomeMailKind = task.input.kind === 'reminder' ? 'reminder' : 'first'
  await recoverAbandonedMails(ctx)
  if (kind === 'first') await startSend(taskRun, campaignId)
  const run = await openRun(taskRun, campaignId, kind)
  if (run === null) return await describeEnd(ctx, campaignId)
  if (run.org.demo && !ctx.gateways.isSandbox) return await skipAll(run)

  const { mail } = ctx.gateways
  if (mail === null) throw noServer()
  const pool = mail.openPool({ connections })
  try {
    return await sendAll(taskRun, run, pool)
  } finally {
    pool.close()
  }
}

/** Everything the mails of this turn have in common. Null when there is nothing to send now. */
async function openRun(
  { ctx, task }: TaskRun,
  campaignId: string,
  kind: WelcomeMailKind,
): Promise<SendRun | null> {
  return await inTransaction(ctx, async (tx) => {
    const row = await getCampaignRow(tx, campaignId)
    const isGoing = kind === 'first' ? row.status === 'sending' : row.reminderAt !== null
    if (!isGoing) return null
    const org = await readOrg(tx)
    requireMailAllowed(org)
    const identity = await getMailIdentity(tx, row.senderId)
    const run: SendRun = { ctx, task, campaignId, kind, org, identity, zones: [], after: null }
    return { ...run, zones: (await readZones(tx, run, new Date())).map(({ zone }) => zone) }
  })
}

async function sendAll({ report, signal }: TaskRun, run: SendRun, pool: MailPool): Promise<TaskOutcome> {
  const { ctx, campaignId } = run
  const messages = createMessages(run, await inTransaction(ctx, (tx) => getCampaignRow(tx, campaignId)))
  const total = await countTotal(run)
  let done = total - (await countLeft(run))
  await report({ done, total, unit: 'mails', stage: 'sending' })
  for (;;) {
    signal.throwIfAborted()
    const claim = await claimBatch(run)
    if ('isDone' in claim) break
    if ('isStopped' in claim) {
      await report({ done: total - (await countLeft(run)), total })
      return await describeEnd(ctx, campaignId)
    }
    if ('waitUntil' in claim) {
      const waitMs = claim.waitUntil.getTime() - Date.now()
      if (waitMs > shortWaitMs) {
        await report({ done, total, message: `Goes on at ${claim.waitUntil.toISOString()}` })
        return { continueAt: claim.waitUntil }
      }
      await pause(Math.max(20, waitMs))
      continue
    }
    const handovers = await Promise.all(
      claim.mails.map((claimed) => submitMail(run, pool, messages, claimed)),
    )
    const unserved = await recordOutcomeWithRetry(run, handovers)
    if (unserved.length > 0) throw serverUnreachable(unserved[0]!)
    done += handovers.length
    await report({ done: Math.min(done, total), total })
  }
  await finishSend(run)
  await report({ done: total, total, stage: 'done' })
  return await describeEnd(ctx, campaignId)
}

/** Every mail of the batch left or did not: where even that cannot be stored, all of them are in doubt. */
async function recordOutcomeWithRetry(run: SendRun, handovers: Submission[]): Promise<Submission[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await recordBatchOutcome(run, handovers)
    } catch (error) {
      if (attempt === 3) throw error
      await pause(attempt * 200)
    }
  }
}

/** Nothing of a demonstration reaches people, and the list says why. */
async function skipAll(run: SendRun): Promise<TaskOutcome> {
  const { ctx, campaignId } = run
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .update(welcomeRecipient)
      .set({ state: 'skipped', skipReason: 'demo', updatedAt: new Date() })
      .where(
        and(
          eq(welcomeRecipient.orgId, tx.orgId),
          eq(welcomeRecipient.campaignId, campaignId),
          eq(welcomeRecipient.state, 'queued'),
        ),
      )
  })
  await finishSend(run)
  return { result: { ...(await summarize(ctx, campaignId)), sent: 0, reason: 'Not sent: demo.' } }
}

const noServer = () =>
  new TaskFailure(
    'mail-not-configured',
    'No mail server is configured',
    'Whoever runs this server has to set SMTP_URL. Then go on with the campaign.',
    { retry: 'manual' },
  )

const serverUnreachable = ({ error }: Submission) =>
  new TaskFailure(
    'mail-server-unreachable',
    'The mail server takes no mail',
    `${error instanceof Error ? error.message : 'It did not answer.'} Nobody was skipped: it goes on where it stopped.`,
    { retry: 'automatic', cause: error },
  )

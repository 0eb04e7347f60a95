import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import { welcomeMail, type WelcomeMailKind, welcomeRecipient } from '../../../platform/db/schema/index.ts'
import type { MailPool } from '../../../platform/email/mailer.ts'
import {
  registerTaskHandler,
  TaskFailure,
  type TaskHook,
  type TaskOutcome,
  type TaskRun,
} from '../../../platform/jobs/task-handlers.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { deliverDue } from '../delivery/deliver.ts'
import { emailChannel, requireMailer } from '../delivery/email-channel.ts'
import { recoverAbandoned } from '../delivery/message-states.ts'
import { getMailIdentity } from '../senders/mail-identity.ts'
import { enqueueSend, pauseCampaign, requireMailAllowed } from './campaign-actions.ts'
import { campaignMails, maxConcurrentMails, type SendRun } from './campaign-mails.ts'
import { changeCampaign, getCampaignRow, readOrg, recordCampaignEvent } from './campaign-row.ts'
import { createCampaignStream } from './campaign-stream.ts'
import { countQueued, startSend } from './start-send.ts'

registerTaskHandler('welcome_email_send', sendCampaign, {
  onCancelled: recoverFromStoppedTask,
  onFailed: recoverFromStoppedTask,
})

/** Pauses a campaign whose task was canceled or failed, so that a person can resume it. */
async function recoverFromStoppedTask(...[tx, task]: Parameters<TaskHook>) {
  if (task.input.kind === 'reminder') return
  const campaign = await getCampaignRow(tx, String(task.input.campaignId), { forUpdate: true })
  if (campaign.taskId !== task.id) return
  if (campaign.status === 'scheduled') {
    await changeCampaign(tx, campaign, { status: 'draft', scheduledAt: null, taskId: null })
  } else if (campaign.status === 'queued' || campaign.status === 'sending') {
    await pauseCampaign(tx, campaign, 'task_stopped')
  }
}

/** Sends a campaign or its reminder. The task may be interrupted at any point and continued by any process. */
async function sendCampaign(taskRun: TaskRun): Promise<TaskOutcome> {
  const { ctx, task } = taskRun
  const campaignId = String(task.input.campaignId)
  const kind: WelcomeMailKind = task.input.kind === 'reminder' ? 'reminder' : 'first'
  await recoverAbandoned(ctx, campaignMails)
  if (kind === 'first') await startSend(taskRun, campaignId)
  const run = await prepareRun(taskRun, campaignId, kind)
  if (run === null) return await toOutcome(ctx, campaignId)
  if (run.org.demo && !ctx.gateways.isSandbox) return await skipAll(run)

  const mailer = requireMailer(ctx.gateways.mailer, 'Then resume the campaign.')
  const pool = mailer.openPool({ connections: maxConcurrentMails })
  try {
    return await sendAll(taskRun, run, pool)
  } finally {
    pool.close()
  }
}

/** What every email of this run shares, or null if the campaign isn't being sent. */
async function prepareRun(
  { ctx, task }: TaskRun,
  campaignId: string,
  kind: WelcomeMailKind,
): Promise<SendRun | null> {
  return await inTransaction(ctx, async (tx) => {
    const row = await getCampaignRow(tx, campaignId)
    const isSending = kind === 'first' ? row.status === 'sending' : row.reminderAt !== null
    if (!isSending) return null
    const org = await readOrg(tx)
    requireMailAllowed(org)
    return { ctx, task, campaignId, kind, org, identity: await getMailIdentity(tx, row.senderId) }
  })
}

async function sendAll({ report, log, signal }: TaskRun, run: SendRun, pool: MailPool): Promise<TaskOutcome> {
  const { ctx, campaignId } = run
  const total = await countRecipients(run)
  let doneCount = total - (await countUnsentFirst(run))
  await report({ done: doneCount, total, unit: 'mails', stage: 'sending' })
  const result = await deliverDue(ctx, createCampaignStream(run), emailChannel(pool, maxConcurrentMails), {
    signal,
    async onRecorded({ length }) {
      doneCount += length
      await report({ done: Math.min(doneCount, total), total })
    },
  })
  switch (result.status) {
    case 'aborted':
      throw signal.reason
    case 'unavailable':
      throw mailServerUnreachable(result.error)
    case 'waiting':
      await report({
        done: doneCount,
        total,
        message: isSoon(result.until)
          ? null
          : `Sending resumes ${formatTime(result.until, run.org.timeZone)}.`,
      })
      return { continueAt: result.until }
    case 'stopped':
      await report({ done: total - (await countUnsentFirst(run)), total })
      return await toOutcome(ctx, campaignId)
    case 'done':
      await finishSend(run)
      log('info', `${formatCount(total, 'email')} processed.`)
      await report({ done: total, total, stage: 'done' })
      return await toOutcome(ctx, campaignId)
  }
}

/** Between two batches under a limit per minute, which is sending rather than a pause. */
const isSoon = (at: Date) => at.getTime() - Date.now() <= 2 * 60_000

/** For example "Mon, Nov 23, 8:00 AM MST". */
const formatTime = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at)

/** Skips every recipient, because a demo organization sends no email. */
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
  return { result: { ...(await countEmails(ctx, campaignId)), sent: 0, reason: 'Not sent (demo).' } }
}

const mailServerUnreachable = (error: unknown) =>
  new TaskFailure(
    'mail-server-unreachable',
    'Mail server not accepting email',
    `${error instanceof Error ? error.message.replace(/\.?$/, '.') : 'It isn’t responding.'} Sending will resume where it stopped.`,
    { retry: 'automatic', cause: error },
  )

const dayMs = 24 * 60 * 60 * 1000

/** Finishes a campaign and schedules its reminder, or finishes the reminder. */
async function finishSend({ ctx, campaignId, kind }: SendRun) {
  await inTransaction(ctx, async (tx) => {
    const row = await getCampaignRow(tx, campaignId, { forUpdate: true })
    if (kind === 'reminder') {
      await changeCampaign(tx, row, { reminderAt: null })
      return
    }
    if (row.status !== 'sending') return
    const inCampaign = and(eq(welcomeRecipient.orgId, tx.orgId), eq(welcomeRecipient.campaignId, campaignId))
    const sentCount = await tx.db.$count(
      welcomeRecipient,
      and(inCampaign, isNotNull(welcomeRecipient.sentAt)),
    )
    const failed = await tx.db.$count(
      welcomeRecipient,
      and(inCampaign, inArray(welcomeRecipient.state, ['not_sent', 'in_doubt'])),
    )
    const inDoubt = await tx.db.$count(
      welcomeMail,
      and(
        eq(welcomeMail.orgId, tx.orgId),
        eq(welcomeMail.campaignId, campaignId),
        eq(welcomeMail.state, 'in_doubt'),
      ),
    )
    const now = new Date()
    const reminderAt =
      row.reminder === null || sentCount === 0
        ? null
        : new Date(now.getTime() + row.reminder.afterDays * dayMs)
    const reminder = reminderAt && (await enqueueSend(tx, row, reminderAt, 'reminder'))
    const finishedCampaign = await changeCampaign(tx, row, {
      status: failed > 0 ? 'sent_with_errors' : 'sent',
      finishedAt: now,
      reminderAt,
    })
    recordCampaignEvent(tx, finishedCampaign, {
      action: 'finished',
      summary:
        inDoubt > 0
          ? `Welcome email “${row.name}” sent to ${formatCount(sentCount, 'tenant')}; delivery unknown for ${inDoubt}.`
          : `Welcome email “${row.name}” sent to ${formatCount(sentCount, 'tenant')}.`,
      metadata: {
        sent: sentCount,
        inDoubt,
        notSent: failed - inDoubt,
        ...(reminder && { reminderTaskId: reminder.id }),
      },
    })
  })
}

const countUnsentFirst = async ({ ctx, campaignId, kind }: SendRun) =>
  kind === 'reminder' ? 0 : await inTransaction(ctx, (tx) => countQueued(tx, campaignId))

const countRecipients = async ({ ctx, campaignId }: SendRun) =>
  await inTransaction(ctx, (tx) =>
    tx.db.$count(
      welcomeRecipient,
      and(
        eq(welcomeRecipient.orgId, tx.orgId),
        eq(welcomeRecipient.campaignId, campaignId),
        ne(welcomeRecipient.state, 'skipped'),
      ),
    ),
  )

/** The task's outcome. It is partial, and so can be retried, while emails are unsent or in doubt. */
async function toOutcome(ctx: ServiceContext, campaignId: string): Promise<TaskOutcome> {
  const result = await countEmails(ctx, campaignId)
  const { status } = await inTransaction(ctx, (tx) => getCampaignRow(tx, campaignId))
  return { result, isPartial: status === 'paused' || result.notSent > 0 || result.inDoubt > 0 }
}

/** How many emails are in each final state. */
async function countEmails(ctx: ServiceContext, campaignId: string) {
  return await inTransaction(ctx, async (tx) => {
    const inCampaign = and(eq(welcomeMail.orgId, tx.orgId), eq(welcomeMail.campaignId, campaignId))
    const countOf = (state: (typeof welcomeMail.$inferSelect)['state']) =>
      tx.db.$count(welcomeMail, and(inCampaign, eq(welcomeMail.state, state)))
    return {
      sent: await countOf('sent'),
      notSent: await countOf('not_sent'),
      inDoubt: await countOf('in_doubt'),
    }
  })
}

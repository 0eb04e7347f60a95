import { and, eq, gte } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { membership, task, user } from '../../../platform/db/schema/index.ts'
import { invalidFields, notFound, Problem } from '../../../platform/errors/problem.ts'
import { enqueueTask } from '../../../platform/jobs/task-lifecycle.ts'
import { registerTaskHandler, type TaskRun } from '../../../platform/jobs/task-handlers.ts'
import type { Task } from '../../../platform/jobs/tasks.schema.ts'
import { toTask } from '../../../platform/jobs/tasks.service.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { maskEmail } from '../../estate/index.ts'
import { createOptInLink } from '../consent/opt-in-links.ts'
import { requireMailer, sendFromTask } from '../delivery/email-channel.ts'
import { getMailIdentity } from '../senders/mail-identity.ts'
import { findOpenCampaign, readOrg } from './campaign-row.ts'
import type { TestRequest } from './campaigns.schema.ts'
import { compileMessage, type Message } from './message/compile-message.ts'
import { toOptOutUrl, sampleValues } from '../message/merge-fields.ts'
import { findFieldErrors, findMissingLinks } from './message/read-message.ts'
import { buildNewDraft, pickDraftFields } from './save-draft.ts'
import './send-campaign-task.ts'

const testsPerHour = 10
const hourMs = 60 * 60 * 1000

/**
 * Sends the draft, with the changes in the request, to a team member. Its links show the opt-in page and store nothing.
 * @throws Problem `rate-limited` after ten in an hour
 */
export async function startTestMail(
  ctx: ServiceContext,
  userId: string,
  input: TestRequest,
): Promise<{ task: Task; to: string }> {
  requirePermission(ctx, 'org:communication_send')
  return await inTransaction(ctx, async (tx) => {
    const member = await findMember(tx, userId)
    if (!member) throw notFound('team member')
    await requireWithinRateLimit(tx)
    const { language, ...fields } = input
    const draft = {
      ...((await findOpenCampaign(tx)) ?? (await buildNewDraft(tx))),
      ...pickDraftFields(fields),
    }
    const errors = [...findFieldErrors(draft), ...findMissingLinks(draft)]
    if (errors.length > 0) throw invalidFields(...errors)
    await getMailIdentity(tx, draft.senderId)
    const { senderId, subject, preheader, bodyMarkdown, languageVariants } = draft
    const row = await enqueueTask(tx, {
      type: 'test_email_send',
      title: 'Send a test of the welcome email',
      subject: { type: 'user', id: member.id, name: member.name },
      input: {
        userId,
        language: language ?? null,
        senderId,
        message: { subject, preheader, bodyMarkdown, languageVariants },
      },
    })
    return { task: toTask(row, tx.actor.name), to: maskEmail(member.email) }
  })
}

async function findMember(tx: TransactionContext, userId: string) {
  const [member] = await tx.db
    .select({ id: user.id, name: user.name, email: user.email })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(
      and(eq(membership.orgId, tx.orgId), eq(membership.userId, userId), eq(membership.status, 'active')),
    )
  return member ?? null
}

async function requireWithinRateLimit(tx: TransactionContext) {
  const since = new Date(Date.now() - hourMs)
  const recentTests = await tx.db
    .select({ at: task.createdAt })
    .from(task)
    .where(
      and(
        eq(task.orgId, tx.orgId),
        eq(task.type, 'test_email_send'),
        eq(task.requestedBy, tx.actor.id!),
        gte(task.createdAt, since),
      ),
    )
    .orderBy(task.createdAt)
  if (recentTests.length < testsPerHour) return
  const retryAfterSeconds = Math.max(1, Math.ceil((recentTests[0]!.at.getTime() - since.getTime()) / 1000))
  throw new Problem(
    'rate-limited',
    `You can send up to ${testsPerHour} tests an hour. Use the preview in the meantime.`,
    { retryAfterSeconds },
  )
}

const linkLifetimeMs = 24 * 60 * 60 * 1000

registerTaskHandler('test_email_send', sendTest)

/** Sends a draft to a team member. Every attempt has its own link, which stores nothing. */
async function sendTest({ ctx, task }: TaskRun) {
  const { isSandbox, publicUrl } = ctx.gateways
  const preparedTest = await prepareTest(ctx, task.input)
  if (!preparedTest)
    return { result: { sent: false, reason: 'This person is no longer a member of the organization.' } }
  const { org, to, links, identity, message, language } = preparedTest
  if (org.demo && !isSandbox) return { result: { sent: false, reason: 'Not sent (demo).' } }
  const mailer = requireMailer(ctx.gateways.mailer, 'Then try again.')
  const compiled = await compileMessage(message, language, org, { publicUrl, isTest: true })
  const { subject, html, text } = compiled.fill({
    ...sampleValues(org, publicUrl),
    optInUrl: links.optInUrl,
    optOutUrl: toOptOutUrl(links.optInUrl),
  })
  const listUnsubscribe = { url: links.unsubscribeUrl, mailto: links.mailto }
  await sendFromTask(
    mailer,
    { to, subject, html, text, identity, listUnsubscribe },
    { title: 'Test email not sent', allowDuplicates: false },
  )
  await inTransaction(ctx, async (tx) => {
    recordEvent(tx, {
      action: 'communication.test_sent',
      category: 'communication',
      subject: { type: 'user', id: preparedTest.userId, name: null },
      taskId: task.id,
      summary: 'A test of the welcome email was sent to a team member.',
    })
  })
  return { result: { sent: true } }
}

async function prepareTest(ctx: ServiceContext, input: Record<string, unknown>) {
  const userId = String(input.userId)
  const senderId = typeof input.senderId === 'string' ? input.senderId : null
  const language = typeof input.language === 'string' ? input.language : null
  return await inTransaction(ctx, async (tx) => {
    const member = await findMember(tx, userId)
    if (!member) return null
    const links = await createOptInLink(tx, {
      tenantId: null,
      recipientId: null,
      address: member.email,
      language,
      isPreview: true,
      expiresAt: new Date(Date.now() + linkLifetimeMs),
    })
    return {
      userId,
      to: member.email,
      language,
      links,
      org: await readOrg(tx),
      identity: await getMailIdentity(tx, senderId),
      message: input.message as Message,
    }
  })
}

import { and, eq, gte } from 'drizzle-orm'
import { newDraft, readDraft } from '../campaigns/actions/save-draft.ts'
import '../campaigns/send/test-email-task.ts'
import '../campaigns/send/welcome-email-task.ts'
import { findOpenCampaign } from '../campaigns/campaign-row.ts'
import { findFieldErrors, listWithoutLink } from '../campaigns/message/read-message.ts'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { membership, task, user } from '../../../platform/db/schema/index.ts'
import { enqueueTask } from '../../../platform/jobs/enqueue-task.ts'
import { notFound, Problem } from '../../../platform/errors/problem.ts'
import { getMailIdentity } from '../senders/mail-identity.ts'
import { toTask } from '../../../platform/jobs/to-task.ts'
import type { Task } from '../../../platform/jobs/tasks.schema.ts'
import type { TestRequest } from './communication.schema.ts'
import { maskEmail } from '../../estate/index.ts'

const testsPerHour = 10
const hourMs = 60 * 60 * 1000

/**
 * Sends the draft, or what the call has of it, to a member of the team. Its links show the page and store nothing.
 * @throws Problem `rate-limited` after ten in an hour
 */
export async function startTestMail(
  ctx: ServiceContext,
  userId: string,
  input: TestRequest,
): Promise<{ task: Task; to: string }> {
  requirePermission(ctx, 'org:communication_send')
  return await inTransaction(ctx, async (tx) => {
    const person = await getMember(tx, userId)
    await requireAllowance(tx)
    const { language, ...given } = input
    const draft = { ...((await findOpenCampaign(tx)) ?? (await newDraft(tx))), ...readDraft(given) }
    const errors = [
      ...findFieldErrors(draft),
      ...listWithoutLink(draft).map((pointer) => ({
        pointer,
        code: 'required' as const,
        message: 'The text needs the link to agree, {{optInUrl}}.',
      })),
    ]
    if (errors.length > 0) {
      const detail = errors.length === 1 ? errors[0]!.message : `${errors.length} fields need attention.`
      throw new Problem('validation-failed', detail, { errors })
    }
    await getMailIdentity(tx, draft.senderId)
    const { senderId, subject, preheader, bodyMarkdown, languageVariants } = draft
    const row = await enqueueTask(tx, {
      type: 'test_email_send',
      title: 'Send a test of the welcome e-mail',
      subject: { type: 'user', id: person.id, name: person.name },
      input: {
        userId,
        language: language ?? null,
        senderId,
        message: { subject, preheader, bodyMarkdown, languageVariants },
      },
    })
    return { task: toTask(row, tx.actor.name), to: maskEmail(person.email) }
  })
}

async function getMember(tx: TransactionContext, userId: string) {
  const [found] = await tx.db
    .select({ id: user.id, name: user.name, email: user.email })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(
      and(eq(membership.orgId, tx.orgId), eq(membership.userId, userId), eq(membership.status, 'active')),
    )
  if (!found) throw notFound('member of the team')
  return found
}

async function requireAllowance(tx: TransactionContext) {
  const since = new Date(Date.now() - hourMs)
  const recent = await tx.db
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
  if (recent.length < testsPerHour) return
  const retryAfterSeconds = Math.max(1, Math.ceil((recent[0]!.at.getTime() - since.getTime()) / 1000))
  throw new Problem('rate-limited', `At most ${testsPerHour} tests an hour. Look at the preview meanwhile.`, {
    retryAfterSeconds,
  })
}

import { and, eq } from 'drizzle-orm'
import { createOptInLink } from '../../consent/create-opt-in-link.ts'
import { inTransaction, type ServiceContext } from '../../../../platform/context/context.ts'
import { membership, user } from '../../../../platform/db/schema/index.ts'
import { registerTaskHandler, type TaskRun } from '../../../../platform/jobs/task-handlers.ts'
import { recordEvent } from '../../../../platform/ledger/record-event.ts'
import { requireMailer, sendFromTask } from '../../delivery/email-channel.ts'
import { getMailIdentity } from '../../senders/mail-identity.ts'
import { compileMessage, type Message } from '../message/compile-message.ts'
import { optOutUrlOf, sampleValues } from '../message/merge-values.ts'
import { readOrg } from '../read-org.ts'

const previewMs = 24 * 60 * 60 * 1000

registerTaskHandler('test_email_send', sendTest)

/** Sends a draft to a member of the team. Every attempt has a link of its own, which stores nothing. */
async function sendTest({ ctx, task }: TaskRun) {
  const { mail, isSandbox, publicUrl } = ctx.gateways
  const prepared = await prepare(ctx, task.input)
  if (!prepared) return { result: { sent: false, reason: 'They are no member of the team any more.' } }
  const { org, to, links, identity, message, language } = prepared
  if (org.demo && !isSandbox) return { result: { sent: false, reason: 'Not sent: demo.' } }
  const mailer = requireMailer(mail, 'Then try again.')
  const compiled = await compileMessage(message, language, org, { publicUrl, isTest: true })
  const { subject, html, text } = compiled.fill({
    ...sampleValues(org, publicUrl),
    optInUrl: links.optInUrl,
    optOutUrl: optOutUrlOf(links.optInUrl),
  })
  const listUnsubscribe = { url: links.unsubscribeUrl, mailto: links.mailto }
  await sendFromTask(
    mailer,
    { to, subject, html, text, identity, listUnsubscribe },
    { title: 'The test could not be sent', repeatsInDoubt: false },
  )
  await inTransaction(ctx, async (tx) => {
    recordEvent(tx, {
      action: 'communication.test_sent',
      category: 'communication',
      subject: { type: 'user', id: prepared.userId, name: null },
      taskId: task.id,
      summary: 'A test of the welcome e-mail was sent to a member of the team.',
    })
  })
  return { result: { sent: true } }
}

async function prepare(ctx: ServiceContext, input: Record<string, unknown>) {
  const userId = String(input.userId)
  const senderId = typeof input.senderId === 'string' ? input.senderId : null
  const language = typeof input.language === 'string' ? input.language : null
  return await inTransaction(ctx, async (tx) => {
    const [person] = await tx.db
      .select({ email: user.email })
      .from(membership)
      .innerJoin(user, eq(user.id, membership.userId))
      .where(
        and(eq(membership.orgId, tx.orgId), eq(membership.userId, userId), eq(membership.status, 'active')),
      )
    if (!person) return null
    const links = await createOptInLink(tx, {
      tenantId: null,
      recipientId: null,
      address: person.email,
      language,
      isPreview: true,
      expiresAt: new Date(Date.now() + previewMs),
    })
    return {
      userId,
      to: person.email,
      language,
      links,
      org: await readOrg(tx),
      identity: await getMailIdentity(tx, senderId),
      message: input.message as Message,
    }
  })
}

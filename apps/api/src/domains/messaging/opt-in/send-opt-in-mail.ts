import { and, eq, isNull } from 'drizzle-orm'
import { createOptInLink, createOptInToken, hashOptInToken, toOptInUrls } from '../consent/opt-in-links.ts'
import { type OptInMailTexts, optInMailTexts } from './opt-in-mail-texts.ts'
import { hashCode, personalLinkLifetimeMs } from './opt-in-requests.ts'
import type { ConsentLanguage } from '../consent/wording.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { emailSender, optInCode, optInLink, org } from '../../../platform/db/schema/index.ts'
import { registerTaskHandler, type TaskRun } from '../../../platform/jobs/task-handlers.ts'
import type { Mail } from '../../../platform/email/mailer.ts'
import { renderMail } from '../../../platform/email/render-mail.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { requireMailer, sendFromTask } from '../delivery/email-channel.ts'
import { createCode } from '../senders/sender-codes.ts'
import { canSend } from '../senders/sender-status.ts'
import { getMailIdentity } from '../senders/mail-identity.ts'
import type { OrgRow } from './find-opt-in.ts'

type RequestRow = typeof optInCode.$inferSelect

registerTaskHandler('optin_mail', sendOptInMail)

/**
 * Emails a code or a new link. Only the email contains it, so every attempt creates a new one, which invalidates the
 * previous one.
 */
async function sendOptInMail({ ctx, task }: TaskRun) {
  const linkId = typeof task.input.linkId === 'string' ? task.input.linkId : null
  const { mailer, isSandbox } = ctx.gateways
  const preparedMail = await prepareMail(ctx, String(task.input.requestId), linkId)
  if (!preparedMail) return { result: { sent: false, reason: 'There’s nothing left to confirm.' } }
  const { organization, content } = preparedMail
  if (organization.demo && !isSandbox) return { result: { sent: false, reason: 'Not sent (demo).' } }
  if (!organization.emailAllowed)
    return { result: { sent: false, reason: 'This organization can’t email tenants.' } }
  await sendFromTask(requireMailer(mailer, 'Then try again.'), content, {
    title: 'Email not sent',
    allowDuplicates: true,
  })
  if (linkId !== null) await markLinkReplaced(ctx, linkId)
  return { result: { sent: true } }
}

async function prepareMail(ctx: ServiceContext, requestId: string, linkId: string | null) {
  return await inTransaction(ctx, async (tx) => {
    const [request] = await tx.db
      .select()
      .from(optInCode)
      .where(and(eq(optInCode.orgId, tx.orgId), eq(optInCode.id, requestId), isNull(optInCode.usedAt)))
      .for('update')
    const [organization] = await tx.db.select().from(org).where(eq(org.id, tx.orgId))
    if (!request || !organization || request.expiresAt <= new Date()) return null
    const content =
      request.pageId === null
        ? await prepareLinkMail(tx, organization, request, linkId)
        : await prepareCodeMail(tx, organization, request)
    return content && { organization, content: { ...content, ...(await readSenderIdentity(tx)) } }
  })
}

/** The organization's default sender if it can send, otherwise the operator. */
async function readSenderIdentity(tx: TransactionContext): Promise<Pick<Mail, 'identity'>> {
  const [sender] = await tx.db
    .select()
    .from(emailSender)
    .where(
      and(eq(emailSender.orgId, tx.orgId), eq(emailSender.isDefault, true), isNull(emailSender.archivedAt)),
    )
  return sender && canSend(sender) ? { identity: await getMailIdentity(tx, sender.id) } : {}
}

async function prepareCodeMail(
  tx: TransactionContext,
  organization: OrgRow,
  request: RequestRow,
): Promise<Mail> {
  const code = createCode()
  await tx.db
    .update(optInCode)
    .set({ codeHash: await hashCode(code), attempts: 0 })
    .where(and(eq(optInCode.orgId, tx.orgId), eq(optInCode.id, request.id)))
  const { optInUrl, unsubscribeUrl, mailto } = await createConfirmationLink(tx, request)
  const texts = getMailTexts(request).code
  const mail = await renderMail({
    to: request.address,
    language: request.language,
    subject: texts.subject(organization.name),
    heading: texts.heading,
    paragraphs: [texts.hello, texts.intro(organization.name), code, texts.outro],
    action: { label: texts.action, url: optInUrl },
    footer: texts.footer(organization.name),
  })
  return { ...mail, listUnsubscribe: { url: unsubscribeUrl, mailto } }
}

async function createConfirmationLink(tx: TransactionContext, request: RequestRow) {
  const isForRequest = and(eq(optInLink.orgId, tx.orgId), eq(optInLink.requestId, request.id))
  await tx.db.delete(optInLink).where(isForRequest)
  const token = createOptInToken()
  await tx.db.insert(optInLink).values({
    id: newId(),
    orgId: tx.orgId,
    kind: 'confirmation',
    tokenHash: hashOptInToken(token),
    requestId: request.id,
    address: request.address,
    language: request.language,
    expiresAt: request.expiresAt,
  })
  return toOptInUrls(tx, token)
}

async function prepareLinkMail(
  tx: TransactionContext,
  organization: OrgRow,
  request: RequestRow,
  linkId: string | null,
): Promise<Mail | null> {
  const [previousLink] = await tx.db
    .select()
    .from(optInLink)
    .where(and(eq(optInLink.orgId, tx.orgId), eq(optInLink.id, linkId ?? request.id)))
  if (!previousLink) return null
  const { optInUrl, unsubscribeUrl, mailto } = await createOptInLink(tx, {
    tenantId: previousLink.tenantId,
    recipientId: previousLink.recipientId,
    address: previousLink.address,
    language: request.language,
    isPreview: false,
    expiresAt: new Date(Date.now() + personalLinkLifetimeMs),
  })
  const texts = getMailTexts(request)
  const mail = await renderMail({
    to: previousLink.address,
    language: request.language,
    subject: texts.link.subject(organization.name),
    heading: texts.link.heading,
    paragraphs: [texts.code.hello, texts.link.intro(organization.name)],
    action: { label: texts.link.action, url: optInUrl },
    footer: texts.link.footer(organization.name),
  })
  return { ...mail, listUnsubscribe: { url: unsubscribeUrl, mailto } }
}

const getMailTexts = ({ language }: RequestRow): OptInMailTexts =>
  optInMailTexts[language as ConsentLanguage] ?? optInMailTexts.en

/** Marks a link as replaced, after the new one was sent, because an old link is better than none. */
async function markLinkReplaced(ctx: ServiceContext, linkId: string) {
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .update(optInLink)
      .set({ replacedAt: new Date() })
      .where(and(eq(optInLink.orgId, tx.orgId), eq(optInLink.id, linkId)))
  })
}

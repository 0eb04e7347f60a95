import { and, asc, eq, isNull, lt, or } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import {
  type BaseContext,
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { invitation, membership, membershipRole, org, role, user } from '../../../platform/db/schema/index.ts'
import { MailFailure } from '../../../platform/email/mailer.ts'
import { renderMail } from '../../../platform/email/render-mail.ts'
import { enqueueTask } from '../../../platform/jobs/task-lifecycle.ts'
import { registerTaskHandler, TaskFailure, type TaskRun } from '../../../platform/jobs/task-handlers.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { currentStatus, findInvitationByToken } from './invitation.ts'

const requestIntervalMs = 24 * 60 * 60 * 1000

/**
 * Emails the inviter that a new invitation is requested, when it expired or was revoked, at most once a day. The
 * response doesn't reveal whether that happened.
 */
export async function requestInvitation(base: BaseContext, token: string) {
  const found = await findInvitationByToken(base.db, token)
  if (!found || !['expired', 'revoked'].includes(currentStatus(found))) return
  const origin = { ...base.origin, via: 'link' as const }
  await inTransaction({ ...base, origin, orgId: found.orgId, actor: systemActor }, async (tx) => {
    const now = new Date()
    const [requested] = await tx.db
      .update(invitation)
      .set({ renewalRequestedAt: now })
      .where(
        and(
          eq(invitation.orgId, tx.orgId),
          eq(invitation.id, found.id),
          or(
            isNull(invitation.renewalRequestedAt),
            lt(invitation.renewalRequestedAt, new Date(now.getTime() - requestIntervalMs)),
          ),
        ),
      )
      .returning({ id: invitation.id })
    if (!requested) return
    recordEvent(tx, {
      action: 'access.invite_requested',
      category: 'access',
      subject: { type: 'invitation', id: found.id, name: null },
      summary: 'Someone with an invitation that no longer works asked for a new one.',
    })
    await enqueueTask(tx, {
      type: 'invitation_request_mail',
      title: 'Notify the inviter of a request for a new invitation',
      subject: { type: 'invitation', id: found.id, name: 'Invitation' },
      input: { invitationId: found.id },
    })
  })
}

interface Recipient {
  email: string
  name: string
}

registerTaskHandler('invitation_request_mail', mailRequest)

/** Emails the inviter, or else an administrator, that a new invitation is requested. */
async function mailRequest({ ctx, task }: TaskRun) {
  const found = await readRequest(ctx, String(task.input.invitationId))
  if (!found) return { result: { sent: false, reason: 'No one left to notify.' } }
  const { mail, publicUrl, isSandbox } = ctx.gateways
  if (found.orgIsDemo && !isSandbox) return { result: { sent: false, reason: 'Not sent (demo).' } }
  if (!mail) {
    throw new TaskFailure(
      'mail-not-configured',
      'No mail server configured',
      'The operator of this server needs to set SMTP_URL. Then try again.',
      { retry: 'manual' },
    )
  }
  const { email, name } = found.invited
  const who = name === null ? email : `${name} (${email})`
  try {
    await mail.send(
      await renderMail({
        to: found.recipient.email,
        subject: `${name ?? email} requests a new invitation to ${found.orgName}`,
        heading: 'New invitation requested',
        paragraphs: [
          `Hello ${found.recipient.name},`,
          `${who} opened an invitation to ${found.orgName} that no longer works and would like a new one.`,
          'If you know this person and still want them to join, invite the same address again. Otherwise, you can ignore this email.',
        ],
        action: { label: 'Open Team', url: `${publicUrl}/settings/team` },
        footer: `You get this because you can invite people to ${found.orgName}. It's sent at most once a day per invitation.`,
      }),
    )
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    throw new TaskFailure('mail-not-sent', 'Email not sent', error.message, {
      retry: error.isTemporary ? 'automatic' : 'manual',
      cause: error,
    })
  }
  return { result: { sent: true } }
}

async function readRequest(ctx: ServiceContext, invitationId: string) {
  return await inTransaction(ctx, async (tx) => {
    const [found] = await tx.db
      .select({
        email: invitation.email,
        name: invitation.name,
        inviterId: invitation.updatedBy,
        orgName: org.name,
        orgIsDemo: org.demo,
      })
      .from(invitation)
      .innerJoin(org, eq(org.id, invitation.orgId))
      .where(and(eq(invitation.orgId, tx.orgId), eq(invitation.id, invitationId)))
    if (!found) return null
    const recipient = (await findMember(tx, found.inviterId)) ?? (await findAdministrator(tx))
    if (!recipient) return null
    const { orgName, orgIsDemo, email, name } = found
    return { orgName, orgIsDemo, recipient, invited: { email, name } }
  })
}

async function findMember(tx: TransactionContext, userId: string | null): Promise<Recipient | undefined> {
  if (userId === null) return undefined
  const [found] = await tx.db
    .select({ email: user.email, name: user.name })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(
      and(eq(membership.orgId, tx.orgId), eq(membership.userId, userId), eq(membership.status, 'active')),
    )
  return found
}

async function findAdministrator(tx: TransactionContext): Promise<Recipient | undefined> {
  const [found] = await tx.db
    .select({ email: user.email, name: user.name })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .innerJoin(
      membershipRole,
      and(eq(membershipRole.orgId, membership.orgId), eq(membershipRole.membershipId, membership.id)),
    )
    .innerJoin(role, and(eq(role.orgId, membershipRole.orgId), eq(role.id, membershipRole.roleId)))
    .where(and(eq(membership.orgId, tx.orgId), eq(membership.status, 'active'), eq(role.key, 'org_admin')))
    .orderBy(asc(membership.joinedAt), asc(membership.id))
    .limit(1)
  return found
}

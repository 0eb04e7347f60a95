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
 * Emails the inviter of an expired or revoked invitation that a new one is requested, at most once a day. The response
 * doesn't reveal whether that happened.
 */
export async function requestInvitation(base: BaseContext, token: string) {
  const row = await findInvitationByToken(base.db, token)
  if (!row || !['expired', 'revoked'].includes(currentStatus(row))) return
  const origin = { ...base.origin, via: 'link' as const }
  await inTransaction({ ...base, origin, orgId: row.orgId, actor: systemActor }, async (tx) => {
    const now = new Date()
    const [updatedInvitation] = await tx.db
      .update(invitation)
      .set({ renewalRequestedAt: now })
      .where(
        and(
          eq(invitation.orgId, tx.orgId),
          eq(invitation.id, row.id),
          or(
            isNull(invitation.renewalRequestedAt),
            lt(invitation.renewalRequestedAt, new Date(now.getTime() - requestIntervalMs)),
          ),
        ),
      )
      .returning({ id: invitation.id })
    if (!updatedInvitation) return
    recordEvent(tx, {
      action: 'access.invite_requested',
      category: 'access',
      subject: { type: 'invitation', id: row.id, name: null },
      summary: 'An invitee requested a new invitation because theirs no longer works.',
    })
    await enqueueTask(tx, {
      type: 'invitation_request_mail',
      title: 'Notify the inviter of a request for a new invitation',
      subject: { type: 'invitation', id: row.id, name: 'Invitation' },
      input: { invitationId: row.id },
    })
  })
}

interface Recipient {
  email: string
  name: string
}

registerTaskHandler('invitation_request_mail', sendRequestMail)

/** Emails the inviter, or else an administrator, that a new invitation is requested. */
async function sendRequestMail({ ctx, task }: TaskRun) {
  const request = await readRequest(ctx, String(task.input.invitationId))
  if (!request) return { result: { sent: false, reason: 'No one left to notify.' } }
  const { mailer, publicUrl, isSandbox } = ctx.gateways
  if (request.orgIsDemo && !isSandbox) return { result: { sent: false, reason: 'Not sent (demo).' } }
  if (!mailer) {
    throw new TaskFailure(
      'mail-not-configured',
      'No mail server configured',
      'The operator of this server needs to set SMTP_URL. Then try again.',
      { retry: 'manual' },
    )
  }
  const { email, name } = request.invitee
  const inviteeLabel = name === null ? email : `${name} (${email})`
  try {
    await mailer.send(
      await renderMail({
        to: request.recipient.email,
        subject: `${name ?? email} requested a new invitation to ${request.orgName}`,
        heading: 'New invitation requested',
        paragraphs: [
          `Hello ${request.recipient.name},`,
          `${inviteeLabel} opened an invitation to ${request.orgName} that no longer works and would like a new one.`,
          'If you know this person and still want them to join, invite the same address again. Otherwise, you can ignore this email.',
        ],
        action: { label: 'View team', url: `${publicUrl}/settings/team` },
        footer: `You’re receiving this because you handled this invitation or are an administrator of ${request.orgName}. It’s sent at most once a day per invitation.`,
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
    const [row] = await tx.db
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
    if (!row) return null
    const recipient = (await findMember(tx, row.inviterId)) ?? (await findAdministrator(tx))
    if (!recipient) return null
    const { orgName, orgIsDemo, email, name } = row
    return { orgName, orgIsDemo, recipient, invitee: { email, name } }
  })
}

async function findMember(tx: TransactionContext, userId: string | null): Promise<Recipient | undefined> {
  if (userId === null) return undefined
  const [member] = await tx.db
    .select({ email: user.email, name: user.name })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(
      and(eq(membership.orgId, tx.orgId), eq(membership.userId, userId), eq(membership.status, 'active')),
    )
  return member
}

async function findAdministrator(tx: TransactionContext): Promise<Recipient | undefined> {
  const [member] = await tx.db
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
  return member
}

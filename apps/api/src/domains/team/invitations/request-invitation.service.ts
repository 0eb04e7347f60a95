import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import { type BaseContext, inTransaction } from '../../../platform/context/context.ts'
import { invitation } from '../../../platform/db/schema/index.ts'
import { enqueueTask } from '../../../platform/jobs/enqueue-task.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { findInvitationByToken } from './find-invitation.ts'
import { currentStatus } from './invitation-rules.ts'

const requestIntervalMs = 24 * 60 * 60 * 1000

/**
 * Has whoever sent an invitation mailed that its person asks for a new one: when it expired or was taken back, and at
 * most once a day. Says nothing about whether that happened.
 */
export async function requestInvitation(base: BaseContext, token: string) {
  const found = await findInvitationByToken(base.db, token)
  if (!found || !['expired', 'revoked'].includes(currentStatus(found))) return
  const origin = { ...base.origin, via: 'link' as const }
  await inTransaction({ ...base, origin, orgId: found.orgId, actor: systemActor }, async (tx) => {
    const now = new Date()
    const [asked] = await tx.db
      .update(invitation)
      .set({ askedAt: now })
      .where(
        and(
          eq(invitation.orgId, tx.orgId),
          eq(invitation.id, found.id),
          or(isNull(invitation.askedAt), lt(invitation.askedAt, new Date(now.getTime() - requestIntervalMs))),
        ),
      )
      .returning({ id: invitation.id })
    if (!asked) return
    recordEvent(tx, {
      action: 'access.invite_requested',
      category: 'access',
      subject: { type: 'invitation', id: found.id, name: null },
      summary: 'Somebody whose invitation works no more asked for a new one.',
    })
    await enqueueTask(tx, {
      type: 'invitation_request_mail',
      title: 'Tell the inviter that a new invitation is wanted',
      subject: { type: 'invitation', id: found.id, name: 'Invitation' },
      input: { invitationId: found.id },
    })
  })
}

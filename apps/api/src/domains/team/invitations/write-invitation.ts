import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { newId } from '../../../platform/db/new-id.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { invitation, membership, type membershipStatuses, user } from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import type { RoleRow } from '../access/grantable.ts'
import type { UnsentInvitation } from './deliver-invitations.ts'
import {
  createInvitationToken,
  currentStatus,
  expireInvitation,
  hashInvitationToken,
  invitationExpiry,
  type InvitationRow,
  resendsLeft,
  resendsMax,
} from './invitation.ts'
import type { Invite, InviteResult } from './invitations.schema.ts'

/** What the organization already has for an address. */
interface Addressee {
  membership?: (typeof membershipStatuses)[number]
  pendingInvitation?: InvitationRow
  /** Emails in the last 24 hours, from all invitations to the address, including revoked ones. */
  mailsInLastDay?: number
}

const dayMs = 24 * 60 * 60 * 1000

/** Addressees by address in lower case. Their pending invitations are locked until the transaction ends. */
export async function findAddressees(
  tx: TransactionContext,
  emailKeys: readonly string[],
): Promise<Map<string, Addressee>> {
  const addressees = new Map<string, Addressee>()
  const merge = (emailKey: string, fields: Addressee) =>
    addressees.set(emailKey, { ...addressees.get(emailKey), ...fields })
  const hasAddress = and(eq(invitation.orgId, tx.orgId), inArray(invitation.emailKey, [...emailKeys]))
  // Lock these before reading members, so that a person who is accepting right now is found as a member.
  const invitations = await tx.db
    .select()
    .from(invitation)
    .where(and(hasAddress, eq(invitation.status, 'pending')))
    .for('update')
  for (const pendingInvitation of invitations) merge(pendingInvitation.emailKey, { pendingInvitation })

  const members = await tx.db
    .select({ emailKey: user.emailKey, status: membership.status })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(and(eq(membership.orgId, tx.orgId), inArray(user.emailKey, [...emailKeys])))
  for (const { emailKey, status } of members) merge(emailKey, { membership: status })

  const mailCounts = await tx.db
    .select({ emailKey: invitation.emailKey, mailsInLastDay: sql<number>`sum(${invitation.sentCount})::int` })
    .from(invitation)
    .where(and(hasAddress, gt(invitation.updatedAt, new Date(Date.now() - dayMs))))
    .groupBy(invitation.emailKey)
  for (const { emailKey, mailsInLastDay } of mailCounts) merge(emailKey, { mailsInLastDay })
  return addressees
}

interface WrittenInvitation {
  result: Omit<InviteResult, 'email'>
  unsent?: UnsentInvitation
}

/** Stores an invitation, or renews the pending one, whose previous link stops working. */
export async function writeInvitation(
  tx: TransactionContext,
  invite: Invite,
  addressee: Addressee,
  roles: ReadonlyMap<string, RoleRow>,
): Promise<WrittenInvitation> {
  if (addressee.membership === 'active') return { result: { status: 'already_member' } }
  if (addressee.membership === 'suspended') {
    const message = 'This person is a suspended member. Reinstate them instead.'
    return { result: { status: 'invalid', error: { code: 'suspended', message } } }
  }

  let { pendingInvitation } = addressee
  if (pendingInvitation && currentStatus(pendingInvitation) === 'expired') {
    await expireInvitation(tx, pendingInvitation.id)
    pendingInvitation = undefined
  }
  if (pendingInvitation && resendsLeft(pendingInvitation) === 0) {
    const message = `This invitation has been resent ${resendsMax} times. Ask the person to check their spam folder, or revoke the invitation and invite them again.`
    return {
      result: {
        status: 'invalid',
        invitationId: pendingInvitation.id,
        error: { code: 'too_often', message },
      },
    }
  }
  if ((addressee.mailsInLastDay ?? 0) > resendsMax) {
    const message = `This address got ${resendsMax + 1} invitations in the past day. Wait a day, then invite this person again.`
    return { result: { status: 'invalid', error: { code: 'too_often', message } } }
  }

  const token = createInvitationToken()
  const id = await storeInvitation(tx, invite, hashInvitationToken(token), pendingInvitation?.id)
  recordInvitation(tx, id, { invite, roles, isResent: pendingInvitation !== undefined })
  return {
    result: { status: pendingInvitation ? 'resent' : 'invited', invitationId: id },
    unsent: { id, token, email: invite.email, name: invite.name ?? null, message: invite.message ?? null },
  }
}

async function storeInvitation(
  tx: TransactionContext,
  invite: Invite,
  tokenHash: string,
  pendingId: string | undefined,
) {
  const values = {
    email: invite.email,
    name: invite.name ?? null,
    roleIds: invite.roleIds,
    grants: (invite.resourceGrants ?? []).map((grant) => ({ ...grant, expiresAt: grant.expiresAt ?? null })),
    message: invite.message ?? null,
    tokenHash,
    expiresAt: invitationExpiry(),
    // Counted before the email is sent, so that concurrent calls count too.
    sentCount: sql`${invitation.sentCount} + 1`,
    updatedBy: tx.actor.id,
  }
  if (pendingId !== undefined) {
    await tx.db
      .update(invitation)
      .set({ ...values, updatedAt: new Date(), version: sql`${invitation.version} + 1` })
      .where(and(eq(invitation.orgId, tx.orgId), eq(invitation.id, pendingId)))
    return pendingId
  }
  const id = newId()
  const emailKey = invite.email.toLowerCase()
  await tx.db
    .insert(invitation)
    .values({ ...values, id, orgId: tx.orgId, emailKey, createdBy: tx.actor.id, sentCount: 1 })
  return id
}

function recordInvitation(
  tx: TransactionContext,
  id: string,
  { invite, roles, isResent }: { invite: Invite; roles: ReadonlyMap<string, RoleRow>; isResent: boolean },
) {
  const invitedRoles = invite.roleIds.map((roleId) => roles.get(roleId)!)
  const names = invitedRoles.map(({ name }) => name).join(', ')
  const grants = invite.resourceGrants?.length ?? 0
  recordEvent(tx, {
    action: 'access.invited',
    category: 'access',
    // The ledger can't be erased, so it names people by id only, and an invited person has no id yet.
    subject: { type: 'invitation', id, name: null },
    targets: invitedRoles.map((role) => ({ type: 'role', id: role.id, name: role.name })),
    summary: cutText(`${isResent ? 'Resent an invitation to join' : 'Invited someone'} as ${names}.`, 300),
    metadata: { resent: isResent, grants },
  })
}

import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
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
  invitationEnd,
  type InvitationRow,
  resendsLeft,
  resendsMax,
} from './invitation.ts'
import type { Invite, InviteResult } from './invitations.schema.ts'

/** What an organization knows about an address already. */
interface Addressee {
  membership?: (typeof membershipStatuses)[number]
  pending?: InvitationRow
  /** Of all invitations to it, also revoked ones. */
  mailsOfLastDay?: number
}

/** How far back mails to an address count. */
const mailedSinceMs = 24 * 60 * 60 * 1000

/** By address in lower case. Pending invitations are locked until the transaction ends. */
export async function findAddressees(
  tx: TransactionContext,
  emailKeys: readonly string[],
): Promise<Map<string, Addressee>> {
  const found = new Map<string, Addressee>()
  const add = (emailKey: string, more: Addressee) => found.set(emailKey, { ...found.get(emailKey), ...more })
  const isNamed = and(eq(invitation.orgId, tx.orgId), inArray(invitation.emailKey, [...emailKeys]))
  // Locked first: a person who is accepting right now is then found among the members.
  const invitations = await tx.db
    .select()
    .from(invitation)
    .where(and(isNamed, eq(invitation.status, 'pending')))
    .for('update')
  for (const pending of invitations) add(pending.emailKey, { pending })

  const members = await tx.db
    .select({ emailKey: user.emailKey, status: membership.status })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(and(eq(membership.orgId, tx.orgId), inArray(user.emailKey, [...emailKeys])))
  for (const { emailKey, status } of members) add(emailKey, { membership: status })

  const mailed = await tx.db
    .select({ emailKey: invitation.emailKey, mailsOfLastDay: sql<number>`sum(${invitation.sentCount})::int` })
    .from(invitation)
    .where(and(isNamed, gt(invitation.updatedAt, new Date(Date.now() - mailedSinceMs))))
    .groupBy(invitation.emailKey)
  for (const { emailKey, mailsOfLastDay } of mailed) add(emailKey, { mailsOfLastDay })
  return found
}

interface Written {
  result: Omit<InviteResult, 'email'>
  unsent?: UnsentInvitation
}

/** Stores an invitation, or renews the pending one, whose link stops working. */
export async function writeInvitation(
  tx: TransactionContext,
  invite: Invite,
  addressee: Addressee,
  roles: ReadonlyMap<string, RoleRow>,
): Promise<Written> {
  if (addressee.membership === 'active') return { result: { status: 'already_member' } }
  if (addressee.membership === 'suspended') {
    const message = 'This person is a suspended member. Reinstate them instead.'
    return { result: { status: 'invalid', error: { code: 'suspended', message } } }
  }

  let { pending } = addressee
  if (pending && currentStatus(pending) === 'expired') {
    await expireInvitation(tx, pending.id)
    pending = undefined
  }
  if (pending && resendsLeft(pending) === 0) {
    const message = `This invitation has been resent ${resendsMax} times. Ask the person to check their spam folder, or revoke the invitation and invite them again.`
    return { result: { status: 'invalid', invitationId: pending.id, error: { code: 'too_often', message } } }
  }
  if ((addressee.mailsOfLastDay ?? 0) > resendsMax) {
    const message = `This address was emailed ${resendsMax + 1} times in one day. Wait a day before inviting it again.`
    return { result: { status: 'invalid', error: { code: 'too_often', message } } }
  }

  const token = createInvitationToken()
  const id = await store(tx, invite, hashInvitationToken(token), pending?.id)
  recordInvitation(tx, id, { invite, roles, isResent: pending !== undefined })
  return {
    result: { status: pending ? 'resent' : 'invited', invitationId: id },
    unsent: { id, token, email: invite.email, name: invite.name ?? null, message: invite.message ?? null },
  }
}

async function store(tx: TransactionContext, invite: Invite, tokenHash: string, knownId: string | undefined) {
  const values = {
    email: invite.email,
    name: invite.name ?? null,
    roleIds: invite.roleIds,
    grants: (invite.resourceGrants ?? []).map((grant) => ({ ...grant, expiresAt: grant.expiresAt ?? null })),
    message: invite.message ?? null,
    tokenHash,
    expiresAt: invitationEnd(),
    // Counted before the email is sent, so that concurrent calls count too.
    sentCount: sql`${invitation.sentCount} + 1`,
    updatedBy: tx.actor.id,
  }
  if (knownId !== undefined) {
    await tx.db
      .update(invitation)
      .set({ ...values, updatedAt: new Date(), version: sql`${invitation.version} + 1` })
      .where(and(eq(invitation.orgId, tx.orgId), eq(invitation.id, knownId)))
    return knownId
  }
  const id = uuidv7()
  const emailKey = invite.email.toLowerCase()
  await tx.db
    .insert(invitation)
    .values({ ...values, id, orgId: tx.orgId, emailKey, createdBy: tx.actor.id, sentCount: 1 })
  return id
}

function recordInvitation(
  tx: TransactionContext,
  id: string,
  given: { invite: Invite; roles: ReadonlyMap<string, RoleRow>; isResent: boolean },
) {
  const roles = given.invite.roleIds.map((roleId) => given.roles.get(roleId)!)
  const names = roles.map(({ name }) => name).join(', ')
  const grants = given.invite.resourceGrants?.length ?? 0
  recordEvent(tx, {
    action: 'access.invited',
    category: 'access',
    // By id only, and an invited person has none yet: an address here could not be erased.
    subject: { type: 'invitation', id, name: null },
    targets: roles.map((role) => ({ type: 'role', id: role.id, name: role.name })),
    summary: cutText(`${given.isResent ? 'Renewed an invitation' : 'Invited someone'} as ${names}.`, 300),
    metadata: { resent: given.isResent, grants },
  })
}

import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { newId } from '../../../platform/db/new-id.ts'
import type { Person } from '../../../platform/access/find-or-create-user.ts'
import { noAccess } from '../../../platform/access/no-access.ts'
import {
  type BaseContext,
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import {
  invitation,
  membership,
  membershipRole,
  resourceGrant,
  role,
  user,
} from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { announcePermissions } from '../../../platform/realtime/announce-change.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { syncIdentity } from '../access/sync-identity.ts'
import { grantEvent } from '../grants/write-grants.ts'
import { findUngrantable, listValidGrants } from '../access/grantable-invites.ts'
import {
  currentStatus,
  findInvitationById,
  getInvitationByToken,
  invitationNotFound,
  type InvitationRow,
} from './invitation.ts'

const isId = (token: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(token)

/**
 * Makes the signed-in person a member with the invitation's roles and grants, and selects the organization. Idempotent.
 *
 * @throws Problem `invitation-other-account` unless their verified address is the invited one; `invitation-expired`,
 *   `invitation-revoked` or `invitation-used` if it is no longer pending
 */
export async function acceptInvitation(
  base: BaseContext,
  person: Person,
  token: string,
): Promise<{ orgId: string }> {
  const row = await getByTokenOrId(base, token)
  if (await hasJoined(base.db, row, person)) return { orgId: row.orgId }
  if (!isId(token)) requirePending(row)
  await requireInvitedAddress(base, person, row, token)

  const actor = { type: 'user' as const, id: person.id, name: person.name, access: noAccess }
  const ctx: ServiceContext = { ...base, orgId: row.orgId, actor }
  const isNew = await inTransaction(ctx, async (tx) => {
    const lockedInvitation = await lockInvitation(tx, row.id)
    // A second click may have accepted it in the meantime.
    if (await hasJoined(tx.db, lockedInvitation, person)) return false
    requirePending(lockedInvitation)
    // Their access may have ended with a grant that expired, or while the invitation was being sent.
    if ((await findUngrantable(tx, [lockedInvitation])).length > 0) throw invitationRevoked()
    // If it was renewed in the meantime, it may offer different access.
    if (!isId(token) && lockedInvitation.tokenHash !== row.tokenHash) throw invitationNotFound()
    await joinOrganization(tx, person.id, lockedInvitation)
    await markAccepted(tx, lockedInvitation.id, person.id)
    await tx.db.update(user).set({ selectedOrgId: tx.orgId }).where(eq(user.id, person.id))
    return true
  })
  base.invalidateAccess({ userId: person.id })
  if (isNew) await syncIdentity(ctx, person.id)
  return { orgId: row.orgId }
}

async function getByTokenOrId(base: BaseContext, token: string) {
  if (!isId(token)) return await getInvitationByToken(base.db, token)
  const row = await findInvitationById(base.db, token)
  if (!row) throw invitationNotFound()
  return row
}

/** Whether the person accepted the invitation and is still a member. */
async function hasJoined(db: Database | Transaction, row: InvitationRow, person: Person) {
  if (row.status !== 'accepted' || row.acceptedBy !== person.id) return false
  const isTheirs = and(eq(membership.orgId, row.orgId), eq(membership.userId, person.id))
  return (await db.$count(membership, and(isTheirs, eq(membership.status, 'active')))) > 0
}

function requirePending(row: InvitationRow) {
  switch (currentStatus(row)) {
    case 'pending':
      return
    case 'accepted':
      throw new Problem(
        'invitation-used',
        'This invitation has already been accepted. If you didn’t accept it, contact the person who sent it.',
      )
    case 'expired':
      throw new Problem(
        'invitation-expired',
        'This invitation has expired. Invitations are valid for seven days. Ask for a new one.',
      )
    case 'revoked':
      throw invitationRevoked()
  }
}

const invitationRevoked = () =>
  new Problem(
    'invitation-revoked',
    'This invitation was revoked. If you think that’s a mistake, contact the person who sent it.',
  )

/** Asks the identity provider, because only it knows whether the address is currently verified. */
async function requireInvitedAddress(base: BaseContext, person: Person, row: InvitationRow, token: string) {
  const identity = await base.gateways.identity.findPerson(person.descopeId)
  const email = identity?.email ?? person.email
  const isInvited = email.toLowerCase() === row.emailKey
  if (isInvited && identity?.emailVerified) return
  // Ids aren't secret, so one must not reveal who is invited.
  if (isId(token)) throw invitationNotFound()
  const detail = isInvited
    ? `${email} isn’t verified yet. Sign out, then sign in with a code sent to that address.`
    : `You’re signed in as ${email}, but the invitation is for ${row.email}. Sign in with that address.`
  throw new Problem('invitation-other-account', detail, {
    members: { email, invitedEmail: row.email, reason: isInvited ? 'unproven-address' : 'other-address' },
  })
}

async function lockInvitation(tx: TransactionContext, id: string): Promise<InvitationRow> {
  const [lockedInvitation] = await tx.db
    .select()
    .from(invitation)
    .where(and(eq(invitation.orgId, tx.orgId), eq(invitation.id, id)))
    .for('update')
  if (!lockedInvitation) throw invitationNotFound()
  return lockedInvitation
}

async function markAccepted(tx: TransactionContext, id: string, userId: string) {
  const now = new Date()
  await tx.db
    .update(invitation)
    .set({
      status: 'accepted',
      acceptedAt: now,
      acceptedBy: userId,
      updatedAt: now,
      version: sql`${invitation.version} + 1`,
    })
    .where(and(eq(invitation.orgId, tx.orgId), eq(invitation.id, id)))
}

/**
 * Makes a person an active member with those roles and grants of their invitation that still exist. A former member gets
 * only these.
 */
async function joinOrganization(tx: TransactionContext, userId: string, invitationRow: InvitationRow) {
  const membershipId = await activateMembership(tx, userId, invitationRow.id)
  const roles = await tx.db
    .select({ id: role.id, name: role.name })
    .from(role)
    .where(and(eq(role.orgId, tx.orgId), isNull(role.archivedAt), inArray(role.id, invitationRow.roleIds)))
    .orderBy(role.name)
  if (roles.length > 0) {
    await tx.db
      .insert(membershipRole)
      .values(roles.map(({ id }) => ({ orgId: tx.orgId, membershipId, roleId: id })))
      .onConflictDoNothing()
  }
  recordEvent(tx, {
    action: 'access.invite_accepted',
    category: 'access',
    subject: { type: 'user', id: userId, name: null },
    targets: [
      { type: 'invitation', id: invitationRow.id, name: null },
      ...roles.map(({ id, name }) => ({ type: 'role', id, name })),
    ],
    summary: cutText(
      `Accepted an invitation and joined as ${roles.map(({ name }) => name).join(', ') || 'a member without a role'}.`,
      300,
    ),
  })
  await addGrants(tx, userId, invitationRow)
  await announcePermissions(tx, userId)
}

async function activateMembership(tx: TransactionContext, userId: string, invitationId: string) {
  const now = new Date()
  const [existingMembership] = await tx.db
    .select({ id: membership.id, status: membership.status })
    .from(membership)
    .where(and(eq(membership.orgId, tx.orgId), eq(membership.userId, userId)))
    .for('update')
  if (!existingMembership) {
    const id = newId()
    await tx.db
      .insert(membership)
      .values({ id, orgId: tx.orgId, userId, invitationId, joinedAt: now, createdBy: userId })
    return id
  }
  if (existingMembership.status === 'suspended') {
    throw new Problem(
      'invitation-revoked',
      'Your access to this organization was suspended after you were invited. Contact one of its administrators.',
    )
  }
  if (existingMembership.status === 'active') return existingMembership.id

  await tx.db
    .delete(membershipRole)
    .where(and(eq(membershipRole.orgId, tx.orgId), eq(membershipRole.membershipId, existingMembership.id)))
  await tx.db
    .delete(resourceGrant)
    .where(and(eq(resourceGrant.orgId, tx.orgId), eq(resourceGrant.userId, userId)))
  await tx.db
    .update(membership)
    .set({
      status: 'active',
      invitationId,
      joinedAt: now,
      updatedAt: now,
      updatedBy: userId,
      version: sql`${membership.version} + 1`,
    })
    .where(and(eq(membership.orgId, tx.orgId), eq(membership.id, existingMembership.id)))
  return existingMembership.id
}

async function addGrants(tx: TransactionContext, userId: string, { grants, updatedBy }: InvitationRow) {
  for (const grant of await listValidGrants(tx, grants)) {
    const { resourceRoleId, resourceType, resourceId } = grant
    const expiresAt = grant.expiresAt === null ? null : new Date(grant.expiresAt)
    const [addedGrant] = await tx.db
      .insert(resourceGrant)
      .values({
        id: newId(),
        orgId: tx.orgId,
        userId,
        resourceRoleId,
        resourceType,
        resourceId,
        grantedBy: updatedBy,
        expiresAt,
      })
      .onConflictDoNothing()
      .returning({ id: resourceGrant.id })
    if (!addedGrant) continue
    recordEvent(tx, {
      ...grantEvent({
        userId,
        role: { id: resourceRoleId, name: grant.roleName },
        resourceType,
        resourceId,
      }),
      action: 'access.grant_added',
      summary: cutText(
        `A member was granted ${grant.roleName} on a ${resourceType} through their invitation.`,
        300,
      ),
    })
  }
}

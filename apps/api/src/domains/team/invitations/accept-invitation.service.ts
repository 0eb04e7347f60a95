import { and, eq, sql } from 'drizzle-orm'
import type { Person } from '../../../platform/access/find-or-create-user.ts'
import {
  type BaseContext,
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import { invitation, membership, user } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { syncIdentity } from '../members/sync-identity.ts'
import { findInvitationById, getInvitationByToken, invitationNotFound } from './find-invitation.ts'
import { currentStatus, type InvitationRow } from './invitation-rules.ts'
import { joinOrganization } from './join-organization.ts'

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Makes whoever is signed in a member, with the roles and grants of the invitation, and selects the organisation.
 * Doing it again changes nothing.
 *
 * @throws Problem `invitation-other-account` unless their verified address is the invited one; `invitation-expired`,
 * `invitation-revoked` or `invitation-used` when it does not wait any more.
 */
export async function acceptInvitation(
  base: BaseContext,
  person: Person,
  token: string,
): Promise<{ orgId: string }> {
  const found = await find(base, token)
  if (await isJoined(base.db, found, person)) return { orgId: found.orgId }
  if (!idForm.test(token)) rejectUnlessWaiting(found)
  await requireInvitedAddress(base, person, found, token)

  const actor = { type: 'user' as const, id: person.id, name: person.name, access: noAccess }
  const ctx: ServiceContext = { ...base, orgId: found.orgId, actor }
  const hasJoined = await inTransaction(ctx, async (tx) => {
    const locked = await lock(tx, found.id)
    // Accepted by a second click in between.
    if (await isJoined(tx.db, locked, person)) return false
    rejectUnlessWaiting(locked)
    // Renewed in between: what it offers now is not what was agreed to.
    if (!idForm.test(token) && locked.tokenHash !== found.tokenHash) throw invitationNotFound()
    await joinOrganization(tx, person.id, locked)
    await markAccepted(tx, locked.id, person.id)
    await tx.db.update(user).set({ selectedOrgId: tx.orgId }).where(eq(user.id, person.id))
    return true
  })
  base.invalidateAccess({ userId: person.id })
  if (hasJoined) await syncIdentity(ctx, person.id)
  return { orgId: found.orgId }
}

async function find(base: BaseContext, token: string) {
  if (!idForm.test(token)) return await getInvitationByToken(base.db, token)
  const found = await findInvitationById(base.db, token)
  if (!found) throw invitationNotFound()
  return found
}

/** Whether they accepted it, and were not removed since. */
async function isJoined(db: Database | Transaction, found: InvitationRow, person: Person) {
  if (found.status !== 'accepted' || found.acceptedBy !== person.id) return false
  const isTheirs = and(eq(membership.orgId, found.orgId), eq(membership.userId, person.id))
  return (await db.$count(membership, and(isTheirs, eq(membership.status, 'active')))) > 0
}

function rejectUnlessWaiting(found: InvitationRow) {
  switch (currentStatus(found)) {
    case 'pending':
      return
    case 'accepted':
      throw new Problem('invitation-used', 'Somebody accepted this invitation already. It works once only.')
    case 'expired':
      throw new Problem(
        'invitation-expired',
        'This invitation has expired: it worked for seven days. Ask for a new one.',
      )
    case 'revoked':
      throw new Problem(
        'invitation-revoked',
        'This invitation was taken back. If you think that is a mistake, ask whoever sent it.',
      )
  }
}

/** Only the provider knows whether the address is proven now. */
async function requireInvitedAddress(base: BaseContext, person: Person, found: InvitationRow, token: string) {
  const known = await base.gateways.identity.findPerson(person.descopeId)
  const email = known?.email ?? person.email
  const isSame = email.toLowerCase() === found.emailKey
  if (isSame && known?.emailVerified) return
  // An id is no secret, so it must not tell whom it invites.
  if (idForm.test(token)) throw invitationNotFound()
  const detail = isSame
    ? `The address ${email} is not confirmed yet. Sign out, and sign in with a code that is mailed to it.`
    : `You are signed in as ${email}, but the invitation is for ${found.email}. Sign in with that address.`
  throw new Problem('invitation-other-account', detail, {
    members: { email, invitedEmail: found.email, reason: isSame ? 'unproven-address' : 'other-address' },
  })
}

async function lock(tx: TransactionContext, id: string): Promise<InvitationRow> {
  const [locked] = await tx.db
    .select()
    .from(invitation)
    .where(and(eq(invitation.orgId, tx.orgId), eq(invitation.id, id)))
    .for('update')
  if (!locked) throw invitationNotFound()
  return locked
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

const noAccess: ServiceContext['actor']['access'] = {
  permissions: new Set(),
  unscoped: new Set(),
  isFga: false,
  permittedProperties: [],
  byProperty: new Map(),
  byPortfolio: new Map(),
}

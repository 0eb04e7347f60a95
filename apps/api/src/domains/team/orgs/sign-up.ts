import { and, desc, eq, gt } from 'drizzle-orm'
import type { Person } from '../../../platform/access/find-or-create-user.ts'
import type { Database } from '../../../platform/db/database.ts'
import { invitation, membership, org, user } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { IdentityProvider } from '../../../platform/identity/identity-provider.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { createOrganization } from './create-organization.ts'

/**
 * Creates an empty organization for a person who has none, if sign-up is open. Returns its id.
 * @throws Problem `invitation-waiting` if their verified address is invited, `sign-up-closed` if sign-up is by invitation
 *   or they were removed from all of their organizations
 */
export async function provisionFirstOrganization(
  { db, identity, signUp }: { db: Database; identity: IdentityProvider; signUp: 'open' | 'invite' },
  person: Person,
): Promise<string> {
  await rejectIfInvited(db, identity, person)
  if (signUp === 'invite') {
    throw new Problem(
      'sign-up-closed',
      `${person.email} isn’t a member of any organization. Ask your administrator to invite this address.`,
    )
  }
  return await db.transaction(async (tx) => {
    // Two concurrent first requests must not create two organizations.
    await tx.select({ id: user.id }).from(user).where(eq(user.id, person.id)).for('update')
    const [activeMembership] = await tx
      .select({ orgId: membership.orgId })
      .from(membership)
      .where(and(eq(membership.userId, person.id), eq(membership.status, 'active')))
    if (activeMembership) return activeMembership.orgId

    const formerMemberships = await tx.$count(membership, eq(membership.userId, person.id))
    if (formerMemberships > 0) {
      throw new Problem(
        'sign-up-closed',
        `${person.email} isn’t an active member of any organization. Ask an administrator to restore your access.`,
      )
    }
    const organization = await createOrganization(tx, {
      name: cutText(`${person.name}’s organization`, 120),
      admin: { userId: person.id },
    })
    await tx.update(user).set({ selectedOrgId: organization.id }).where(eq(user.id, person.id))
    return organization.id
  })
}

/**
 * Rejects a person whose verified address is invited, so that they join that organization instead of creating one. The
 * problem lists the invitations, which `POST /auth/invite/{id}` accepts.
 */
async function rejectIfInvited(db: Database, identity: IdentityProvider, person: Person) {
  const invitations = await db
    .select({ id: invitation.id, orgId: org.id, orgName: org.name, inviterName: user.name })
    .from(invitation)
    .innerJoin(org, eq(org.id, invitation.orgId))
    .leftJoin(user, eq(user.id, invitation.updatedBy))
    .where(
      and(
        eq(invitation.emailKey, person.email.toLowerCase()),
        eq(invitation.status, 'pending'),
        gt(invitation.expiresAt, new Date()),
      ),
    )
    .orderBy(desc(invitation.createdAt), desc(invitation.id))
  if (invitations.length === 0) return
  // An unverified address must not reveal who invited it.
  const account = await identity.findPerson(person.descopeId)
  if (!account?.emailVerified || account.email.toLowerCase() !== person.email.toLowerCase()) return

  const [firstInvitation] = invitations
  const invitedSentence =
    firstInvitation!.inviterName === null
      ? `You’ve been invited to ${firstInvitation!.orgName}.`
      : `${firstInvitation!.inviterName} invited you to ${firstInvitation!.orgName}.`
  throw new Problem('invitation-waiting', `${invitedSentence} Accept the invitation to continue.`, {
    members: {
      invitations: invitations.map(({ id, orgId, orgName, inviterName }) => ({
        id,
        org: { id: orgId, name: orgName },
        inviter: inviterName === null ? null : { name: inviterName },
      })),
    },
  })
}

import { and, desc, eq, gt } from 'drizzle-orm'
import type { Person } from '../../../platform/access/find-or-create-user.ts'
import type { Database } from '../../../platform/db/database.ts'
import { invitation, membership, org, user } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { IdentityProvider } from '../../../platform/identity/identity-provider.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { createOrganization } from './create-organization.ts'

/**
 * An empty organization for a person who belongs to none, where sign-up is open. Returns its id.
 * @throws Problem `invitation-waiting` when their verified address is invited, `sign-up-closed` when sign-up is by
 * invitation or they were removed from all their organizations.
 */
export async function provisionFirstOrganization(
  { db, identity, signUp }: { db: Database; identity: IdentityProvider; signUp: 'open' | 'invite' },
  person: Person,
): Promise<string> {
  await rejectWhenInvited(db, identity, person)
  if (signUp === 'invite') {
    throw new Problem(
      'sign-up-closed',
      `${person.email} isn't a member of any organization. Ask your administrator to invite this address.`,
    )
  }
  return await db.transaction(async (tx) => {
    // Two first calls at once must not make two organizations.
    await tx.select({ id: user.id }).from(user).where(eq(user.id, person.id)).for('update')
    const [existing] = await tx
      .select({ orgId: membership.orgId })
      .from(membership)
      .where(and(eq(membership.userId, person.id), eq(membership.status, 'active')))
    if (existing) return existing.orgId

    const removed = await tx.$count(membership, eq(membership.userId, person.id))
    if (removed > 0) {
      throw new Problem(
        'sign-up-closed',
        `${person.email} isn't an active member of any organization. Ask an administrator to reinstate you.`,
      )
    }
    const made = await createOrganization(tx, {
      name: cutText(`${person.name}’s organization`, 120),
      admin: { userId: person.id },
    })
    await tx.update(user).set({ selectedOrgId: made.id }).where(eq(user.id, person.id))
    return made.id
  })
}

/**
 * A person without an organization whose verified address is invited joins there instead of getting their own. The
 * problem names the invitations, which `POST /auth/invite/{id}` accepts.
 */
async function rejectWhenInvited(db: Database, identity: IdentityProvider, person: Person) {
  const waiting = await db
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
  if (waiting.length === 0) return
  // An unverified address must not reveal who invited it.
  const known = await identity.findPerson(person.descopeId)
  if (!known?.emailVerified || known.email.toLowerCase() !== person.email.toLowerCase()) return

  const [first] = waiting
  const inviter = first!.inviterName ?? 'Somebody'
  throw new Problem(
    'invitation-waiting',
    `${inviter} invited you to ${first!.orgName}. Accept the invitation to continue.`,
    {
      members: {
        invitations: waiting.map(({ id, orgId, orgName, inviterName }) => ({
          id,
          org: { id: orgId, name: orgName },
          inviter: inviterName === null ? null : { name: inviterName },
        })),
      },
    },
  )
}

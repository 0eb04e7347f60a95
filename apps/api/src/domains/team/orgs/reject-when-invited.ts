import { and, desc, eq, gt } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { invitation, org, user } from '../../../platform/db/schema/index.ts'
import type { IdentityProvider } from '../../../platform/identity/identity-provider.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { Person } from '../../../platform/access/find-or-create-user.ts'

/**
 * Somebody without an organisation whose verified address was invited shall join there instead of getting one of their
 * own. The problem names the invitations, which `POST /auth/invite/{id}` accepts.
 */
export async function rejectWhenInvited(db: Database, identity: IdentityProvider, person: Person) {
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
  // An address that anybody could have typed must not learn who invited it.
  const known = await identity.findPerson(person.descopeId)
  if (!known?.emailVerified || known.email.toLowerCase() !== person.email.toLowerCase()) return

  const [first] = waiting
  const inviter = first!.inviterName ?? 'Somebody'
  throw new Problem(
    'invitation-waiting',
    `${inviter} invited you to ${first!.orgName}. Accept the invitation to go on.`,
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

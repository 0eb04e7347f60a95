import { and, eq } from 'drizzle-orm'
import { cutText } from '../../../platform/text/cut-text.ts'
import { membership, user } from '../../../platform/db/schema/index.ts'
import { createOrganization } from './create-organization.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { IdentityProvider } from '../../../platform/identity/identity-provider.ts'
import type { Person } from '../../../platform/access/find-or-create-user.ts'
import { rejectWhenInvited } from './reject-when-invited.ts'

/**
 * An empty organisation of their own for somebody who belongs to none, where sign-up is open. Returns its id.
 * @throws Problem `invitation-waiting` when somebody invited their verified address, `sign-up-closed` when sign-up is
 * by invitation or they were removed from all their organisations.
 */
export async function provisionFirstOrganization(
  { db, identity, signUp }: { db: Database; identity: IdentityProvider; signUp: 'open' | 'invite' },
  person: Person,
): Promise<string> {
  await rejectWhenInvited(db, identity, person)
  if (signUp === 'invite') {
    throw new Problem(
      'sign-up-closed',
      `${person.email} is not a member of any organisation. Ask an administrator of yours to invite this address.`,
    )
  }
  return await db.transaction(async (tx) => {
    // Two first calls at once must not make two organisations.
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
        `${person.email} is no active member of any organisation. Ask an administrator to let you in again.`,
      )
    }
    const made = await createOrganization(tx, {
      name: cutText(`${person.name}’s organisation`, 120),
      admin: { userId: person.id },
    })
    await tx.update(user).set({ selectedOrgId: made.id }).where(eq(user.id, person.id))
    return made.id
  })
}

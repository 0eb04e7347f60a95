import { and, eq } from 'drizzle-orm'
import { cutText } from '../cut-text.ts'
import type { Database } from '../db/database.ts'
import { membership, user } from '../db/schema/index.ts'
import { createOrganisation } from '../modules/orgs/create-organisation.ts'
import { Problem } from '../problem.ts'
import type { Person } from './find-or-create-user.ts'

/** An empty organisation of their own for somebody who belongs to none, where sign-up is open. Returns its id. */
export async function giveFirstOrganisation(db: Database, person: Person, signUp: 'open' | 'invite') {
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
    const made = await createOrganisation(tx, {
      name: cutText(`${person.name}’s organisation`, 120),
      admin: { userId: person.id },
    })
    await tx.update(user).set({ selectedOrgId: made.id }).where(eq(user.id, person.id))
    return made.id
  })
}

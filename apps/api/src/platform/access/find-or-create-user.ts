import { and, eq, getTableColumns, ne } from 'drizzle-orm'
import { newId } from '../db/new-id.ts'
import type { Database } from '../db/database.ts'
import { user } from '../db/schema/index.ts'
import type { IdentityPerson, IdentityProvider, VerifiedSession } from '../identity/identity-provider.ts'
import { Problem } from '../errors/problem.ts'

export type Person = Pick<typeof user.$inferSelect, 'id' | 'name' | 'email' | 'selectedOrgId' | 'descopeId'>

const { id, name, email, selectedOrgId, descopeId } = getTableColumns(user)
const columns = { id, name, email, selectedOrgId, descopeId }

/** Our record of the person behind a session; created on their first request. */
export async function findOrCreateUser(
  db: Database,
  identity: IdentityProvider,
  session: VerifiedSession,
): Promise<Person> {
  const [existingUser] = await db.select(columns).from(user).where(eq(user.descopeId, session.descopeId))
  if (existingUser) return existingUser

  const person = await fetchIdentity(identity, session)
  const [createdUser] = await db
    .insert(user)
    .values({
      id: newId(),
      email: person.email,
      emailKey: person.email.toLowerCase(),
      name: person.name || person.email.split('@')[0]!,
      descopeId: session.descopeId,
    })
    .onConflictDoNothing()
    .returning(columns)
  return createdUser ?? (await adoptByAddress(db, person))
}

async function fetchIdentity(identity: IdentityProvider, session: VerifiedSession): Promise<IdentityPerson> {
  const person = await identity.findPerson(session.descopeId)
  if (person) return person
  if (session.email !== null) {
    const { descopeId, email, name } = session
    return { descopeId, email, emailVerified: false, name: name ?? '', picture: null }
  }
  throw new Problem(
    'upstream-failed',
    'The sign-in service didn’t provide your email address, so we couldn’t create your account. Sign in again.',
  )
}

/**
 * The same address under another provider id: the account was recreated there. Only a verified address takes
 * the record over.
 */
async function adoptByAddress(db: Database, person: IdentityPerson): Promise<Person> {
  const [concurrentUser] = await db.select(columns).from(user).where(eq(user.descopeId, person.descopeId))
  if (concurrentUser) return concurrentUser
  if (person.emailVerified) {
    const [adoptedUser] = await db
      .update(user)
      .set({ descopeId: person.descopeId })
      .where(and(eq(user.emailKey, person.email.toLowerCase()), ne(user.descopeId, person.descopeId)))
      .returning(columns)
    if (adoptedUser) return adoptedUser
  }
  throw new Problem(
    'sign-up-closed',
    `${person.email} belongs to another account. Sign in the way you did before.`,
  )
}

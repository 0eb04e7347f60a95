import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { membership, org, user } from '../db/schema/index.ts'
import type { VerifiedSession } from '../identity/identity-provider.ts'
import { Problem } from '../errors/problem.ts'
import type { AccessDirectoryOptions } from './access-directory.ts'
import { findOrCreateUser } from './find-or-create-user.ts'

/** The person behind a session and the organization they act in, and whether that is active. */
export async function resolvePerson(
  options: AccessDirectoryOptions,
  session: VerifiedSession,
  requestedOrgId: string | null,
): Promise<{ userId: string; name: string; orgId: string; isOrgActive: boolean }> {
  const { db } = options
  const person = await findOrCreateUser(db, options.identity, session)
  let orgs = await listOrganizations(db, person.id)
  if (orgs.size === 0) orgs = new Map([[await options.provisionOrganization(person), true]])

  const selectedOrgId =
    person.selectedOrgId !== null && orgs.has(person.selectedOrgId) ? person.selectedOrgId : null
  const orgId = requestedOrgId ?? selectedOrgId ?? [...orgs.keys()][0]!
  const isOrgActive = orgs.get(orgId)
  if (isOrgActive === undefined) {
    throw new Problem('org-not-found', 'No organization with this ID, or you aren’t a member of it.')
  }
  await markSeen(db, { userId: person.id, orgId, selectedOrgId: selectedOrgId ?? orgId })
  return { userId: person.id, name: person.name, orgId, isOrgActive }
}

/**
 * The organizations a person is an active member of, in the order they joined, and whether each is active
 * itself.
 */
async function listOrganizations(db: Database, userId: string): Promise<Map<string, boolean>> {
  const rows = await db
    .select({ orgId: membership.orgId, deactivatedAt: org.archivedAt })
    .from(membership)
    .innerJoin(org, eq(org.id, membership.orgId))
    .where(and(eq(membership.userId, userId), eq(membership.status, 'active')))
    .orderBy(asc(membership.createdAt), asc(membership.id))
  return new Map(rows.map((row) => [row.orgId, row.deactivatedAt === null]))
}

// Runs at most once per minute and person, because the result is cached that long.
async function markSeen(db: Database, visit: { userId: string; orgId: string; selectedOrgId: string }) {
  const now = new Date()
  await db
    .update(user)
    .set({ lastSeenAt: now, selectedOrgId: visit.selectedOrgId })
    .where(eq(user.id, visit.userId))
  await db
    .update(membership)
    .set({ lastActiveAt: now })
    .where(and(eq(membership.orgId, visit.orgId), eq(membership.userId, visit.userId)))
}

import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { membership, org, user } from '../db/schema/index.ts'
import type { SignInSecurity } from '../db/schema/sign-in-security.ts'
import type { VerifiedSession } from '../identity/identity-provider.ts'
import { Problem } from '../errors/problem.ts'
import type { AccessDirectoryOptions } from './access-directory.ts'
import { findOrCreateUser } from './find-or-create-user.ts'

/** The person behind a session and the organization they act in, and whether that is active. */
export async function resolvePerson(
  options: AccessDirectoryOptions,
  session: VerifiedSession,
  requestedOrgId: string | null,
): Promise<{ userId: string; name: string } & ActingOrganization> {
  const { db } = options
  const person = await findOrCreateUser(db, options.identity, session)
  let orgs = await listOrganizations(db, person.id)
  if (orgs.size === 0) {
    await options.provisionOrganization(person)
    orgs = await listOrganizations(db, person.id)
  }

  const selectedOrgId =
    person.selectedOrgId !== null && orgs.has(person.selectedOrgId) ? person.selectedOrgId : null
  const orgId = requestedOrgId ?? selectedOrgId ?? [...orgs.keys()][0]!
  const organization = orgs.get(orgId)
  if (organization === undefined) {
    throw new Problem('org-not-found', 'No organization with this ID, or you aren’t a member of it.')
  }
  await markSeen(db, { userId: person.id, orgId, selectedOrgId: selectedOrgId ?? orgId })
  return { userId: person.id, name: person.name, ...organization }
}

/** What a request needs to know about the organization it acts in. */
export interface ActingOrganization {
  orgId: string
  orgName: string
  /** False while the operator has deactivated it. */
  isOrgActive: boolean
  security: SignInSecurity
}

/** The organizations a person is an active member of, by id, in the order they joined. */
async function listOrganizations(db: Database, userId: string): Promise<Map<string, ActingOrganization>> {
  const rows = await db
    .select({
      orgId: membership.orgId,
      orgName: org.name,
      deactivatedAt: org.archivedAt,
      security: org.security,
    })
    .from(membership)
    .innerJoin(org, eq(org.id, membership.orgId))
    .where(and(eq(membership.userId, userId), eq(membership.status, 'active')))
    .orderBy(asc(membership.createdAt), asc(membership.id))
  return new Map(
    rows.map(({ deactivatedAt, ...row }) => [row.orgId, { ...row, isOrgActive: deactivatedAt === null }]),
  )
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

import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { membership, membershipRole, org, role, type user } from '../../../platform/db/schema/index.ts'
import { readAccess } from '../../../platform/access/read-access.ts'
import type { User } from './users.schema.ts'
import { countThreats } from '../../hazards/index.ts'

type UserRow = typeof user.$inferSelect

/**
 * The account as its owner sees it, with every organisation they are an active member of.
 * Reads across organisations, so it runs outside of their transactions and filters by the person alone.
 */
export async function toUser(db: Database, row: UserRow): Promise<User> {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    picture: row.picture,
    onboarded: row.onboarded,
    descopeId: row.descopeId,
    selectedOrgId: row.selectedOrgId,
    companyRole: row.companyRole,
    theme: row.theme,
    phone: row.phone,
    locale: row.locale,
    timeZone: row.timeZone,
    unitSystem: row.unitSystem,
    notify: row.notify,
    onboarding: row.onboarding,
    listSettings: row.listSettings,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    orgs: await listOrganizations(db, row.id),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }
}

async function listOrganizations(db: Database, userId: string): Promise<User['orgs']> {
  const memberships = await db
    .select({
      id: org.id,
      name: org.name,
      logo: org.logo,
      demo: org.demo,
      onboarded: org.onboarded,
      isActive: sql<boolean>`${org.archivedAt} is null`,
    })
    .from(membership)
    .innerJoin(org, eq(org.id, membership.orgId))
    .where(and(eq(membership.userId, userId), eq(membership.status, 'active')))
    .orderBy(asc(org.name), asc(org.id))
  if (memberships.length === 0) return []

  const held = await db
    .select({ orgId: membership.orgId, name: role.name })
    .from(membership)
    .innerJoin(
      membershipRole,
      and(eq(membershipRole.orgId, membership.orgId), eq(membershipRole.membershipId, membership.id)),
    )
    .innerJoin(role, and(eq(role.orgId, membershipRole.orgId), eq(role.id, membershipRole.roleId)))
    .where(
      and(
        eq(membership.userId, userId),
        isNull(role.archivedAt),
        inArray(
          membership.orgId,
          memberships.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(role.name))
  const listed: User['orgs'] = []
  for (const one of memberships) {
    const roles = held.flatMap(({ orgId, name }) => (orgId === one.id ? name : []))
    const { access } = await readAccess(db, { userId, orgId: one.id })
    listed.push({ ...one, roles, threatsCount: await countThreats({ db, orgId: one.id, actor: { access } }) })
  }
  return listed
}

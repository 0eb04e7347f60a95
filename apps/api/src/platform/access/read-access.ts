import { isFgaRole, isPermission, type Permission } from '@parapet/permissions'
import { and, eq, inArray, or } from 'drizzle-orm'
import type { Access } from '../context/context.ts'
import type { Database } from '../db/database.ts'
import { property } from '../db/schema/index.ts'
import { type Member, readHeldGrants, readHeldRoles } from './read-held-roles.ts'

/** Everything a member holds in an organisation, and when the first of it runs out. */
export async function readAccess(
  db: Database,
  member: Member,
): Promise<{ access: Access; firstExpiry: Date | null }> {
  const roles = await readHeldRoles(db, member)
  const grants = await readHeldGrants(db, member)
  const isFga = isFgaRole(roles.map((held) => held.key))

  const unscoped = new Set(roles.flatMap((held) => held.permissions.filter(isPermission)))
  const byProperty = new Map<string, Set<Permission>>()
  const byPortfolio = new Map<string, Set<Permission>>()
  for (const grant of grants) {
    const held = grant.resourceType === 'property' ? byProperty : byPortfolio
    const permissions = held.get(grant.resourceId) ?? new Set()
    for (const permission of grant.permissions) permissions.add(permission)
    held.set(grant.resourceId, permissions)
  }
  const permissions = new Set([...unscoped, ...grants.flatMap((grant) => grant.permissions)])
  const expiries = grants.flatMap((grant) => grant.expiresAt ?? [])

  return {
    access: {
      permissions,
      unscoped,
      isFga,
      permittedProperties: isFga
        ? await listPermittedProperties(db, member.orgId, byProperty, byPortfolio)
        : [],
      byProperty,
      byPortfolio,
    },
    firstExpiry: expiries.length > 0 ? new Date(Math.min(...expiries.map(Number))) : null,
  }
}

async function listPermittedProperties(
  db: Database,
  orgId: string,
  byProperty: ReadonlyMap<string, ReadonlySet<Permission>>,
  byPortfolio: ReadonlyMap<string, ReadonlySet<Permission>>,
) {
  const readable = (held: ReadonlyMap<string, ReadonlySet<Permission>>) =>
    [...held].flatMap(([id, permissions]) => (permissions.has('property:read') ? id : []))
  const propertyIds = readable(byProperty)
  const portfolioIds = readable(byPortfolio)
  if (propertyIds.length + portfolioIds.length === 0) return []
  const rows = await db
    .select({ id: property.id })
    .from(property)
    .where(
      and(
        eq(property.orgId, orgId),
        or(inArray(property.id, propertyIds), inArray(property.portfolioId, portfolioIds)),
      ),
    )
    .orderBy(property.nameSort, property.id)
  return rows.map((row) => row.id)
}

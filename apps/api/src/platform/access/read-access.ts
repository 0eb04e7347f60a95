import { isFgaRole, isPermission, type Permission } from '@parapet/permissions'
import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Access } from '../context/context.ts'
import type { Database, Transaction } from '../db/database.ts'
import {
  membership,
  membershipRole,
  property,
  resourceGrant,
  resourceRole,
  role,
} from '../db/schema/index.ts'

/** Everything a member holds in an organization, and when the first of it expires. */
export async function readAccess(
  db: Database | Transaction,
  member: Member,
): Promise<{ access: Access; firstExpiry: Date | null }> {
  const roles = await readHeldRoles(db, member)
  const grants = await readHeldGrants(db, member)
  const isFga = isFgaRole(roles.map(({ key }) => key))

  const orgWidePermissions = new Set(roles.flatMap((role) => role.permissions.filter(isPermission)))
  const permissionsByProperty = new Map<string, Set<Permission>>()
  const permissionsByPortfolio = new Map<string, Set<Permission>>()
  for (const grant of grants) {
    const byResource = grant.resourceType === 'property' ? permissionsByProperty : permissionsByPortfolio
    const permissions = byResource.get(grant.resourceId) ?? new Set()
    for (const permission of grant.permissions) permissions.add(permission)
    byResource.set(grant.resourceId, permissions)
  }
  const permissions = new Set([...orgWidePermissions, ...grants.flatMap((grant) => grant.permissions)])
  const expiries = grants.flatMap((grant) => grant.expiresAt ?? [])

  return {
    access: {
      permissions,
      orgWidePermissions,
      isFga,
      permittedProperties: isFga
        ? await listPermittedProperties(db, member.orgId, permissionsByProperty, permissionsByPortfolio)
        : [],
      permissionsByProperty,
      permissionsByPortfolio,
    },
    firstExpiry: expiries.length > 0 ? new Date(Math.min(...expiries.map(Number))) : null,
  }
}

async function listPermittedProperties(
  db: Database | Transaction,
  orgId: string,
  permissionsByProperty: ReadonlyMap<string, ReadonlySet<Permission>>,
  permissionsByPortfolio: ReadonlyMap<string, ReadonlySet<Permission>>,
) {
  const listReadableIds = (byResource: ReadonlyMap<string, ReadonlySet<Permission>>) =>
    [...byResource].flatMap(([id, permissions]) => (permissions.has('property:read') ? id : []))
  const propertyIds = listReadableIds(permissionsByProperty)
  const portfolioIds = listReadableIds(permissionsByPortfolio)
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

export interface Member {
  userId: string
  orgId: string
}

const isActive = ({ userId, orgId }: Member) =>
  and(eq(membership.orgId, orgId), eq(membership.userId, userId), eq(membership.status, 'active'))

/** The roles a member holds in the whole organization; none while their membership is inactive. */
export async function readHeldRoles(db: Database | Transaction, member: Member) {
  return await db
    .select({ key: role.key, permissions: role.permissions })
    .from(membership)
    .innerJoin(
      membershipRole,
      and(eq(membershipRole.orgId, membership.orgId), eq(membershipRole.membershipId, membership.id)),
    )
    .innerJoin(role, and(eq(role.orgId, membershipRole.orgId), eq(role.id, membershipRole.roleId)))
    .where(and(isActive(member), isNull(role.archivedAt)))
    .orderBy(asc(role.key))
}

/** A member's unexpired grants on individual portfolios and properties. */
export async function readHeldGrants(db: Database | Transaction, member: Member) {
  return await db
    .select({
      resourceType: resourceGrant.resourceType,
      resourceId: resourceGrant.resourceId,
      role: resourceRole.key,
      expiresAt: resourceGrant.expiresAt,
      permissions: resourceRole.permissions,
    })
    .from(resourceGrant)
    .innerJoin(
      membership,
      and(eq(membership.orgId, resourceGrant.orgId), eq(membership.userId, resourceGrant.userId)),
    )
    .innerJoin(
      resourceRole,
      and(eq(resourceRole.orgId, resourceGrant.orgId), eq(resourceRole.id, resourceGrant.resourceRoleId)),
    )
    .where(
      and(
        isActive(member),
        isNull(resourceRole.archivedAt),
        or(isNull(resourceGrant.expiresAt), gt(resourceGrant.expiresAt, new Date())),
      ),
    )
    .orderBy(asc(resourceGrant.createdAt), asc(resourceGrant.id))
}

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

interface HeldAccess {
  access: Access
  /** When the first of it expires. */
  firstExpiry: Date | null
}

/** Everything a member holds in an organization, and when the first of it expires. */
export async function readAccess(db: Database | Transaction, { userId, orgId }: Member): Promise<HeldAccess> {
  return (await readAccesses(db, orgId, [userId])).get(userId)!
}

/** `readAccess` of several people, by user id, with as many statements as for one. */
export async function readAccesses(
  db: Database | Transaction,
  orgId: string,
  userIds: readonly string[],
): Promise<Map<string, HeldAccess>> {
  if (userIds.length === 0) return new Map()
  const roles = Map.groupBy(await selectHeldRoles(db, orgId, userIds), ({ userId }) => userId)
  const grants = Map.groupBy(await selectHeldGrants(db, orgId, userIds), ({ userId }) => userId)
  const held = userIds.map((id) => [id, combine(roles.get(id) ?? [], grants.get(id) ?? [])] as const)
  await addPermittedProperties(
    db,
    orgId,
    held.map(([, { access }]) => access),
  )
  return new Map(held)
}

/** Without the permitted properties, which take another query. */
function combine(
  roles: Awaited<ReturnType<typeof readHeldRoles>>,
  grants: Awaited<ReturnType<typeof readHeldGrants>>,
): HeldAccess {
  const orgWidePermissions = new Set(roles.flatMap((role) => role.permissions.filter(isPermission)))
  const permissionsByProperty = new Map<string, Set<Permission>>()
  const permissionsByPortfolio = new Map<string, Set<Permission>>()
  for (const grant of grants) {
    const byResource = grant.resourceType === 'property' ? permissionsByProperty : permissionsByPortfolio
    const permissions = byResource.get(grant.resourceId) ?? new Set()
    for (const permission of grant.permissions) permissions.add(permission)
    byResource.set(grant.resourceId, permissions)
  }
  const expiries = grants.flatMap((grant) => grant.expiresAt ?? [])
  return {
    access: {
      permissions: new Set([...orgWidePermissions, ...grants.flatMap((grant) => grant.permissions)]),
      orgWidePermissions,
      isFga: isFgaRole(roles.map(({ key }) => key)),
      permittedProperties: [],
      permissionsByProperty,
      permissionsByPortfolio,
    },
    firstExpiry: expiries.length > 0 ? new Date(Math.min(...expiries.map(Number))) : null,
  }
}

/** Fills in which properties limited members can see, sorted by name. */
async function addPermittedProperties(
  db: Database | Transaction,
  orgId: string,
  accesses: readonly Access[],
) {
  const limited = accesses
    .filter(({ isFga }) => isFga)
    .map((access) => ({
      access,
      propertyIds: listReadableIds(access.permissionsByProperty),
      portfolioIds: listReadableIds(access.permissionsByPortfolio),
    }))
  const propertyIds = [...new Set(limited.flatMap((each) => [...each.propertyIds]))]
  const portfolioIds = [...new Set(limited.flatMap((each) => [...each.portfolioIds]))]
  if (propertyIds.length + portfolioIds.length === 0) return
  const rows = await db
    .select({ id: property.id, portfolioId: property.portfolioId })
    .from(property)
    .where(
      and(
        eq(property.orgId, orgId),
        or(inArray(property.id, propertyIds), inArray(property.portfolioId, portfolioIds)),
      ),
    )
    .orderBy(property.nameSort, property.id)
  for (const each of limited) {
    each.access.permittedProperties = rows
      .filter(({ id, portfolioId }) => each.propertyIds.has(id) || each.portfolioIds.has(portfolioId))
      .map(({ id }) => id)
  }
}

const listReadableIds = (byResource: ReadonlyMap<string, ReadonlySet<Permission>>) =>
  new Set([...byResource].flatMap(([id, permissions]) => (permissions.has('property:read') ? [id] : [])))

export interface Member {
  userId: string
  orgId: string
}

const areActive = (orgId: string, userIds: readonly string[]) =>
  and(eq(membership.orgId, orgId), inArray(membership.userId, [...userIds]), eq(membership.status, 'active'))

/** The roles a member holds in the whole organization; none while their membership is inactive. */
export const readHeldRoles = async (db: Database | Transaction, { userId, orgId }: Member) =>
  (await selectHeldRoles(db, orgId, [userId])).map(({ key, permissions }) => ({ key, permissions }))

const selectHeldRoles = async (db: Database | Transaction, orgId: string, userIds: readonly string[]) =>
  await db
    .select({ userId: membership.userId, key: role.key, permissions: role.permissions })
    .from(membership)
    .innerJoin(
      membershipRole,
      and(eq(membershipRole.orgId, membership.orgId), eq(membershipRole.membershipId, membership.id)),
    )
    .innerJoin(role, and(eq(role.orgId, membershipRole.orgId), eq(role.id, membershipRole.roleId)))
    .where(and(areActive(orgId, userIds), isNull(role.archivedAt)))
    .orderBy(asc(role.key))

/** A member's unexpired grants on individual portfolios and properties. */
export const readHeldGrants = async (db: Database | Transaction, { userId, orgId }: Member) =>
  (await selectHeldGrants(db, orgId, [userId])).map(({ userId: _userId, ...grant }) => grant)

const selectHeldGrants = async (db: Database | Transaction, orgId: string, userIds: readonly string[]) =>
  await db
    .select({
      userId: resourceGrant.userId,
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
        areActive(orgId, userIds),
        isNull(resourceRole.archivedAt),
        or(isNull(resourceGrant.expiresAt), gt(resourceGrant.expiresAt, new Date())),
      ),
    )
    .orderBy(asc(resourceGrant.createdAt), asc(resourceGrant.id))

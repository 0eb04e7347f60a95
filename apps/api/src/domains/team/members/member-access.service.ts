import { isPermission, type Permission, PERMISSION_KEYS } from '@parapet/permissions'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { property, resourceGrant, resourceRole, user } from '../../../platform/db/schema/index.ts'
import { anyOf, visibleProperties } from '../../estate/index.ts'
import { hasLimitedRole } from '../access/grantable.ts'
import type { ResourceGrant } from '../grants/grants.schema.ts'
import { readGrants } from '../grants/read-grants.ts'
import type { MemberAccess } from './members.schema.ts'
import { getMemberRow, type MemberRow } from './members.service.ts'

type PermissionSource = MemberAccess['permissions'][number]['sources'][number]

type GrantWithPermissions = ResourceGrant & { permissions: readonly Permission[] }

const propertiesMax = 200

/**
 * What a member can do and where each permission comes from, for resources that the caller can see. Members can always
 * read their own access.
 * @throws Problem `not-found`.
 */
export async function getMemberAccess(ctx: ServiceContext, userId: string): Promise<MemberAccess> {
  if (userId !== ctx.actor.id) requirePermission(ctx, 'team:read', 'role:read')
  return await inTransaction(ctx, async (tx) => {
    const member = await getMemberRow(tx, userId)
    const isFga = hasLimitedRole(member.roles)
    const grants = await readMemberGrants(tx, userId)
    const [person] = await tx.db
      .select({ id: user.id, name: user.name })
      .from(user)
      .where(eq(user.id, userId))
    return {
      user: person!,
      status: member.status,
      isFga,
      permissions: describePermissions(member, grants, isFga),
      resources: describeResources(grants),
      properties: await readProperties(tx, member, grants, isFga),
    }
  })
}

async function readMemberGrants(tx: TransactionContext, userId: string): Promise<GrantWithPermissions[]> {
  const grants = await readGrants(tx, eq(resourceGrant.userId, userId))
  const roles = await tx.db
    .select({ id: resourceRole.id, permissions: resourceRole.permissions })
    .from(resourceRole)
    .where(
      and(
        eq(resourceRole.orgId, tx.orgId),
        inArray(
          resourceRole.id,
          grants.map((grant) => grant.resourceRole.id),
        ),
      ),
    )
  const permissionsByRole = new Map(roles.map(({ id, permissions }) => [id, permissions]))
  return grants.map((grant) => ({
    ...grant,
    permissions: permissionsByRole.get(grant.resourceRole.id) ?? [],
  }))
}

function describePermissions(
  { roles }: MemberRow,
  grants: readonly GrantWithPermissions[],
  isFga: boolean,
): MemberAccess['permissions'] {
  return PERMISSION_KEYS.flatMap((permission) => {
    const fromRoles = roles.flatMap((role) =>
      role.permissions.filter(isPermission).includes(permission) ? fromRole(role) : [],
    )
    const fromGrants = grants.flatMap((grant) =>
      grant.permissions.includes(permission) ? fromGrant(grant) : [],
    )
    if (fromRoles.length + fromGrants.length === 0) return []
    const isOrgWide = fromRoles.length > 0 && !(isFga && isResourcePermission(permission))
    return { permission, everywhere: isOrgWide, sources: [...fromRoles, ...fromGrants] }
  })
}

/** Whether a permission applies to properties or what belongs to them. Limited members have it only where it's granted. */
const isResourcePermission = (permission: Permission) =>
  /^(?:portfolio|property|unit|tenant|threat|ledger|export):/.test(permission)

const fromRole = ({ id, name }: { id: string; name: string }): PermissionSource => ({
  type: 'role',
  id,
  name,
  grantId: null,
  resource: null,
  expiresAt: null,
})

const fromGrant = (grant: GrantWithPermissions): PermissionSource => ({
  type: 'grant',
  id: grant.resourceRole.id,
  name: grant.resourceRole.name,
  grantId: grant.id,
  resource: { type: grant.resourceType, ...grant.resource },
  expiresAt: grant.expiresAt,
})

function describeResources(grants: readonly GrantWithPermissions[]): MemberAccess['resources'] {
  const resources = new Map<string, { grant: GrantWithPermissions; permissions: Set<Permission> }>()
  for (const grant of grants) {
    const resource = resources.get(grant.resource.id) ?? { grant, permissions: new Set() }
    for (const permission of grant.permissions) resource.permissions.add(permission)
    resources.set(grant.resource.id, resource)
  }
  return [...resources.values()].map(({ grant, permissions }) => ({
    type: grant.resourceType,
    ...grant.resource,
    permissions: PERMISSION_KEYS.filter((key) => permissions.has(key)),
  }))
}

/** The properties that both the member and the caller can see. */
async function readProperties(
  tx: TransactionContext,
  { roles }: MemberRow,
  grants: readonly GrantWithPermissions[],
  isFga: boolean,
): Promise<MemberAccess['properties']> {
  const seesAll = !isFga && roles.some(({ permissions }) => permissions.includes('property:read'))
  const grantedIds = (type: GrantWithPermissions['resourceType']) =>
    grants.flatMap((grant) =>
      grant.resourceType === type && grant.permissions.includes('property:read') ? grant.resource.id : [],
    )
  const isVisibleToMember: SQL | undefined = seesAll
    ? undefined
    : sql`(${anyOf(property.id, grantedIds('property'))} or ${anyOf(property.portfolioId, grantedIds('portfolio'))})`
  const where = and(
    eq(property.orgId, tx.orgId),
    sql`${property.archivedAt} is null`,
    isVisibleToMember,
    visibleProperties(tx),
  )
  return {
    total: await tx.db.$count(property, where),
    items: await tx.db
      .select({ id: property.id, name: property.name })
      .from(property)
      .where(where)
      .orderBy(asc(property.nameSort), asc(property.id))
      .limit(propertiesMax),
  }
}

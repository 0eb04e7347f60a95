import { isPermission, type Permission, PERMISSION_KEYS } from '@parapet/permissions'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { property, resourceGrant, resourceRole, user } from '../../../platform/db/schema/index.ts'
import { anyOf, visibleProperties } from '../../estate/index.ts'
import { limits } from '../access/grantable.ts'
import type { ResourceGrant } from '../grants/grants.schema.ts'
import { readGrants } from '../grants/read-grants.ts'
import type { MemberAccess } from './members.schema.ts'
import { getMemberRow, type MemberRow } from './members.service.ts'

type Source = MemberAccess['permissions'][number]['sources'][number]

type Grant = ResourceGrant & { permissions: readonly Permission[] }

const propertiesMax = 200

/**
 * What a member can do and where each permission comes from, for resources the caller sees. Everyone may ask about
 * themselves.
 * @throws Problem `not-found`.
 */
export async function getMemberAccess(ctx: ServiceContext, userId: string): Promise<MemberAccess> {
  if (userId !== ctx.actor.id) requirePermission(ctx, 'team:read', 'role:read')
  return await inTransaction(ctx, async (tx) => {
    const member = await getMemberRow(tx, userId)
    const isFga = limits(member.roles)
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

async function readMemberGrants(tx: TransactionContext, userId: string): Promise<Grant[]> {
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
  const held = new Map(roles.map(({ id, permissions }) => [id, permissions]))
  return grants.map((grant) => ({ ...grant, permissions: held.get(grant.resourceRole.id) ?? [] }))
}

function describePermissions(
  { roles }: MemberRow,
  grants: readonly Grant[],
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
    const everywhere = fromRoles.length > 0 && !(isFga && isOfResources(permission))
    return { permission, everywhere, sources: [...fromRoles, ...fromGrants] }
  })
}

/** Whether it is about properties or what belongs to them: limited members hold it only where it is granted. */
const isOfResources = (permission: Permission) =>
  /^(?:portfolio|property|unit|tenant|threat|ledger|export):/.test(permission)

const fromRole = ({ id, name }: { id: string; name: string }): Source => ({
  type: 'role',
  id,
  name,
  grantId: null,
  resource: null,
  expiresAt: null,
})

const fromGrant = (grant: Grant): Source => ({
  type: 'grant',
  id: grant.resourceRole.id,
  name: grant.resourceRole.name,
  grantId: grant.id,
  resource: { type: grant.resourceType, ...grant.resource },
  expiresAt: grant.expiresAt,
})

function describeResources(grants: readonly Grant[]): MemberAccess['resources'] {
  const resources = new Map<string, { grant: Grant; held: Set<Permission> }>()
  for (const grant of grants) {
    const known = resources.get(grant.resource.id) ?? { grant, held: new Set() }
    for (const permission of grant.permissions) known.held.add(permission)
    resources.set(grant.resource.id, known)
  }
  return [...resources.values()].map(({ grant, held }) => ({
    type: grant.resourceType,
    ...grant.resource,
    permissions: PERMISSION_KEYS.filter((key) => held.has(key)),
  }))
}

/** The properties that the member sees, of those that the caller sees too. */
async function readProperties(
  tx: TransactionContext,
  { roles }: MemberRow,
  grants: readonly Grant[],
  isFga: boolean,
): Promise<MemberAccess['properties']> {
  const seesAll = !isFga && roles.some(({ permissions }) => permissions.includes('property:read'))
  const granted = (type: Grant['resourceType']) =>
    grants.flatMap((grant) =>
      grant.resourceType === type && grant.permissions.includes('property:read') ? grant.resource.id : [],
    )
  const seen: SQL | undefined = seesAll
    ? undefined
    : sql`(${anyOf(property.id, granted('property'))} or ${anyOf(property.portfolioId, granted('portfolio'))})`
  const where = and(
    eq(property.orgId, tx.orgId),
    sql`${property.archivedAt} is null`,
    seen,
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

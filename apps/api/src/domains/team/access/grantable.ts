import { FGA_MEMBER_ROLE, isPermission, type Permission } from '@parapet/permissions'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { holdsOnProperty } from '../../../platform/access/require-permission.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { portfolio, property, resourceRole, role } from '../../../platform/db/schema/index.ts'
import { invalidFields, Problem } from '../../../platform/errors/problem.ts'
import { visiblePortfolios, visibleProperties } from '../../estate/index.ts'
import { notFoundAt, rejectInvalidFields, requireHeldOrgWide } from './held-permissions.ts'

export type RoleRow = Pick<typeof role.$inferSelect, 'id' | 'key' | 'name' | 'permissions'>

/** Finds roles by id. Roles that don't exist are left out. */
export async function findRoles(tx: TransactionContext, ids: Iterable<string>) {
  const rows = await tx.db
    .select({ id: role.id, key: role.key, name: role.name, permissions: role.permissions })
    .from(role)
    .where(and(eq(role.orgId, tx.orgId), isNull(role.archivedAt), inArray(role.id, [...new Set(ids)])))
  return new Map<string, RoleRow>(rows.map((row) => [row.id, row]))
}

/**
 * Finds roles that all have to exist.
 * @throws Problem `validation-failed` with a pointer for each that doesn't
 */
export async function getRoles(
  tx: TransactionContext,
  references: readonly { id: string; pointer: string }[],
): Promise<ReadonlyMap<string, RoleRow>> {
  const roles = await findRoles(
    tx,
    references.map(({ id }) => id),
  )
  rejectInvalidFields(
    references.flatMap(({ id, pointer }) =>
      roles.has(id) ? [] : notFoundAt(pointer, 'Role not found.', id),
    ),
  )
  return roles
}

/**
 * Giving a role and taking it away require the same.
 * @throws Problem `permission-denied` for a role with a permission that the caller doesn't hold.
 */
export function requireGrantableRoles(
  tx: TransactionContext,
  roles: Iterable<Pick<RoleRow, 'name' | 'permissions'>>,
  verb: 'assign' | 'remove' = 'assign',
) {
  for (const { name, permissions } of roles) {
    const detail = `You can’t ${verb} the ${name} role because it includes permissions you don’t have.`
    requireHeldOrgWide(tx, permissions.filter(isPermission), detail)
  }
}

/** Whether one of the roles limits a member to individual grants. */
export const hasLimitedRole = (roles: Iterable<Pick<RoleRow, 'key'>>) =>
  [...roles].some(({ key }) => key === FGA_MEMBER_ROLE)

const entryPermissions: readonly Permission[] = ['user:read', 'org:read']

/** Whether no one can open Parapet without it. */
export const isEntryPermission = (permission: string): permission is Permission =>
  entryPermissions.some((required) => required === permission)

/**
 * Rejects roles that leave a member without what opening Parapet takes. Also rejects Viewer together with Limited member: one is for people who see everything, the other for people who see only
 * what they're granted.
 *
 * @throws Problem `validation-failed`
 */
export function requireUsableRoles(roles: readonly Pick<RoleRow, 'key' | 'permissions'>[], pointer: string) {
  if (
    !entryPermissions.every((required) => roles.some(({ permissions }) => permissions.includes(required)))
  ) {
    const message =
      'Choose a role that includes “Use Parapet” and “View the organization”. Without them, people can’t sign in.'
    throw invalidFields({ pointer, code: 'not_allowed', message })
  }
  if (!hasLimitedRole(roles) || roles.every(({ key }) => key !== 'viewer')) return
  const message =
    'Viewers see every property, and limited members see only the ones granted to them. Choose one of these roles.'
  throw invalidFields({ pointer, code: 'not_allowed', message })
}

interface RequestedGrant {
  resourceRoleId: string
  resourceType: 'portfolio' | 'property'
  resourceId: string
}

type ResourceRoleRow = Pick<typeof resourceRole.$inferSelect, 'id' | 'name' | 'resourceType' | 'permissions'>

/** A portfolio or property that the caller can see, with the permissions they have on it. */
interface VisibleResource {
  name: string
  holds(permission: Permission): boolean
}

interface GrantableResources {
  roles: ReadonlyMap<string, ResourceRoleRow>
  resources: ReadonlyMap<string, VisibleResource>
}

/**
 * The resource roles and resources of grants that the caller is about to give.
 *
 * @throws Problem `validation-failed` for a role that doesn't exist or a resource that the caller can't see,
 *   `permission-denied` for a role with permissions that the caller doesn't have on the resource
 */
export async function requireGrantableResources(
  tx: TransactionContext,
  references: readonly { grant: RequestedGrant; pointer: string }[],
): Promise<GrantableResources> {
  if (references.length === 0) return { roles: new Map(), resources: new Map() }
  const grants = references.map(({ grant }) => grant)
  const roles = await findResourceRoles(tx, grants)
  const resources = await findVisibleResources(tx, grants)
  rejectInvalidFields(
    references.flatMap(({ grant, pointer }) => {
      const role = roles.get(grant.resourceRoleId)
      if (!role || role.resourceType !== grant.resourceType) {
        const message = `No ${grant.resourceType} role with this ID.`
        return notFoundAt(`${pointer}/resourceRoleId`, message, grant.resourceRoleId)
      }
      if (resources.has(grant.resourceId)) return []
      const message = `No ${grant.resourceType} with this ID, or you don’t have access to it.`
      return notFoundAt(`${pointer}/resourceId`, message, grant.resourceId)
    }),
  )
  for (const grant of grants) {
    requireHeldOnResource(resources.get(grant.resourceId)!, roles.get(grant.resourceRoleId)!)
  }
  return { roles, resources }
}

/** @throws Problem `permission-denied` for a role with permissions that the caller doesn't have on the resource */
export function requireHeldOnResource(
  resource: VisibleResource,
  { name, permissions }: Pick<ResourceRoleRow, 'name' | 'permissions'>,
  verb: 'grant' | 'remove' = 'grant',
) {
  const missing = permissions.filter((permission) => !resource.holds(permission))
  if (missing.length === 0) return
  const detail = `You can’t ${verb} the ${name} role there because it includes permissions you don’t have.`
  throw new Problem('permission-denied', detail, { members: { missing } })
}

async function findResourceRoles(tx: TransactionContext, grants: readonly RequestedGrant[]) {
  const ids = [...new Set(grants.map(({ resourceRoleId }) => resourceRoleId))]
  const rows = await tx.db
    .select({
      id: resourceRole.id,
      name: resourceRole.name,
      resourceType: resourceRole.resourceType,
      permissions: resourceRole.permissions,
    })
    .from(resourceRole)
    .where(
      and(eq(resourceRole.orgId, tx.orgId), isNull(resourceRole.archivedAt), inArray(resourceRole.id, ids)),
    )
  return new Map<string, ResourceRoleRow>(rows.map((row) => [row.id, row]))
}

/** The resources that the caller can see, by id. */
export async function findVisibleResources(
  tx: TransactionContext,
  grants: readonly Pick<RequestedGrant, 'resourceType' | 'resourceId'>[],
): Promise<Map<string, VisibleResource>> {
  const idsOf = (type: RequestedGrant['resourceType']) => [
    ...new Set(grants.flatMap(({ resourceType, resourceId }) => (resourceType === type ? resourceId : []))),
  ]
  const resources = new Map<string, VisibleResource>()
  const properties = await tx.db
    .select({ id: property.id, name: property.name, portfolioId: property.portfolioId })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), inArray(property.id, idsOf('property')), visibleProperties(tx)))
  for (const row of properties) {
    resources.set(row.id, { name: row.name, holds: (permission) => holdsOnProperty(tx, permission, row) })
  }
  const portfolios = await tx.db
    .select({ id: portfolio.id, name: portfolio.name })
    .from(portfolio)
    .where(
      and(eq(portfolio.orgId, tx.orgId), inArray(portfolio.id, idsOf('portfolio')), visiblePortfolios(tx)),
    )
  const { isFga, orgWidePermissions, permissionsByPortfolio } = tx.actor.access
  for (const { id, name } of portfolios) {
    const grantedPermissions = permissionsByPortfolio.get(id)
    // A limited member sees the portfolio around a granted property, but not its other properties.
    const seesWholePortfolio = !isFga || grantedPermissions?.has('property:read') === true
    resources.set(id, {
      name,
      holds: (permission) =>
        seesWholePortfolio &&
        (orgWidePermissions.has(permission) || grantedPermissions?.has(permission) === true),
    })
  }
  return resources
}

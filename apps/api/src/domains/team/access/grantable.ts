import { FGA_MEMBER_ROLE, isPermission, type Permission } from '@parapet/permissions'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { holdsOnProperty, type TransactionContext } from '../../../platform/context/context.ts'
import { portfolio, property, resourceRole, role } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { visiblePortfolios, visibleProperties } from '../../estate/index.ts'
import { notFoundAt, rejectFields, requireHeld } from './held-permissions.ts'

export type RoleRow = Pick<typeof role.$inferSelect, 'id' | 'key' | 'name' | 'permissions'>

/** The roles by id, as far as they exist. */
export async function findRoles(tx: TransactionContext, ids: Iterable<string>) {
  const rows = await tx.db
    .select({ id: role.id, key: role.key, name: role.name, permissions: role.permissions })
    .from(role)
    .where(and(eq(role.orgId, tx.orgId), isNull(role.archivedAt), inArray(role.id, [...new Set(ids)])))
  return new Map<string, RoleRow>(rows.map((row) => [row.id, row]))
}

/**
 * The same where each must exist.
 * @throws Problem `validation-failed` with a pointer for each that doesn't.
 */
export async function getRoles(
  tx: TransactionContext,
  named: readonly { id: string; pointer: string }[],
): Promise<ReadonlyMap<string, RoleRow>> {
  const found = await findRoles(
    tx,
    named.map(({ id }) => id),
  )
  rejectFields(
    named.flatMap(({ id, pointer }) => (found.has(id) ? [] : notFoundAt(pointer, 'Role not found.', id))),
  )
  return found
}

/** @throws Problem `permission-denied` for a role with a permission that the caller doesn't hold. */
export function requireGrantableRoles(tx: TransactionContext, roles: Iterable<RoleRow>) {
  for (const { name, permissions } of roles) {
    const detail = `You can't assign the role ${name} because it includes permissions you don't have.`
    requireHeld(tx, permissions.filter(isPermission), detail)
  }
}

/** Whether one of the roles limits a member to single grants. */
export const limits = (roles: Iterable<Pick<RoleRow, 'key'>>) =>
  [...roles].some(({ key }) => key === FGA_MEMBER_ROLE)

export interface WantedGrant {
  resourceRoleId: string
  resourceType: 'portfolio' | 'property'
  resourceId: string
}

export type ResourceRoleRow = Pick<
  typeof resourceRole.$inferSelect,
  'id' | 'name' | 'resourceType' | 'permissions'
>

/** A portfolio or property that the caller sees, and what they hold there. */
export interface HeldResource {
  name: string
  holds(permission: Permission): boolean
}

export interface Grantable {
  roles: ReadonlyMap<string, ResourceRoleRow>
  resources: ReadonlyMap<string, HeldResource>
}

/**
 * The resource roles and resources of grants that the caller may give.
 *
 * @throws Problem `validation-failed` for a role or resource that doesn't exist or is hidden, `permission-denied` for a
 * role with more permissions than the caller holds on that resource.
 */
export async function requireGrantableResources(
  tx: TransactionContext,
  named: readonly { grant: WantedGrant; pointer: string }[],
): Promise<Grantable> {
  if (named.length === 0) return { roles: new Map(), resources: new Map() }
  const grants = named.map(({ grant }) => grant)
  const roles = await findResourceRoles(tx, grants)
  const resources = await findHeldResources(tx, grants)
  rejectFields(
    named.flatMap(({ grant, pointer }) => {
      const given = roles.get(grant.resourceRoleId)
      if (!given || given.resourceType !== grant.resourceType) {
        const message = `Role not found for a ${grant.resourceType}.`
        return notFoundAt(`${pointer}/resourceRoleId`, message, grant.resourceRoleId)
      }
      if (resources.has(grant.resourceId)) return []
      const message = `No ${grant.resourceType} with this ID, or you don't have access to it.`
      return notFoundAt(`${pointer}/resourceId`, message, grant.resourceId)
    }),
  )
  for (const { grant } of named) {
    requireHeldThere(resources.get(grant.resourceId)!, roles.get(grant.resourceRoleId)!)
  }
  return { roles, resources }
}

/** @throws Problem `permission-denied` for a role that holds more than the caller does on the resource. */
export function requireHeldThere(
  resource: HeldResource,
  { name, permissions }: Pick<ResourceRoleRow, 'name' | 'permissions'>,
) {
  const missing = permissions.filter((permission) => !resource.holds(permission))
  if (missing.length === 0) return
  const detail = `You can't grant the role ${name} there because it includes permissions you don't have.`
  throw new Problem('permission-denied', detail, { members: { missing } })
}

async function findResourceRoles(tx: TransactionContext, grants: readonly WantedGrant[]) {
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

/** The resources the caller sees, each with what the caller holds there. */
export async function findHeldResources(
  tx: TransactionContext,
  wanted: readonly Pick<WantedGrant, 'resourceType' | 'resourceId'>[],
): Promise<Map<string, HeldResource>> {
  const idsOf = (type: WantedGrant['resourceType']) => [
    ...new Set(wanted.flatMap(({ resourceType, resourceId }) => (resourceType === type ? resourceId : []))),
  ]
  const held = new Map<string, HeldResource>()
  const properties = await tx.db
    .select({ id: property.id, name: property.name, portfolioId: property.portfolioId })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), inArray(property.id, idsOf('property')), visibleProperties(tx)))
  for (const found of properties) {
    held.set(found.id, { name: found.name, holds: (permission) => holdsOnProperty(tx, permission, found) })
  }
  const portfolios = await tx.db
    .select({ id: portfolio.id, name: portfolio.name })
    .from(portfolio)
    .where(
      and(eq(portfolio.orgId, tx.orgId), inArray(portfolio.id, idsOf('portfolio')), visiblePortfolios(tx)),
    )
  const { isFga, unscoped, byPortfolio } = tx.actor.access
  for (const { id, name } of portfolios) {
    const granted = byPortfolio.get(id)
    // A limited member sees the portfolio around a granted property, but not its other properties.
    const holdsAll = !isFga || granted?.has('property:read') === true
    held.set(id, {
      name,
      holds: (permission) => holdsAll && (unscoped.has(permission) || granted?.has(permission) === true),
    })
  }
  return held
}

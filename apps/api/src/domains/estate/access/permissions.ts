import { type Permission, SCOPED_PERMISSIONS } from '@parapet/permissions'
import { holdsOnProperty } from '../../../platform/access/require-permission.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { type Caller, holdsEverywhere } from './visibility.ts'

interface PropertyScope {
  id: string
  portfolioId: string
}

/** Permissions on a unit come from its property and portfolio. */
export interface UnitScope {
  propertyId: string
  portfolioId: string
}

/** Without a property, only permissions that apply everywhere count. */
interface TenantScope {
  propertyId: string | null
  portfolioId: string | null
}

const permissionsWithPrefix = (prefix: string) =>
  SCOPED_PERMISSIONS.filter((permission) => permission.startsWith(prefix))
const propertyPermissions = SCOPED_PERMISSIONS.filter((permission) => !permission.startsWith('portfolio:'))
const unitPermissions = permissionsWithPrefix('unit:')
const tenantPermissions = permissionsWithPrefix('tenant:')
const portfolioPermissions: readonly Permission[] = [
  'portfolio:read',
  'portfolio:update',
  'portfolio:archive',
]

const holdsOnPortfolio = ({ actor: { access } }: Caller, permission: Permission, id: string) =>
  access.orgWidePermissions.has(permission) || access.permissionsByPortfolio.get(id)?.has(permission) === true

export const holdsOnUnit = (caller: Caller, permission: Permission, scope: UnitScope) =>
  holdsOnProperty(caller, permission, { id: scope.propertyId, portfolioId: scope.portfolioId })

export const holdsOnTenant = (caller: Caller, permission: Permission, scope: TenantScope) =>
  scope.propertyId === null || scope.portfolioId === null
    ? holdsEverywhere(caller, permission)
    : holdsOnProperty(caller, permission, { id: scope.propertyId, portfolioId: scope.portfolioId })

// What the caller may do with one object, in catalog order.
export const permissionsOnPortfolio = (caller: Caller, id: string) =>
  portfolioPermissions.filter(
    (permission) => permission === 'portfolio:read' || holdsOnPortfolio(caller, permission, id),
  )
export const permissionsOnProperty = (caller: Caller, scope: PropertyScope) =>
  propertyPermissions.filter((permission) => holdsOnProperty(caller, permission, scope))
export const permissionsOnUnit = (caller: Caller, scope: UnitScope) =>
  unitPermissions.filter((permission) => holdsOnUnit(caller, permission, scope))
export const permissionsOnTenant = (caller: Caller, scope: TenantScope) =>
  tenantPermissions.filter((permission) => holdsOnTenant(caller, permission, scope))

// For an object that the caller can see. @throws Problem `permission-denied` without the permission on it
export const requirePermissionOnPortfolio = (caller: Caller, permission: Permission, id: string) =>
  requireHeld(holdsOnPortfolio(caller, permission, id), permission, 'portfolio')
export const requirePermissionOnProperty = (caller: Caller, permission: Permission, scope: PropertyScope) =>
  requireHeld(holdsOnProperty(caller, permission, scope), permission, 'property')
export const requirePermissionOnUnit = (caller: Caller, permission: Permission, scope: UnitScope) =>
  requireHeld(holdsOnUnit(caller, permission, scope), permission, 'property')
export const requirePermissionOnTenant = (caller: Caller, permission: Permission, scope: TenantScope) =>
  requireHeld(holdsOnTenant(caller, permission, scope), permission, 'tenant')

function requireHeld(isHeld: boolean, permission: Permission, noun: 'portfolio' | 'property' | 'tenant') {
  if (isHeld) return
  throw new Problem('permission-denied', `This requires the ${permission} permission on this ${noun}.`, {
    members: { missing: [permission] },
  })
}

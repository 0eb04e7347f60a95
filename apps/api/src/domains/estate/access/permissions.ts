import { type Permission, SCOPED_PERMISSIONS } from '@parapet/permissions'
import { holdsOnProperty } from '../../../platform/context/context.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { type Caller, holdsEverywhere } from './visibility.ts'

interface PropertyPlace {
  id: string
  portfolioId: string
}

/** Permissions on a unit come from its property and portfolio. */
export interface UnitPlace {
  propertyId: string
  portfolioId: string
}

/** Without a property, only permissions that apply everywhere count. */
interface TenantPlace {
  propertyId: string | null
  portfolioId: string | null
}

const scoped = (prefix: string) => SCOPED_PERMISSIONS.filter((permission) => permission.startsWith(prefix))
const onProperty = SCOPED_PERMISSIONS.filter((permission) => !permission.startsWith('portfolio:'))
const onUnit = scoped('unit:')
const onTenant = scoped('tenant:')
const onPortfolio: readonly Permission[] = ['portfolio:read', 'portfolio:update', 'portfolio:archive']

const holdsOnPortfolio = ({ actor: { access } }: Caller, permission: Permission, id: string) =>
  access.unscoped.has(permission) || access.byPortfolio.get(id)?.has(permission) === true

export const holdsOnUnit = (caller: Caller, permission: Permission, place: UnitPlace) =>
  holdsOnProperty(caller, permission, { id: place.propertyId, portfolioId: place.portfolioId })

export const holdsOnTenant = (caller: Caller, permission: Permission, place: TenantPlace) =>
  place.propertyId === null || place.portfolioId === null
    ? holdsEverywhere(caller, permission)
    : holdsOnProperty(caller, permission, { id: place.propertyId, portfolioId: place.portfolioId })

// What the caller may do with one object, in catalog order.
export const permissionsOnPortfolio = (caller: Caller, id: string) =>
  onPortfolio.filter(
    (permission) => permission === 'portfolio:read' || holdsOnPortfolio(caller, permission, id),
  )
export const permissionsOnProperty = (caller: Caller, place: PropertyPlace) =>
  onProperty.filter((permission) => holdsOnProperty(caller, permission, place))
export const permissionsOnUnit = (caller: Caller, place: UnitPlace) =>
  onUnit.filter((permission) => holdsOnUnit(caller, permission, place))
export const permissionsOnTenant = (caller: Caller, place: TenantPlace) =>
  onTenant.filter((permission) => holdsOnTenant(caller, permission, place))

// For an object that the caller can see. @throws Problem `permission-denied` without the permission on it
export const requireOnPortfolio = (caller: Caller, permission: Permission, id: string) =>
  requireHeld(holdsOnPortfolio(caller, permission, id), permission, 'portfolio')
export const requireOnProperty = (caller: Caller, permission: Permission, place: PropertyPlace) =>
  requireHeld(holdsOnProperty(caller, permission, place), permission, 'property')
export const requireOnUnit = (caller: Caller, permission: Permission, place: UnitPlace) =>
  requireHeld(holdsOnUnit(caller, permission, place), permission, 'property')
export const requireOnTenant = (caller: Caller, permission: Permission, place: TenantPlace) =>
  requireHeld(holdsOnTenant(caller, permission, place), permission, 'tenant')

function requireHeld(isHeld: boolean, permission: Permission, noun: 'portfolio' | 'property' | 'tenant') {
  if (isHeld) return
  throw new Problem('permission-denied', `This needs the permission ${permission} on this ${noun}.`, {
    members: { missing: [permission] },
  })
}

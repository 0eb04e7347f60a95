import { PERMISSIONS } from './catalog.ts'
import type { Permission } from './catalog.ts'

/** What a resource role can be granted on. */
export type ResourceType = 'portfolio' | 'property'

/** The key of a resource role that exists in every organization and cannot be edited. */
export type BuiltInResourceRole =
  | 'portfolio_manager'
  | 'portfolio_viewer'
  | 'property_manager_on'
  | 'property_responder'
  | 'property_viewer'

/** A resource role that exists in every organization. */
export interface BuiltInResourceRoleDefinition {
  readonly key: BuiltInResourceRole
  readonly resourceType: ResourceType
  readonly name: string
  readonly description: string
  readonly permissions: readonly Permission[]
}

/** Permissions that a resource role can include, in catalog order. */
export const SCOPED_PERMISSIONS: readonly Permission[] = /* @__PURE__ */ Object.freeze(
  PERMISSIONS.filter((permission) => permission.scoped).map((permission) => permission.key),
)

// A grant on a single property can't change the portfolio around it.
const PORTFOLIO_ONLY: ReadonlySet<Permission> = new Set(['portfolio:update'])

/** The permissions that a role for this resource type can include, in catalog order. */
export function listScopedPermissions(resourceType: ResourceType): Permission[] {
  return SCOPED_PERMISSIONS.filter((key) => resourceType === 'portfolio' || !PORTFOLIO_ONLY.has(key))
}

function resourceRole(
  key: BuiltInResourceRole,
  resourceType: ResourceType,
  name: string,
  description: string,
  permissions: readonly Permission[],
): BuiltInResourceRoleDefinition {
  const held = new Set(permissions)
  return Object.freeze({
    key,
    resourceType,
    name,
    description,
    permissions: Object.freeze(SCOPED_PERMISSIONS.filter((permission) => held.has(permission))),
  })
}

// Includes portfolio:read, so that a granted property's portfolio is visible, with that property only.
const VIEW: readonly Permission[] = [
  'portfolio:read',
  'property:read',
  'unit:read',
  'tenant:read',
  'threat:read',
  'ledger:read',
]

const MANAGE: readonly Permission[] = [
  ...VIEW,
  'property:update',
  'property:archive',
  'unit:create',
  'unit:update',
  'unit:archive',
  'tenant:create',
  'tenant:update',
  'tenant:archive',
  'tenant:contact_read',
  'tenant:consent_update',
  'threat:update',
  'ledger:annotate',
  'export:create',
]

/** The built-in resource roles; they hold scoped permissions only. */
export const BUILT_IN_RESOURCE_ROLES: readonly BuiltInResourceRoleDefinition[] =
  /* @__PURE__ */ Object.freeze([
    resourceRole(
      'portfolio_manager',
      'portfolio',
      'Portfolio manager',
      'Manages one portfolio and everything in it.',
      [...MANAGE, 'portfolio:update'],
    ),
    resourceRole(
      'portfolio_viewer',
      'portfolio',
      'Portfolio viewer',
      'Sees one portfolio and all in it.',
      VIEW,
    ),
    resourceRole('property_manager_on', 'property', 'Manager of a property', 'Runs one property.', MANAGE),
    resourceRole('property_responder', 'property', 'Responder', 'Acts on threats to one property.', [
      ...VIEW,
      'tenant:contact_read',
      'tenant:sensitive_read',
      'threat:update',
      'ledger:annotate',
    ]),
    resourceRole('property_viewer', 'property', 'Property viewer', 'Sees one property.', VIEW),
  ])

/** The built-in resource role with this key; undefined for a custom one. */
export function findBuiltInResourceRole(key: string): BuiltInResourceRoleDefinition | undefined {
  return BUILT_IN_RESOURCE_ROLES.find((candidate) => candidate.key === key)
}

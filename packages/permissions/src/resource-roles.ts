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
const PORTFOLIO_ONLY_PERMISSIONS: ReadonlySet<Permission> = new Set(['portfolio:update'])

/** The permissions that a role for this resource type can include, in catalog order. */
export function listScopedPermissions(resourceType: ResourceType): Permission[] {
  return SCOPED_PERMISSIONS.filter(
    (key) => resourceType === 'portfolio' || !PORTFOLIO_ONLY_PERMISSIONS.has(key),
  )
}

function defineResourceRole(
  key: BuiltInResourceRole,
  resourceType: ResourceType,
  name: string,
  description: string,
  permissions: readonly Permission[],
): BuiltInResourceRoleDefinition {
  const included = new Set(permissions)
  return Object.freeze({
    key,
    resourceType,
    name,
    description,
    permissions: Object.freeze(SCOPED_PERMISSIONS.filter((permission) => included.has(permission))),
  })
}

// Includes portfolio:read, so that a granted property's portfolio is visible, with that property only.
const VIEW_PERMISSIONS: readonly Permission[] = [
  'portfolio:read',
  'property:read',
  'unit:read',
  'tenant:read',
  'threat:read',
  'ledger:read',
]

const MANAGE_PERMISSIONS: readonly Permission[] = [
  ...VIEW_PERMISSIONS,
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
    defineResourceRole(
      'portfolio_manager',
      'portfolio',
      'Portfolio manager',
      'Manages one portfolio and everything in it.',
      [...MANAGE_PERMISSIONS, 'portfolio:update'],
    ),
    defineResourceRole(
      'portfolio_viewer',
      'portfolio',
      'Portfolio viewer',
      'Views one portfolio and everything in it.',
      VIEW_PERMISSIONS,
    ),
    defineResourceRole(
      'property_manager_on',
      'property',
      'Property manager',
      'Manages one property and everything in it.',
      MANAGE_PERMISSIONS,
    ),
    defineResourceRole(
      'property_responder',
      'property',
      'Property responder',
      'Responds to threats to one property.',
      [
        ...VIEW_PERMISSIONS,
        'tenant:contact_read',
        'tenant:sensitive_read',
        'threat:update',
        'ledger:annotate',
      ],
    ),
    defineResourceRole(
      'property_viewer',
      'property',
      'Property viewer',
      'Views one property and everything in it.',
      VIEW_PERMISSIONS,
    ),
  ])

/** The built-in resource role with this key; undefined for a custom one. */
export function findBuiltInResourceRole(key: string): BuiltInResourceRoleDefinition | undefined {
  return BUILT_IN_RESOURCE_ROLES.find((candidate) => candidate.key === key)
}

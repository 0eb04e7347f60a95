import { PERMISSION_KEYS } from './catalog.ts'
import type { Permission } from './catalog.ts'

/** The role whose members see only the properties granted to them. */
export const FGA_MEMBER_ROLE = 'fga_member'

/** The key of a role that exists in every organization and cannot be edited. */
export type BuiltInRole =
  | 'org_admin'
  | 'property_manager'
  | 'risk_analyst'
  | 'communicator'
  | 'responder'
  | 'viewer'
  | 'fga_member'

/** A role that exists in every organization. */
export interface BuiltInRoleDefinition {
  readonly key: BuiltInRole
  readonly name: string
  readonly description: string
  readonly permissions: readonly Permission[]
}

function role(
  key: BuiltInRole,
  name: string,
  description: string,
  permissions: readonly Permission[],
): BuiltInRoleDefinition {
  const included = new Set(permissions)
  return Object.freeze({
    key,
    name,
    description,
    permissions: Object.freeze(PERMISSION_KEYS.filter((permission) => included.has(permission))),
  })
}

/** The built-in roles, most powerful first, with permissions in catalog order. */
export const BUILT_IN_ROLES: readonly BuiltInRoleDefinition[] = /* @__PURE__ */ Object.freeze([
  role('org_admin', 'Administrator', 'Can do everything in the organization.', PERMISSION_KEYS),
  role('property_manager', 'Property manager', 'Manages properties, units, and tenants day to day.', [
    'user:read',
    'user:update',
    'org:read',
    'portfolio:read',
    'portfolio:create',
    'portfolio:update',
    'portfolio:archive',
    'property:read',
    'property:create',
    'property:update',
    'property:archive',
    'property:import',
    'unit:read',
    'unit:create',
    'unit:update',
    'unit:archive',
    'unit:import',
    'tenant:read',
    'tenant:create',
    'tenant:update',
    'tenant:archive',
    'tenant:import',
    'tenant:contact_read',
    'tenant:consent_update',
    'source:read',
    'task:read',
    'task:retry',
    'threat:read',
    'threat:create',
    'threat:update',
    'rule:read',
    'ledger:read',
    'ledger:annotate',
    'team:read',
    'export:create',
  ]),
  role('risk_analyst', 'Risk analyst', 'Manages sources and threats.', [
    'user:read',
    'user:update',
    'org:read',
    'portfolio:read',
    'property:read',
    'property:update',
    'unit:read',
    'tenant:read',
    'source:read',
    'source:create',
    'source:update',
    'source:delete',
    'source:run',
    'task:read',
    'task:retry',
    'task:cancel',
    'task:read_log',
    'threat:read',
    'threat:create',
    'threat:update',
    'rule:read',
    'rule:create',
    'rule:update',
    'rule:delete',
    'ledger:read',
    'ledger:annotate',
    'ledger:export',
    'export:create',
  ]),
  role('communicator', 'Communicator', 'Sends messages to tenants and records their consent.', [
    'user:read',
    'user:update',
    'org:read',
    'org:sender_read',
    'org:communication_read',
    'org:communication_send',
    'portfolio:read',
    'property:read',
    'unit:read',
    'tenant:read',
    'tenant:contact_read',
    'tenant:consent_update',
    'task:read',
    'threat:read',
    'ledger:read',
  ]),
  role('responder', 'Responder', 'Responds to threats and helps tenants on site.', [
    'user:read',
    'user:update',
    'org:read',
    'portfolio:read',
    'property:read',
    'unit:read',
    'tenant:read',
    'tenant:contact_read',
    'tenant:sensitive_read',
    'threat:read',
    'threat:create',
    'threat:update',
    'ledger:read',
    'ledger:annotate',
  ]),
  role('viewer', 'Viewer', 'Read-only, without tenants’ contact details.', [
    'user:read',
    'user:update',
    'org:read',
    'portfolio:read',
    'property:read',
    'unit:read',
    'tenant:read',
    'source:read',
    'task:read',
    'threat:read',
    'ledger:read',
  ]),
  role(FGA_MEMBER_ROLE, 'Limited member', 'Sees only the portfolios and properties they’re granted.', [
    'user:read',
    'user:update',
    'org:read',
  ]),
])

/** The built-in role with this key; undefined for a custom role. */
export function findBuiltInRole(key: string): BuiltInRoleDefinition | undefined {
  return BUILT_IN_ROLES.find((candidate) => candidate.key === key)
}

/** Whether these roles, held in one organization, limit the member to granted properties. */
export function isFgaRole(roles: Iterable<string>): boolean {
  for (const heldRole of roles) if (heldRole === FGA_MEMBER_ROLE) return true
  return false
}

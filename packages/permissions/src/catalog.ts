/** One entry of the permission catalog. */
export interface PermissionDefinition {
  /** `resource:action`. A subresource precedes the action with an underscore: `tenant:contact_read`. */
  readonly key: string
  readonly resource: string
  readonly action: string
  /** The label in the role editor. */
  readonly label: string
  /** What it allows, in one sentence. */
  readonly description: string
  /** Whether a resource role can grant it on a single portfolio or property. */
  readonly scoped: boolean
  /** Whether it's sensitive: reveals personal data, contacts people, removes things or changes access. */
  readonly dangerous: boolean
}

type ResourceOf<Key extends string> = Key extends `${infer Resource}:${string}` ? Resource : never
type Flags = '' | 'scoped' | 'dangerous' | 'scoped dangerous'

function define<const Key extends `${string}:${string}`>(
  key: Key,
  label: string,
  description: string,
  flags: Flags = '',
) {
  const colon = key.indexOf(':')
  return Object.freeze({
    key,
    resource: key.slice(0, colon) as ResourceOf<Key>,
    action: key.slice(colon + 1),
    label,
    description,
    scoped: flags.startsWith('scoped'),
    dangerous: flags.endsWith('dangerous'),
  })
}

/** All permissions, grouped by resource, in the role editor's order. */
export const PERMISSIONS = /* @__PURE__ */ Object.freeze([
  define('user:read', 'Use Parapet', 'Use Home, onboarding, and your account.'),
  define('user:update', 'Edit your account', 'Edit your name, picture, theme, and other settings.'),

  define('org:read', 'View the organization', 'View the organization, its overview, and its dashboard.'),
  define(
    'org:update',
    'Edit the organization',
    'Edit the organization’s profile, logo, sign-in security, alert settings, matching, and data retention.',
    'dangerous',
  ),
  define('org:sender_read', 'View email senders', 'View the addresses and domains that email is sent from.'),
  define('org:sender_create', 'Create email senders', 'Create a sender from an address or domain.'),
  define('org:sender_update', 'Edit email senders', 'Edit or verify a sender.'),
  define('org:sender_delete', 'Delete email senders', 'Delete a sender.', 'dangerous'),
  define(
    'org:communication_read',
    'View communication',
    'View the welcome email, campaigns, alerts, opt-in pages, and suppressed addresses.',
  ),
  define(
    'org:communication_send',
    'Send messages to tenants',
    'Test, send, schedule, and cancel welcome emails, send alerts that aren’t about a threat, edit alert templates and opt-in pages, and remove suppressions.',
    'dangerous',
  ),

  define('portfolio:read', 'View portfolios', 'View portfolios and their details.', 'scoped'),
  define('portfolio:create', 'Create portfolios', 'Create a portfolio.'),
  define('portfolio:update', 'Edit portfolios', 'Edit a portfolio.', 'scoped'),
  define('portfolio:archive', 'Archive portfolios', 'Archive and restore a portfolio.', 'dangerous'),

  define('property:read', 'View properties', 'View properties and their details.', 'scoped'),
  define('property:create', 'Create properties', 'Create a property.'),
  define('property:update', 'Edit properties', 'Edit a property and its address.', 'scoped'),
  define('property:archive', 'Archive properties', 'Archive and restore a property.', 'scoped dangerous'),
  define('property:import', 'Import properties', 'Create and update properties from a file.'),

  define('unit:read', 'View units', 'View units and their addresses.', 'scoped'),
  define('unit:create', 'Create units', 'Create a unit.', 'scoped'),
  define('unit:update', 'Edit units', 'Edit a unit and its address.', 'scoped'),
  define('unit:archive', 'Archive units', 'Archive and restore a unit.', 'scoped dangerous'),
  define('unit:import', 'Import units', 'Create and update units from a file.'),

  define('tenant:read', 'View tenants', 'View tenants, with contact details hidden.', 'scoped'),
  define('tenant:create', 'Create tenants', 'Create a tenant.', 'scoped'),
  define('tenant:update', 'Edit tenants', 'Edit a tenant.', 'scoped'),
  define(
    'tenant:archive',
    'Archive tenants',
    'Archive and restore a tenant, and permanently erase their personal data.',
    'scoped dangerous',
  ),
  define('tenant:import', 'Import tenants', 'Create and update tenants from a file.'),
  define(
    'tenant:contact_read',
    'View contact details',
    'View tenants’ email addresses, phone numbers, and emergency contacts.',
    'scoped dangerous',
  ),
  define(
    'tenant:sensitive_read',
    'View and edit assistance needs',
    'View and edit the help a tenant needs in an emergency.',
    'scoped dangerous',
  ),
  define(
    'tenant:consent_update',
    'Record consent',
    'Record consent or opt-out for a tenant.',
    'scoped dangerous',
  ),

  define('source:read', 'View sources', 'View sources, their status, and their fetches.'),
  define('source:create', 'Add sources', 'Add a source from the catalog.'),
  define('source:update', 'Edit sources', 'Edit, pause, or resume a source.'),
  define('source:delete', 'Delete sources', 'Delete a source.', 'dangerous'),
  define('source:run', 'Fetch sources', 'Fetch a source immediately.'),

  define('task:read', 'View tasks', 'View background tasks and their progress.'),
  define('task:retry', 'Retry tasks', 'Try a failed task again.'),
  define('task:cancel', 'Cancel tasks', 'Cancel tasks started by others.'),
  define('task:read_log', 'View task logs', 'View what a background task did, step by step.'),

  define('threat:read', 'View threats', 'View threats and what they affect.', 'scoped'),
  define('threat:create', 'Report threats', 'Report a threat manually.'),
  define(
    'threat:update',
    'Work on threats',
    'Triage and assign threats, add notes, and complete checklists.',
    'scoped',
  ),
  define(
    'threat:notify',
    'Alert tenants about threats',
    'Send, approve, and cancel safety alerts to tenants about a threat.',
    'dangerous',
  ),

  define(
    'rule:read',
    'View matching',
    'View how close a threat must be to affect a property. Editing these settings requires “Edit the organization”.',
  ),
  define(
    'rule:create',
    'Create on-call overrides',
    'Put someone on call instead of the people whose shift it is.',
  ),
  define(
    'rule:update',
    'Edit the on-call schedule and checklists, and run drills',
    'Edit on-call shifts, which threats are urgent, and checklists, and plan, start, and stop drills.',
  ),
  define('rule:delete', 'Delete on-call overrides', 'Delete an on-call override.', 'dangerous'),

  define('ledger:read', 'View activity', 'View what changed, when, and who changed it.', 'scoped'),
  define('ledger:annotate', 'Add notes', 'Add notes to activity.', 'scoped'),
  define('ledger:export', 'Export activity', 'Download activity as a file.', 'dangerous'),

  define('team:read', 'View the team', 'View members and invitations.'),
  define('team:invite', 'Invite people', 'Invite people, and resend or revoke invitations.', 'dangerous'),
  define('team:update', 'Manage members', 'Suspend, reinstate, sign out, and remove members.', 'dangerous'),

  define('role:read', 'View roles', 'View roles, resource roles, and their permissions.'),
  define('role:create', 'Create roles', 'Create a role or resource role.', 'dangerous'),
  define('role:update', 'Edit roles', 'Edit a role or resource role.', 'dangerous'),
  define('role:delete', 'Delete roles', 'Delete a role or resource role.', 'dangerous'),
  define('role:assign', 'Assign roles', 'Assign roles and resource roles to people.', 'dangerous'),

  define('export:create', 'Export lists', 'Download lists as files.', 'scoped dangerous'),
])

/** The key of a permission. */
export type Permission = (typeof PERMISSIONS)[number]['key']

/** The resource a permission belongs to. */
export type PermissionResource = (typeof PERMISSIONS)[number]['resource']

/** All permission keys, in catalog order. */
export const PERMISSION_KEYS: readonly Permission[] = /* @__PURE__ */ Object.freeze(
  PERMISSIONS.map((permission) => permission.key),
)

/** Whether `value` is a permission key. */
export function isPermission(value: unknown): value is Permission {
  return (PERMISSION_KEYS as readonly unknown[]).includes(value)
}

/** The catalog entry of `key`. */
export function getPermission(key: Permission): PermissionDefinition {
  const definition = PERMISSIONS.find((permission) => permission.key === key)
  if (!definition)
    throw new Error(`There is no permission "${key}". The names are listed in PERMISSION_KEYS.`)
  return definition
}

const RESOURCE_LABELS: Readonly<Record<PermissionResource, string>> = /* @__PURE__ */ Object.freeze({
  user: 'Your account',
  org: 'Organization',
  portfolio: 'Portfolios',
  property: 'Properties',
  unit: 'Units',
  tenant: 'Tenants',
  source: 'Sources',
  task: 'Tasks',
  threat: 'Threats',
  rule: 'On call, checklists, drills, and matching',
  ledger: 'Activity',
  team: 'Team',
  role: 'Roles',
  export: 'Exports',
})

/** The permissions of one resource, for the role editor. */
export interface PermissionGroup {
  readonly resource: PermissionResource
  readonly label: string
  readonly permissions: readonly Permission[]
}

/** The catalog grouped by resource, in catalog order. */
export function listPermissionGroups(): PermissionGroup[] {
  const resources = [...new Set(PERMISSIONS.map((permission) => permission.resource))]
  return resources.map((resource) => ({
    resource,
    label: RESOURCE_LABELS[resource],
    permissions: PERMISSIONS.filter((permission) => permission.resource === resource).map(({ key }) => key),
  }))
}

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
type Marks = '' | 'scoped' | 'dangerous' | 'scoped dangerous'

function define<const Key extends `${string}:${string}`>(
  key: Key,
  label: string,
  description: string,
  marks: Marks = '',
) {
  const colon = key.indexOf(':')
  return Object.freeze({
    key,
    resource: key.slice(0, colon) as ResourceOf<Key>,
    action: key.slice(colon + 1),
    label,
    description,
    scoped: marks.startsWith('scoped'),
    dangerous: marks.endsWith('dangerous'),
  })
}

/** All permissions, grouped by resource, in the role editor's order. */
export const PERMISSIONS = /* @__PURE__ */ Object.freeze([
  define('user:read', 'Use the product', 'Open Home, onboarding, and your account.'),
  define('user:update', 'Edit your account', 'Edit your name, picture, theme and other settings.'),

  define('org:read', 'See the organization', 'See the organization, its overview and its dashboard.'),
  define(
    'org:update',
    'Change the organization',
    'Change profile, logo, matching and retention.',
    'dangerous',
  ),
  define('org:sender_read', 'See email senders', 'See the addresses email is sent from.'),
  define('org:sender_create', 'Add email senders', 'Add an address that mail is sent from.'),
  define('org:sender_update', 'Change email senders', 'Change or verify a sender address.'),
  define('org:sender_delete', 'Remove email senders', 'Remove a sender address.', 'dangerous'),
  define('org:communication_read', 'See communication', 'See the welcome email, its campaigns and figures.'),
  define(
    'org:communication_send',
    'Send communication',
    'Send, schedule, test and cancel welcome email to tenants.',
    'dangerous',
  ),

  define('portfolio:read', 'See portfolios', 'See portfolios and what belongs to them.', 'scoped'),
  define('portfolio:create', 'Create portfolios', 'Create a portfolio.'),
  define('portfolio:update', 'Change portfolios', 'Change a portfolio.', 'scoped'),
  define('portfolio:archive', 'Archive portfolios', 'Archive and restore a portfolio.', 'dangerous'),

  define('property:read', 'See properties', 'See properties, their addresses and figures.', 'scoped'),
  define('property:create', 'Create properties', 'Create a property.'),
  define('property:update', 'Change properties', 'Change a property and its address.', 'scoped'),
  define('property:archive', 'Archive properties', 'Archive and restore a property.', 'scoped dangerous'),
  define('property:import', 'Import properties', 'Create and change properties from a file.'),

  define('unit:read', 'See units', 'See units and their addresses.', 'scoped'),
  define('unit:create', 'Create units', 'Create a unit.', 'scoped'),
  define('unit:update', 'Change units', 'Change a unit and its address.', 'scoped'),
  define('unit:archive', 'Archive units', 'Archive and restore a unit.', 'scoped dangerous'),
  define('unit:import', 'Import units', 'Create and change units from a file.'),

  define('tenant:read', 'See tenants', 'See tenants, with contact details masked.', 'scoped'),
  define('tenant:create', 'Create tenants', 'Create a tenant.', 'scoped'),
  define('tenant:update', 'Change tenants', 'Change a tenant.', 'scoped'),
  define('tenant:archive', 'Archive tenants', 'Archive and restore a tenant.', 'scoped dangerous'),
  define('tenant:import', 'Import tenants', 'Create and change tenants from a file.'),
  define(
    'tenant:contact_read',
    'See contact details',
    'See tenants’ email, phone, and emergency contact.',
    'scoped dangerous',
  ),
  define(
    'tenant:sensitive_read',
    'See assistance needs',
    'See and edit the help a tenant needs in an emergency.',
    'scoped dangerous',
  ),
  define(
    'tenant:consent_update',
    'Record consent',
    'Record consent or opt-out for a tenant.',
    'scoped dangerous',
  ),

  define('source:read', 'See sources', 'See hazard feeds, their state and their runs.'),
  define('source:create', 'Add sources', 'Add a hazard feed.'),
  define('source:update', 'Change sources', 'Change or pause a hazard feed.'),
  define('source:delete', 'Remove sources', 'Remove a hazard feed.', 'dangerous'),
  define('source:run', 'Run sources', 'Fetch a hazard feed now.'),

  define('task:read', 'See tasks', 'See background tasks and their progress.'),
  define('task:retry', 'Retry tasks', 'Start a failed task again.'),
  define('task:cancel', 'Cancel tasks', 'Cancel tasks started by others.'),
  define('task:read_log', 'Read task logs', 'Read the log of a task.'),

  define('threat:read', 'See threats', 'See threats and what they affect.', 'scoped'),
  define('threat:create', 'Report threats', 'Report a threat manually.'),
  define('threat:update', 'Work on threats', 'Triage, assign, annotate and check off threats.', 'scoped'),
  define('threat:notify', 'Notify about threats', 'Notify people about a threat.', 'dangerous'),

  define('rule:read', 'See alert rules', 'See alert rules.'),
  define('rule:create', 'Create alert rules', 'Create an alert rule.'),
  define('rule:update', 'Change alert rules', 'Change or pause an alert rule.'),
  define('rule:delete', 'Delete alert rules', 'Delete an alert rule.', 'dangerous'),

  define('ledger:read', 'See the ledger', 'See the events of the activity ledger.', 'scoped'),
  define('ledger:annotate', 'Annotate the ledger', 'Add a note to the activity ledger.', 'scoped'),
  define('ledger:export', 'Export the ledger', 'Download the activity ledger.', 'dangerous'),

  define('team:read', 'See the team', 'See members and invitations.'),
  define('team:invite', 'Invite people', 'Invite people and resend or revoke invitations.', 'dangerous'),
  define('team:update', 'Change members', 'Suspend and remove members.', 'dangerous'),

  define('role:read', 'See roles', 'See roles, resource roles and the permissions they hold.'),
  define('role:create', 'Create roles', 'Create a role or a resource role.', 'dangerous'),
  define('role:update', 'Change roles', 'Change a role or a resource role.', 'dangerous'),
  define('role:delete', 'Delete roles', 'Delete a role or a resource role.', 'dangerous'),
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
  rule: 'Alert rules',
  ledger: 'Ledger',
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

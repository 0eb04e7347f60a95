import { getPermission, listPermissionGroups, PERMISSIONS } from '@parapet/permissions'
import { eq } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { invalidFields } from '../../../platform/errors/problem.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { changeTeam, notifyAccessChanged } from '../access/change-team.ts'
import { isEntryPermission, requireGrantableResources } from '../access/grantable.ts'
import { rejectLimited, requireHeldAnywhere, requireHeldOrgWide } from '../access/held-permissions.ts'
import { addGrant, requireMembers } from '../grants/write-grants.ts'
import { sortRoles } from './read-roles.ts'
import { comparePermissions, summarizeDiff } from './role-diff.ts'
import { organizationRoles, type RoleKind, resourceRoles } from './role-kinds.ts'
import type {
  PermissionCatalog,
  ResourceRole,
  ResourceRoleCreate,
  Role,
  RoleCreate,
  RoleDiff,
  RolePatch,
} from './roles.schema.ts'
import {
  archiveRole,
  getCustomRole,
  insertRole,
  rejectDuplicateRole,
  rejectInUse,
  writeRole,
} from './write-role.ts'

/** Every permission, in display order. */
export function getPermissionCatalog(ctx: ServiceContext): PermissionCatalog {
  requirePermission(ctx, 'role:read')
  const { orgWidePermissions } = ctx.actor.access
  return {
    permissions: PERMISSIONS.map((permission) => ({
      ...permission,
      grantable: orgWidePermissions.has(permission.key),
    })),
    groups: listPermissionGroups().map(({ permissions, ...group }) => ({
      ...group,
      permissions: [...permissions],
    })),
  }
}

/** Built-in roles first, starting with the most powerful; then the organization's own by name. */
export const listRoles = (ctx: ServiceContext) => list(ctx, organizationRoles)
export const listResourceRoles = (ctx: ServiceContext) => list(ctx, resourceRoles)

async function list<ApiRole extends Role | ResourceRole>(
  ctx: ServiceContext,
  kind: RoleKind<ApiRole>,
): Promise<{ items: ApiRole[] }> {
  requirePermission(ctx, 'role:read')
  return { items: sortRoles(await inTransaction(ctx, (tx) => kind.read(tx)), kind.builtInKeys) }
}

interface CreateOptions {
  isDryRun: boolean
}

/** @throws Problem `permission-denied` for permissions that the caller lacks, `duplicate` for a name or key in use. */
export async function createRole(
  ctx: ServiceContext,
  input: RoleCreate,
  options: CreateOptions,
): Promise<{ role: Role; diff: RoleDiff }> {
  requirePermission(ctx, 'role:create')
  requireHeldOrgWide(ctx, input.permissions, 'You can’t create a role with permissions you don’t have.')
  return await changeTeam(
    ctx,
    async (tx) => {
      const { id } = await insertRole(
        tx,
        organizationRoles,
        input,
        ({ name, permissions }) =>
          `Role ${name} created with ${formatCount(permissions.length, 'permission')}.`,
      )
      return { role: await readRole(tx, organizationRoles, id), diff: summarizeDiff([]) }
    },
    options,
  )
}

/**
 * Creates a role for individual portfolios or properties, and grants it as `assignments` say.
 *
 * @throws Problem `validation-failed` for a permission that can't be limited, `permission-denied` for one that the caller
 *   doesn't have where it is assigned, `duplicate` for a name or key in use
 */
export async function createResourceRole(
  ctx: ServiceContext,
  input: ResourceRoleCreate,
  options: CreateOptions,
): Promise<{ role: ResourceRole; diff: RoleDiff }> {
  requirePermission(ctx, 'role:create')
  resourceRoles.requireAllowedPermissions(input, input.permissions)
  requireHeldAnywhere(ctx, input.permissions)
  const { assignments = [], resourceType, ...fields } = input
  if (assignments.length > 0) requirePermission(ctx, 'role:assign')
  return await changeTeam(
    ctx,
    async (tx) => {
      const createdRole = await insertRole(
        tx,
        resourceRoles,
        { ...fields, resourceType },
        ({ name }) => `Resource role ${name} created for use on a ${resourceType}.`,
      )
      if (assignments.length > 0) await assign(tx, createdRole, resourceType, assignments)
      const diff = await resourceRoles.diff(tx, createdRole.id, {
        added: createdRole.permissions,
        removed: [],
      })
      return { role: await readRole(tx, resourceRoles, createdRole.id), diff }
    },
    options,
  )
}

async function assign(
  tx: TransactionContext,
  role: { id: string; name: string },
  resourceType: ResourceRoleCreate['resourceType'],
  assignments: NonNullable<ResourceRoleCreate['assignments']>,
) {
  const references = assignments.map((assignment, n) => ({ ...assignment, pointer: `/assignments/${n}` }))
  await requireMembers(
    tx,
    references.map(({ userId, pointer }) => ({ userId, pointer: `${pointer}/userId` })),
  )
  const { resources } = await requireGrantableResources(
    tx,
    references.map(({ resourceId, pointer }) => ({
      grant: { resourceRoleId: role.id, resourceType, resourceId },
      pointer,
    })),
  )
  for (const { userId, resourceId, expiresAt } of assignments) {
    const resource = { id: resourceId, name: resources.get(resourceId)!.name }
    await addGrant(tx, { userId, role, resourceType, resource, expiresAt })
  }
  await notifyAccessChanged(
    tx,
    assignments.map(({ userId }) => userId),
  )
}

interface RoleChangeOptions {
  expected: ExpectedVersions
  isDryRun: boolean
}

/** Takes effect immediately for everyone who has the role. */
export const updateRole = (ctx: ServiceContext, id: string, patch: RolePatch, options: RoleChangeOptions) =>
  update(ctx, organizationRoles, id, patch, options)
export const updateResourceRole = (
  ctx: ServiceContext,
  id: string,
  patch: RolePatch,
  options: RoleChangeOptions,
) => update(ctx, resourceRoles, id, patch, options)

/**
 * @throws Problem `read-only-system-object` for a built-in role, `validation-failed` for a permission that the role can't
 *   include, `permission-denied` for an added or removed one that the caller doesn't have, `duplicate`, `version-conflict`, `last-admin`
 */
async function update<ApiRole extends Role | ResourceRole>(
  ctx: ServiceContext,
  kind: RoleKind<ApiRole>,
  id: string,
  patch: RolePatch,
  { expected, isDryRun }: RoleChangeOptions,
): Promise<ApiRole & { previousVersion?: number; diff: RoleDiff }> {
  requirePermission(ctx, 'role:update')
  requireUnlimited(ctx)
  return await changeTeam(
    ctx,
    async (tx) => {
      const row = await getCustomRole(tx, kind, id)
      const currentRole = await readRole(tx, kind, id)
      await requireVersion(expected, row.version, () => currentRole)
      if (patch.permissions) kind.requireAllowedPermissions(currentRole, patch.permissions)
      const change = comparePermissions(row.permissions, patch.permissions ?? row.permissions)
      requireHeldOrgWide(tx, change.added, 'You can’t add permissions you don’t have to a role.')
      requireHeldOrgWide(tx, change.removed, 'You can’t remove permissions you don’t have from a role.')
      await rejectDuplicateRole(tx, kind, { id, name: patch.name })
      const diff = await kind.diff(tx, id, change)
      requireEntryKept(diff)
      await writeRole(tx, kind, row, patch)
      if (change.added.length + change.removed.length > 0)
        await notifyAccessChanged(tx, await kind.listHolders(tx, id))
      return {
        ...(await readRole(tx, kind, id)),
        ...(isDryRun && { version: row.version }),
        ...(expected === null && { previousVersion: row.version }),
        diff,
      }
    },
    { isDryRun },
  )
}

/** @throws Problem `validation-failed` if members would be locked out */
function requireEntryKept({ permissions }: RoleDiff) {
  for (const { permission, lose } of permissions) {
    if (lose === 0 || !isEntryPermission(permission)) continue
    const message = `${formatCount(lose, 'member')} couldn’t sign in anymore, because no other role of theirs includes “${getPermission(permission).label}”.`
    throw invalidFields({ pointer: '/permissions', code: 'not_allowed', message })
  }
}

interface RoleDeleteOptions {
  expected: ExpectedVersions
  /** The role that members and invitations get instead. */
  replaceBy: string | undefined
}

export const deleteRole = (ctx: ServiceContext, id: string, options: RoleDeleteOptions) =>
  remove(ctx, organizationRoles, id, options)
export const deleteResourceRole = (ctx: ServiceContext, id: string, options: RoleDeleteOptions) =>
  remove(ctx, resourceRoles, id, options)

/**
 * @throws Problem `in-use` if members have the role or invitations include it and nothing replaces it,
 *   `read-only-system-object`, `version-conflict`, `last-admin`
 */
async function remove<ApiRole extends Role | ResourceRole>(
  ctx: ServiceContext,
  kind: RoleKind<ApiRole>,
  id: string,
  { expected, replaceBy }: RoleDeleteOptions,
) {
  requirePermission(ctx, 'role:delete')
  requireUnlimited(ctx)
  await changeTeam(ctx, async (tx) => {
    const row = await getCustomRole(tx, kind, id)
    const currentRole = await readRole(tx, kind, id)
    await requireVersion(expected, row.version, () => currentRole)
    const holders = await kind.listHolders(tx, id)
    if (replaceBy !== undefined) await kind.replace(tx, currentRole, replaceBy, holders)
    else {
      await rejectInUse(tx, row, {
        holders: kind.isHeld(currentRole, holders) ? holders : [],
        invitations: currentRole.invitationCount,
      })
    }
    await kind.removeAssignments(tx, id)
    await archiveRole(tx, kind, row)
    await notifyAccessChanged(tx, holders)
  })
}

const requireUnlimited = (ctx: ServiceContext) =>
  rejectLimited(ctx, 'Your access is limited, and a role affects everyone who has it. Ask an administrator.')

async function readRole<ApiRole extends Role | ResourceRole>(
  tx: TransactionContext,
  kind: RoleKind<ApiRole>,
  id: string,
): Promise<ApiRole> {
  const [role] = await kind.read(tx, eq(kind.table.id, id))
  return role!
}

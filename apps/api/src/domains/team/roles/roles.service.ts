import { listPermissionGroups, PERMISSIONS } from '@parapet/permissions'
import { eq, type SQL } from 'drizzle-orm'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { changeTeam, notifyAccessChanged } from '../access/change-team.ts'
import { requireGrantableResources } from '../access/grantable.ts'
import { rejectLimited, requireHeld, requireHeldSomewhere } from '../access/held-permissions.ts'
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
  getOwnRole,
  insertRole,
  rejectDuplicateRole,
  rejectInUse,
  writeRole,
} from './write-role.ts'

/** Every permission of the product, in the order role editors show them. */
export function getPermissionCatalog(ctx: ServiceContext): PermissionCatalog {
  requirePermission(ctx, 'role:read')
  const { unscoped } = ctx.actor.access
  return {
    permissions: PERMISSIONS.map((permission) => ({
      ...permission,
      grantable: unscoped.has(permission.key),
    })),
    groups: listPermissionGroups().map(({ permissions, ...group }) => ({
      ...group,
      permissions: [...permissions],
    })),
  }
}

/** Built-in roles first, the most powerful first; then the organization's own by name. */
export const listRoles = (ctx: ServiceContext) => list(ctx, organizationRoles)
export const listResourceRoles = (ctx: ServiceContext) => list(ctx, resourceRoles)

async function list<Shown extends Role | ResourceRole>(
  ctx: ServiceContext,
  kind: RoleKind<Shown>,
): Promise<{ items: Shown[] }> {
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
  requireHeld(ctx, input.permissions, "You can't create a role with permissions you don't have.")
  return await changeTeam(
    ctx,
    async (tx) => {
      const { id } = await insertRole(
        tx,
        organizationRoles,
        input,
        ({ name, permissions }) => `Role ${name} created with ${permissions.length} permissions.`,
      )
      return { role: await readRole(tx, organizationRoles, id), diff: summarizeDiff([]) }
    },
    options,
  )
}

/**
 * Creates a role for single portfolios or properties, and grants it where `assignments` say.
 *
 * @throws Problem `validation-failed` for a permission that can't be limited, `permission-denied` for one that the
 * caller lacks where it is assigned, `duplicate` for a name or key in use.
 */
export async function createResourceRole(
  ctx: ServiceContext,
  input: ResourceRoleCreate,
  options: CreateOptions,
): Promise<{ role: ResourceRole; diff: RoleDiff }> {
  requirePermission(ctx, 'role:create')
  resourceRoles.requirePossible(input, input.permissions)
  requireHeldSomewhere(ctx, input.permissions)
  const { assignments = [], resourceType, ...fields } = input
  if (assignments.length > 0) requirePermission(ctx, 'role:assign')
  return await changeTeam(
    ctx,
    async (tx) => {
      const made = await insertRole(
        tx,
        resourceRoles,
        { ...fields, resourceType },
        ({ name }) => `Resource role ${name} for a ${resourceType} created.`,
      )
      if (assignments.length > 0) await assign(tx, made, resourceType, assignments)
      const diff = await resourceRoles.diff(tx, made.id, { added: made.permissions, removed: [] })
      return { role: await readRole(tx, resourceRoles, made.id), diff }
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
  const pointed = assignments.map((one, n) => ({ ...one, pointer: `/assignments/${n}` }))
  await requireMembers(
    tx,
    pointed.map(({ userId, pointer }) => ({ userId, pointer: `${pointer}/userId` })),
  )
  const { resources } = await requireGrantableResources(
    tx,
    pointed.map(({ resourceId, pointer }) => ({
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

export interface RoleChangeOptions {
  expected: ExpectedVersions
  isDryRun: boolean
}

/** The change applies immediately to everyone who holds the role. */
export const updateRole = (ctx: ServiceContext, id: string, patch: RolePatch, options: RoleChangeOptions) =>
  update(ctx, organizationRoles, id, patch, options)
export const updateResourceRole = (
  ctx: ServiceContext,
  id: string,
  patch: RolePatch,
  options: RoleChangeOptions,
) => update(ctx, resourceRoles, id, patch, options)

/**
 * @throws Problem `read-only-system-object` for a built-in role, `validation-failed` for a permission that the role
 * can't hold, `permission-denied` for added ones that the caller lacks, `duplicate`, `version-conflict`, `last-admin`.
 */
async function update<Shown extends Role | ResourceRole>(
  ctx: ServiceContext,
  kind: RoleKind<Shown>,
  id: string,
  patch: RolePatch,
  { expected, isDryRun }: RoleChangeOptions,
): Promise<Shown & { previousVersion?: number; diff: RoleDiff }> {
  requirePermission(ctx, 'role:update')
  requireUnlimited(ctx)
  return await changeTeam(
    ctx,
    async (tx) => {
      const before = await getOwnRole(tx, kind, id)
      const current = await readRole(tx, kind, id)
      await requireVersion(expected, before.version, () => current)
      if (patch.permissions) kind.requirePossible(current, patch.permissions)
      const change = comparePermissions(before.permissions, patch.permissions ?? before.permissions)
      requireHeld(tx, change.added, "You can't add permissions you don't have to a role.")
      await rejectDuplicateRole(tx, kind, { id, name: patch.name })
      const diff = await kind.diff(tx, id, change)
      await writeRole(tx, kind, before, patch)
      if (change.added.length + change.removed.length > 0)
        await notifyAccessChanged(tx, await kind.listHolders(tx, id))
      return {
        ...(await readRole(tx, kind, id)),
        ...(isDryRun && { version: before.version }),
        ...(expected === null && { previousVersion: before.version }),
        diff,
      }
    },
    { isDryRun },
  )
}

export interface RoleDeletion {
  expected: ExpectedVersions
  /** The role that holders and invitations get instead. */
  replaceBy: string | undefined
}

export const deleteRole = (ctx: ServiceContext, id: string, options: RoleDeletion) =>
  remove(ctx, organizationRoles, id, options)
export const deleteResourceRole = (ctx: ServiceContext, id: string, options: RoleDeletion) =>
  remove(ctx, resourceRoles, id, options)

/**
 * @throws Problem `in-use` while the role is held or offered and nothing replaces it, `read-only-system-object`,
 * `version-conflict`, `last-admin`.
 */
async function remove<Shown extends Role | ResourceRole>(
  ctx: ServiceContext,
  kind: RoleKind<Shown>,
  id: string,
  { expected, replaceBy }: RoleDeletion,
) {
  requirePermission(ctx, 'role:delete')
  requireUnlimited(ctx)
  await changeTeam(ctx, async (tx) => {
    const before = await getOwnRole(tx, kind, id)
    const current = await readRole(tx, kind, id)
    await requireVersion(expected, before.version, () => current)
    const holders = await kind.listHolders(tx, id)
    if (replaceBy !== undefined) await kind.replace(tx, current, replaceBy, holders)
    else {
      await rejectInUse(tx, before, {
        holders: kind.isHeld(current, holders) ? holders : [],
        invitations: current.invitationCount,
      })
    }
    await kind.removeRest(tx, id)
    await archiveRole(tx, kind, before)
    await notifyAccessChanged(tx, holders)
  })
}

const requireUnlimited = (ctx: ServiceContext) =>
  rejectLimited(ctx, 'Your access is limited, and a role affects everyone who has it. Ask an administrator.')

async function readRole<Shown extends Role | ResourceRole>(
  tx: TransactionContext,
  kind: RoleKind<Shown>,
  id: string,
): Promise<Shown> {
  const isThis: SQL = eq(kind.table.id, id)
  const [found] = await kind.read(tx, isThis)
  return found!
}

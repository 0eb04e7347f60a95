import { eq } from 'drizzle-orm'
import {
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { resourceRole } from '../../../platform/db/schema/index.ts'
import { requireVersion } from '../../../platform/http/entity-tag.ts'
import { changeTeam, notifyAccessChanged } from './change-team.ts'
import { diffResourceRole } from './diff-resource-role.ts'
import { comparePermissions } from './diff-role.ts'
import { listGrantHolders } from './list-holders.ts'
import { readResourceRoles } from './read-resource-roles.ts'
import { rejectDuplicateRole } from './reject-duplicate-role.ts'
import { rejectLimited, requireHeld } from './require-held.ts'
import { requireScoped } from './require-scoped.ts'
import type { ResourceRole, ResourceRoleWrite, RolePatch } from './roles.schema.ts'
import type { RoleChangeOptions } from './update-role.service.ts'
import { getOwnRole, writeRole } from './write-role.ts'

/**
 * Changes a role for single resources; whoever was granted it has the new rights there at once.
 *
 * @throws Problem `read-only-system-object` for a built-in one, `validation-failed` for a permission that cannot be
 * limited, `permission-denied` for added ones that the caller does not hold everywhere, `duplicate`, `version-conflict`.
 */
export async function updateResourceRole(
  ctx: ServiceContext,
  id: string,
  patch: RolePatch,
  { expected, isDryRun }: RoleChangeOptions,
): Promise<ResourceRoleWrite> {
  requirePermission(ctx, 'role:update')
  rejectLimited(
    ctx,
    'Your access is limited, and a role reaches everybody who holds it. Ask an administrator.',
  )
  return await changeTeam(
    ctx,
    async (tx) => {
      const before = await getOwnRole(tx, 'resource_role', id)
      const current = await readRole(tx, id)
      await requireVersion(expected, before.version, () => current)
      if (patch.permissions) requireScoped(current.resourceType, patch.permissions)
      const change = comparePermissions(before.permissions, patch.permissions ?? before.permissions)
      requireHeld(tx, change.added, 'You cannot add permissions to a role that you do not hold.')
      await rejectDuplicateRole(tx, resourceRole, { id, name: patch.name })
      const diff = await diffResourceRole(tx, id, change)
      await writeRole(tx, 'resource_role', before, patch)
      if (change.added.length + change.removed.length > 0) {
        await notifyAccessChanged(tx, await listGrantHolders(tx, id))
      }
      return {
        ...(await readRole(tx, id)),
        ...(isDryRun && { version: before.version }),
        ...(expected === null && { previousVersion: before.version }),
        diff,
      }
    },
    { isDryRun },
  )
}

async function readRole(tx: TransactionContext, id: string): Promise<ResourceRole> {
  const [found] = await readResourceRoles(tx, eq(resourceRole.id, id))
  return found!
}

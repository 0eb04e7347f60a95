import { eq } from 'drizzle-orm'
import {
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { role } from '../../../platform/db/schema/index.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { changeTeam, notifyAccessChanged } from './change-team.ts'
import { comparePermissions, diffRole } from './diff-role.ts'
import { listHolders } from './list-holders.ts'
import { readRoles } from './read-roles.ts'
import { rejectDuplicateRole } from './reject-duplicate-role.ts'
import { rejectLimited, requireHeld } from './require-held.ts'
import type { Role, RolePatch, RoleWrite } from './roles.schema.ts'
import { getOwnRole, writeRole } from './write-role.ts'

export interface RoleChangeOptions {
  expected: ExpectedVersions
  isDryRun: boolean
}

/**
 * Changes a role of the organisation’s own; whoever holds it has the new rights at once.
 *
 * @throws Problem `read-only-system-object` for a built-in one, `permission-denied` for added permissions that the
 * caller lacks, `duplicate`, `version-conflict`, `last-admin`.
 */
export async function updateRole(
  ctx: ServiceContext,
  id: string,
  patch: RolePatch,
  { expected, isDryRun }: RoleChangeOptions,
): Promise<RoleWrite> {
  requirePermission(ctx, 'role:update')
  rejectLimited(
    ctx,
    'Your access is limited, and a role reaches everybody who holds it. Ask an administrator.',
  )
  return await changeTeam(
    ctx,
    async (tx) => {
      const before = await getOwnRole(tx, 'role', id)
      await requireVersion(expected, before.version, () => readRole(tx, id))
      const change = comparePermissions(before.permissions, patch.permissions ?? before.permissions)
      requireHeld(tx, change.added, 'You cannot add permissions to a role that you do not hold.')
      await rejectDuplicateRole(tx, role, { id, name: patch.name })
      const diff = await diffRole(tx, id, change)
      await writeRole(tx, 'role', before, patch)
      if (change.added.length + change.removed.length > 0)
        await notifyAccessChanged(tx, await listHolders(tx, id))
      const after = await readRole(tx, id)
      return {
        ...after,
        ...(isDryRun && { version: before.version }),
        ...(expected === null && { previousVersion: before.version }),
        diff,
      }
    },
    { isDryRun },
  )
}

async function readRole(tx: TransactionContext, id: string): Promise<Role> {
  const [found] = await readRoles(tx, eq(role.id, id))
  return found!
}

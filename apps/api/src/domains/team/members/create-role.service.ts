import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { role } from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { changeTeam } from './change-team.ts'
import { summarizeDiff } from './diff-role.ts'
import { readRoles } from './read-roles.ts'
import { makeRoleKey, rejectDuplicateRole } from './reject-duplicate-role.ts'
import { requireHeld } from './require-held.ts'
import type { Role, RoleCreate, RoleDiff } from './roles.schema.ts'
import { inCatalogOrder } from './write-role.ts'

/**
 * Makes a role of the organisation’s own.
 *
 * @throws Problem `permission-denied` for permissions that the caller lacks, `duplicate` for a name or key that is taken.
 */
export async function createRole(
  ctx: ServiceContext,
  input: RoleCreate,
  options: { isDryRun: boolean },
): Promise<{ role: Role; diff: RoleDiff }> {
  requirePermission(ctx, 'role:create')
  requireHeld(ctx, input.permissions, 'You cannot make a role with permissions that you do not hold.')
  return await changeTeam(
    ctx,
    async (tx) => {
      const { name, description = null } = input
      await rejectDuplicateRole(tx, role, input)
      const id = uuidv7()
      const key = input.key ?? (await makeRoleKey(tx, role, name))
      const permissions = inCatalogOrder(input.permissions)
      const by = { createdBy: tx.actor.id, updatedBy: tx.actor.id }
      await tx.db.insert(role).values({ id, orgId: tx.orgId, key, name, description, permissions, ...by })
      recordEvent(tx, {
        action: 'access.role_created',
        category: 'access',
        subject: { type: 'role', id, name },
        summary: cutText(`The role ${name} was created with ${permissions.length} permissions.`, 300),
        changes: [{ field: 'permissions', from: [], to: permissions }],
      })
      const [made] = await readRoles(tx, eq(role.id, id))
      return { role: made!, diff: summarizeDiff([]) }
    },
    options,
  )
}

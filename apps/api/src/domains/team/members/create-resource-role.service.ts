import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import {
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { resourceRole } from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { addGrant, requireMembers } from './add-grant.ts'
import { changeTeam, notifyAccessChanged } from './change-team.ts'
import { diffResourceRole } from './diff-resource-role.ts'
import { readResourceRoles } from './read-resource-roles.ts'
import { makeRoleKey, rejectDuplicateRole } from './reject-duplicate-role.ts'
import { requireGrantableResources } from './require-grantable-resources.ts'
import { requireHeldSomewhere, requireScoped } from './require-scoped.ts'
import type { ResourceRole, ResourceRoleCreate, RoleDiff } from './roles.schema.ts'
import { inCatalogOrder } from './write-role.ts'

/**
 * Makes a role for single portfolios or properties, and gives it to those that `assignments` name.
 *
 * @throws Problem `validation-failed` for a permission that cannot be limited, `permission-denied` for one that the
 * caller lacks, there where it is assigned; `duplicate` for a name or key that is taken.
 */
export async function createResourceRole(
  ctx: ServiceContext,
  input: ResourceRoleCreate,
  options: { isDryRun: boolean },
): Promise<{ role: ResourceRole; diff: RoleDiff }> {
  requirePermission(ctx, 'role:create')
  requireScoped(input.resourceType, input.permissions)
  requireHeldSomewhere(ctx, input.permissions)
  const { assignments = [] } = input
  if (assignments.length > 0) requirePermission(ctx, 'role:assign')
  return await changeTeam(
    ctx,
    async (tx) => {
      await rejectDuplicateRole(tx, resourceRole, input)
      const role = await insert(tx, input)
      if (assignments.length > 0) await assign(tx, role, input.resourceType, assignments)
      const diff = await diffResourceRole(tx, role.id, { added: role.permissions, removed: [] })
      const [made] = await readResourceRoles(tx, eq(resourceRole.id, role.id))
      return { role: made!, diff }
    },
    options,
  )
}

async function insert(tx: TransactionContext, input: ResourceRoleCreate) {
  const { name, description = null, resourceType } = input
  const id = uuidv7()
  const key = input.key ?? (await makeRoleKey(tx, resourceRole, name))
  const permissions = inCatalogOrder(input.permissions)
  const by = { createdBy: tx.actor.id, updatedBy: tx.actor.id }
  await tx.db
    .insert(resourceRole)
    .values({ id, orgId: tx.orgId, key, name, description, resourceType, permissions, ...by })
  recordEvent(tx, {
    action: 'access.role_created',
    category: 'access',
    subject: { type: 'resource_role', id, name },
    summary: cutText(`The role ${name} for a single ${resourceType} was created.`, 300),
    changes: [{ field: 'permissions', from: [], to: permissions }],
  })
  return { id, name, permissions }
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

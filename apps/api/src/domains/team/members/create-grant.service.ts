import { eq } from 'drizzle-orm'
import { requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { resourceGrant } from '../../../platform/db/schema/index.ts'
import { addGrant, requireMembers } from './add-grant.ts'
import { changeTeam, notifyAccessChanged } from './change-team.ts'
import type { GrantCreate, ResourceGrant } from './grants.schema.ts'
import { readGrants } from './read-grants.ts'
import { requireGrantableResources } from './require-grantable-resources.ts'

/**
 * Gives a member a resource role on one portfolio or property that the caller sees.
 *
 * @throws Problem `permission-denied` for a role that holds more than the caller does there, `duplicate` when the
 * member holds it there already.
 */
export async function createGrant(ctx: ServiceContext, input: GrantCreate): Promise<ResourceGrant> {
  requirePermission(ctx, 'role:assign')
  return await changeTeam(ctx, async (tx) => {
    await requireMembers(tx, [{ userId: input.userId, pointer: '/userId' }])
    const { roles, resources } = await requireGrantableResources(tx, [{ grant: input, pointer: '' }])
    const id = await addGrant(tx, {
      ...input,
      role: roles.get(input.resourceRoleId)!,
      resource: { id: input.resourceId, name: resources.get(input.resourceId)!.name },
      expiresAt: input.expiresAt,
    })
    await notifyAccessChanged(tx, [input.userId])
    const [made] = await readGrants(tx, eq(resourceGrant.id, id))
    return made!
  })
}

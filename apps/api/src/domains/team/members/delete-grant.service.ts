import { and, eq } from 'drizzle-orm'
import { requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { resourceGrant } from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { grantEvent } from './add-grant.ts'
import { changeTeam, notifyAccessChanged } from './change-team.ts'
import { getGrant } from './get-grant.ts'
import { findHeldResources, requireHeldThere } from './require-grantable-resources.ts'

/** Takes a grant away. A limited member takes only what they could give. @throws Problem `not-found`. */
export async function deleteGrant(ctx: ServiceContext, id: string) {
  requirePermission(ctx, 'role:assign')
  await changeTeam(ctx, async (tx) => {
    const { shown, role } = await getGrant(tx, id)
    const { resourceType, resource, user } = shown
    if (tx.actor.access.isFga) {
      const wanted = { resourceType, resourceId: resource.id }
      requireHeldThere((await findHeldResources(tx, [wanted])).get(resource.id)!, role)
    }
    await tx.db.delete(resourceGrant).where(and(eq(resourceGrant.orgId, tx.orgId), eq(resourceGrant.id, id)))
    recordEvent(tx, {
      ...grantEvent({ userId: user.id, role, resourceType, resourceId: resource.id }),
      action: 'access.grant_removed',
      summary: cutText(`${role.name} on the ${resourceType} ${resource.name} was taken from a member.`, 300),
      metadata: { reason: 'removed' },
    })
    await notifyAccessChanged(tx, [user.id])
  })
}

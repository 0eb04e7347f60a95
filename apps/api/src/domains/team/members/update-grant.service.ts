import { and, eq, sql } from 'drizzle-orm'
import { requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { resourceGrant } from '../../../platform/db/schema/index.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { grantEvent } from './add-grant.ts'
import { changeTeam, notifyAccessChanged } from './change-team.ts'
import { getGrant } from './get-grant.ts'
import type { GrantPatch, ResourceGrant } from './grants.schema.ts'
import { readGrants } from './read-grants.ts'
import { findHeldResources, requireHeldThere } from './require-grantable-resources.ts'

/**
 * Changes when a grant runs out. One that lasts longer is given anew, so the caller must hold what it gives.
 * @throws Problem `not-found`, `version-conflict`, `permission-denied`.
 */
export async function updateGrant(
  ctx: ServiceContext,
  id: string,
  { expiresAt }: GrantPatch,
  expected: ExpectedVersions,
): Promise<{ grant: ResourceGrant; previousVersion: number }> {
  requirePermission(ctx, 'role:assign')
  return await changeTeam(ctx, async (tx) => {
    const { shown, role, ...before } = await getGrant(tx, id)
    await requireVersion(expected, before.version, () => shown)
    const until = expiresAt === null ? null : new Date(expiresAt)
    const [from, to] = [before.expiresAt?.getTime() ?? Infinity, until?.getTime() ?? Infinity]
    if (to !== from) {
      const { resourceType, resource, user } = shown
      if (to > from || tx.actor.access.isFga) {
        const wanted = { resourceType, resourceId: resource.id }
        requireHeldThere((await findHeldResources(tx, [wanted])).get(resource.id)!, role)
      }
      await tx.db
        .update(resourceGrant)
        .set({ expiresAt: until, version: sql`${resourceGrant.version} + 1` })
        .where(and(eq(resourceGrant.orgId, tx.orgId), eq(resourceGrant.id, id)))
      recordEvent(tx, {
        ...grantEvent({ userId: user.id, role, resourceType, resourceId: resource.id }),
        action: 'access.grant_updated',
        summary: cutText(
          until
            ? `${role.name} on the ${resourceType} ${resource.name} now runs out at another time.`
            : `${role.name} on the ${resourceType} ${resource.name} now holds until it is taken away.`,
          300,
        ),
        changes: [{ field: 'expiresAt', from: shown.expiresAt, to: until?.toISOString() ?? null }],
      })
      await notifyAccessChanged(tx, [user.id])
    }
    const [after] = await readGrants(tx, eq(resourceGrant.id, id))
    return { grant: after!, previousVersion: before.version }
  })
}

import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { enqueueMatch } from '../exposure/enqueue-match.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { getVisibleProperty } from './find-property.ts'
import { requireOnProperty } from './property-access.ts'

/** Matches one property with what goes on now, in the background. */
export async function runMatch(ctx: ServiceContext, id: string): Promise<{ taskId: string }> {
  requirePermission(ctx, 'property:read')
  return await inTransaction(ctx, async (tx) => {
    const found = await getVisibleProperty(tx, id)
    requireOnProperty(tx, 'property:update', found)
    if (found.status !== 'active') {
      throw new Problem(
        'state-conflict',
        `${found.name} is ${found.status}, so no hazards are watched for it.`,
        {
          members: { state: found.status, allowed: ['active'] },
        },
      )
    }
    const subject = { type: 'property', id, name: found.name }
    const task = await enqueueMatch(tx, { properties: [id], subject }, { always: true })
    return { taskId: task!.id }
  })
}

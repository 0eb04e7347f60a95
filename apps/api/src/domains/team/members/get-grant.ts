import { and, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { resourceGrant, resourceRole } from '../../../platform/db/schema/index.ts'
import { notFound } from '../../../platform/errors/problem.ts'
import { holdsNow, readGrants } from './read-grants.ts'

/** The grant with its role, locked. @throws Problem `not-found`, also for one on what the caller does not see. */
export async function getGrant(tx: TransactionContext, id: string) {
  const [shown] = await readGrants(tx, eq(resourceGrant.id, id))
  if (!shown) throw notFound('grant')
  const [row] = await tx.db
    .select({
      version: resourceGrant.version,
      expiresAt: resourceGrant.expiresAt,
      role: {
        id: resourceRole.id,
        name: resourceRole.name,
        permissions: resourceRole.permissions,
      },
    })
    .from(resourceGrant)
    .innerJoin(
      resourceRole,
      and(eq(resourceRole.orgId, resourceGrant.orgId), eq(resourceRole.id, resourceGrant.resourceRoleId)),
    )
    .where(and(eq(resourceGrant.orgId, tx.orgId), eq(resourceGrant.id, id), holdsNow()))
    .for('update', { of: resourceGrant })
  if (!row) throw notFound('grant')
  return { shown, ...row }
}

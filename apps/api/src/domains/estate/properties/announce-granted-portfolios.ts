import { and, eq, or, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { resourceGrant } from '../../../platform/db/schema/index.ts'
import { anyOf } from './property-access.ts'
import { announceChanges } from '../../../platform/realtime/announce-change.ts'

/**
 * Tells everybody who holds a grant on one of the portfolios that what they may see changed: a property came or went,
 * and their browsers listen to single properties. Call in the transaction that moves the property. Of properties that
 * are removed, those are told too who hold a grant on one of them.
 */
export async function announceGrantedPortfolios(
  tx: TransactionContext,
  portfolioIds: readonly string[],
  removedPropertyIds: readonly string[] = [],
) {
  if (portfolioIds.length + removedPropertyIds.length === 0) return
  const holders = await tx.db
    .selectDistinct({ userId: resourceGrant.userId })
    .from(resourceGrant)
    .where(
      and(
        eq(resourceGrant.orgId, tx.orgId),
        or(
          and(
            eq(resourceGrant.resourceType, 'portfolio'),
            anyOf(resourceGrant.resourceId, [...new Set(portfolioIds)]),
          ),
          and(
            eq(resourceGrant.resourceType, 'property'),
            anyOf(resourceGrant.resourceId, removedPropertyIds),
          ),
        ),
        sql`(${resourceGrant.expiresAt} is null or ${resourceGrant.expiresAt} > now())`,
      ),
    )
  // Rights have no version of their own; the time keeps later changes above earlier ones.
  const version = Date.now()
  await announceChanges(
    tx,
    holders.map(({ userId }) => ({ event: 'permissions.changed', id: userId, version, userId })),
  )
  tx.afterCommit.push(() => {
    for (const { userId } of holders) tx.invalidateAccess({ userId })
  })
}

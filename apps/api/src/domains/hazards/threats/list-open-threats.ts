import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { property, source, threat, threatImpact } from '../../../platform/db/schema/index.ts'
import { findReach } from './find-reach.ts'
import { isOfSource, threatColumns, type ThreatRow, toThreatBrief } from './to-threat.ts'
import { startedAt } from './threat-conditions.ts'
import {
  type CallerInOrg,
  isAmongThreats,
  isCountedImpact,
  isOfThreat,
  visibleImpacts,
} from '../../estate/index.ts'

/**
 * Ids of threats that go on and that nobody has settled at a property that the caller may see. `where` is about the
 * impact there and its threat.
 */
export const countedThreatIds = (tx: CallerInOrg, where?: SQL) =>
  sql`select ${threatImpact.threatId} from ${threatImpact} join ${threat} on ${isOfThreat} where ${and(
    eq(threatImpact.orgId, tx.orgId),
    isCountedImpact,
    visibleImpacts(tx),
    where,
  )}`

/** Those threats, worst first, then by when they began. `where` is about the threat. */
export async function readOpenThreats(
  tx: TransactionContext,
  { where, of, limit }: { where?: SQL | undefined; of?: SQL | undefined; limit: number },
): Promise<ThreatRow[]> {
  return await tx.db
    .select(threatColumns)
    .from(threat)
    .leftJoin(source, isOfSource)
    .where(
      and(
        eq(threat.orgId, tx.orgId),
        inArray(threat.status, ['upcoming', 'active']),
        isAmongThreats(countedThreatIds(tx, of)),
        where,
      ),
    )
    .orderBy(desc(threat.severityRank), startedAt, threat.id)
    .limit(limit)
}

/** Those of one portfolio, in brief. */
export async function listOpenThreats(
  tx: TransactionContext,
  { portfolioId, limit }: { portfolioId: string; limit: number },
) {
  const isInPortfolio = sql`${threatImpact.propertyId} in (select ${property.id} from ${property} where ${and(
    eq(property.orgId, tx.orgId),
    eq(property.portfolioId, portfolioId),
  )})`
  const rows = await readOpenThreats(tx, { of: isInPortfolio, limit })
  const reach = await findReach(
    tx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => toThreatBrief(row, reach))
}

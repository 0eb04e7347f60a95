import { and, eq, inArray } from 'drizzle-orm'
import type { ServiceContext } from '../../../../platform/context/context.ts'
import { inTransaction } from '../../../../platform/context/context.ts'
import { property } from '../../../../platform/db/schema/index.ts'
import type { MatchedRow } from './property-planner.ts'
import type { CurrentProperty } from './update-property.ts'

/** The current rows of the properties that matched rows mean, in one query. */
export async function loadCurrent(
  ctx: ServiceContext,
  matched: readonly MatchedRow[],
): Promise<Map<string, CurrentProperty>> {
  const ids = matched.flatMap(({ target, isOutcome }) => (target && !isOutcome ? [target.id] : []))
  if (ids.length === 0) return new Map()
  return await inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .select()
      .from(property)
      .where(and(eq(property.orgId, ctx.orgId), inArray(property.id, ids)))
    return new Map(
      rows.map(({ nameSort: _name, citySort: _city, portfolioSort: _portfolio, ...row }) => [row.id, row]),
    )
  })
}

import { and, eq, ne, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { portfolio } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { visiblePortfolios } from '../properties/portfolio-access.ts'

/** Throws 409 `duplicate` when another portfolio of the organisation has the name or code. */
export async function rejectDuplicatePortfolio(
  tx: TransactionContext,
  wanted: { id?: string; name?: string | undefined; code?: string | null | undefined },
) {
  const checks = [
    { field: 'name', value: wanted.name, same: sql`lower(${portfolio.name}) = lower(${wanted.name})` },
    { field: 'code', value: wanted.code, same: sql`${portfolio.code} = ${wanted.code}` },
  ]
  for (const { field, value, same } of checks) {
    if (value === undefined || value === null) continue
    const [found] = await tx.db
      .select({
        id: portfolio.id,
        status: portfolio.status,
        isVisible: sql<boolean>`${visiblePortfolios(tx) ?? sql`true`}`.as('is_visible'),
      })
      .from(portfolio)
      .where(and(eq(portfolio.orgId, tx.orgId), same, wanted.id ? ne(portfolio.id, wanted.id) : undefined))
      .limit(1)
    if (!found) continue
    const kind = found.status === 'archived' ? 'An archived portfolio' : 'Another portfolio'
    throw new Problem('duplicate', `${kind} already has the ${field} “${value}”.`, {
      errors: [{ pointer: `/${field}`, code: 'unique', message: `“${value}” is already taken.`, value }],
      members: found.isVisible ? { existingId: found.id } : {},
    })
  }
}

import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import type { ServiceContext } from '../../../platform/context/context.ts'
import { portfolio, property } from '../../../platform/db/schema/index.ts'
import { anyOf, visibleProperties } from './property-access.ts'

/** Whether the caller sees every portfolio of the organisation. */
export const seesEveryPortfolio = ({ actor: { access } }: Pick<ServiceContext, 'actor'>) =>
  !access.isFga && access.unscoped.has('portfolio:read')

/**
 * The condition on `portfolio` that leaves what the caller may see: what was granted, and what contains a
 * property they may see. Undefined when that is everything.
 */
export function visiblePortfolios(ctx: Pick<ServiceContext, 'actor' | 'orgId'>): SQL | undefined {
  if (seesEveryPortfolio(ctx)) return undefined
  const granted = [...ctx.actor.access.byPortfolio].flatMap(([id, permissions]) =>
    permissions.has('portfolio:read') ? [id] : [],
  )
  const containsVisible = exists(
    sql`(select 1 from ${property} where ${and(
      eq(property.orgId, ctx.orgId),
      eq(property.portfolioId, portfolio.id),
      visibleProperties(ctx),
    )})`,
  )
  return or(anyOf(portfolio.id, granted), containsVisible)
}

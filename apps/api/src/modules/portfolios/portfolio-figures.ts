import { and, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import { property } from '../../db/schema/index.ts'
import { visibleProperties } from '../properties/property-access.ts'

/** Figures of each portfolio over the properties the caller may see and that are not archived. Join it by `id`. */
export const portfolioFigures = (tx: TransactionContext) =>
  tx.db
    .select({
      id: sql<string>`${property.portfolioId}`.as('figures_id'),
      properties: sql<number>`count(*)::integer`.as('properties'),
      unitsDeclared: sql<number>`coalesce(sum(${property.unitCountDeclared}), 0)::integer`.as(
        'units_declared',
      ),
      dataQuality: sql<number>`round(avg(${property.dataQuality}))::integer`.as('data_quality_avg'),
    })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), sql`${property.status} <> 'archived'`, visibleProperties(tx)))
    .groupBy(property.portfolioId)
    .as('figures')

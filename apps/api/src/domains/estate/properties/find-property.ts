import { and, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { findUserNames } from '../../../platform/access/find-user-names.ts'
import { portfolio, property } from '../../../platform/db/schema/index.ts'
import { notFound } from '../../../platform/errors/problem.ts'
import { findFigures } from './find-figures.ts'
import type { Property } from './properties.schema.ts'
import { visibleProperties } from './property-access.ts'
import { listRiskReasons } from '../exposure/list-risk-reasons.ts'
import { peopleOf, propertyColumns, type PropertyRow, toProperty } from './to-property.ts'

/** The property's row, or 404 when it is not there, belongs to others or is hidden from the caller. */
export async function getVisibleProperty(
  tx: TransactionContext,
  id: string,
  options: { forUpdate?: boolean } = {},
): Promise<PropertyRow> {
  const query = tx.db
    .select(propertyColumns)
    .from(property)
    .innerJoin(portfolio, and(eq(portfolio.orgId, property.orgId), eq(portfolio.id, property.portfolioId)))
    .where(and(eq(property.orgId, tx.orgId), eq(property.id, id), visibleProperties(tx)))
  const [row] = options.forUpdate ? await query.for('update', { of: property }) : await query
  if (!row) throw notFound('property')
  return row
}

/** The property as the API answers it, freshly read. */
export async function readProperty(tx: TransactionContext, id: string): Promise<Property> {
  return await describeProperty(tx, await getVisibleProperty(tx, id))
}

export async function describeProperty(tx: TransactionContext, row: PropertyRow): Promise<Property> {
  const names = await findUserNames(tx.db, peopleOf(row))
  const figures = await findFigures(tx, [row.id])
  return toProperty(tx, row, { names, figures, riskReasons: await listRiskReasons(tx, row) })
}

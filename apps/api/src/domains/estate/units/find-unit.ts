import { and, eq } from 'drizzle-orm'
import { findUserNames } from '../../../platform/access/find-user-names.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { portfolio, property, unit } from '../../../platform/db/schema/index.ts'
import { notFound } from '../../../platform/errors/problem.ts'
import { findFigures } from '../properties/find-figures.ts'
import { listUnitTenants } from './list-unit-tenants.ts'
import { peopleOf, toUnit, unitColumns, type UnitRow } from './to-unit.ts'
import { visibleUnits } from './unit-access.ts'
import type { Unit } from './units.schema.ts'

/** The unit's row, or 404 when it is not there, belongs to others or is hidden from the caller. */
export async function getVisibleUnit(
  tx: TransactionContext,
  id: string,
  options: { forUpdate?: boolean } = {},
): Promise<UnitRow> {
  const query = tx.db
    .select(unitColumns)
    .from(unit)
    .innerJoin(property, and(eq(property.orgId, unit.orgId), eq(property.id, unit.propertyId)))
    .innerJoin(portfolio, and(eq(portfolio.orgId, unit.orgId), eq(portfolio.id, unit.portfolioId)))
    .where(and(eq(unit.orgId, tx.orgId), eq(unit.id, id), visibleUnits(tx)))
  const [row] = options.forUpdate ? await query.for('update', { of: unit }) : await query
  if (!row) throw notFound('unit')
  return row
}

/** The unit as the API answers it, freshly read. */
export async function readUnit(tx: TransactionContext, id: string): Promise<Unit> {
  return await describeUnit(tx, await getVisibleUnit(tx, id))
}

export async function describeUnit(tx: TransactionContext, row: UnitRow): Promise<Unit> {
  const tenants = await listUnitTenants(tx, [row])
  const figures = await findFigures(tx, [row.propertyId])
  return toUnit(tx, row, { names: await findUserNames(tx.db, peopleOf(row)), tenants, figures })
}

import { and, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { unit } from '../../../platform/db/schema/index.ts'
import type { UnitRow } from './to-unit.ts'
import { unitSearchText } from './to-unit-insert.ts'

/** Stores a changed unit as its next version. */
export async function writeUnit(tx: TransactionContext, after: UnitRow) {
  const {
    propertyName: _property,
    portfolioName: _portfolio,
    propertyAddress: _address,
    nameSort: _name,
    placeSort: _place,
    ...columns
  } = after
  await tx.db
    .update(unit)
    .set({
      ...columns,
      searchText: unitSearchText(columns),
      updatedAt: new Date(),
      updatedBy: tx.actor.id,
      version: sql`${unit.version} + 1`,
    })
    .where(and(eq(unit.orgId, tx.orgId), eq(unit.id, after.id)))
}

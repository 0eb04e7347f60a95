import { and, asc, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { property } from '../../../platform/db/schema/index.ts'
import type { NamedProperty } from './property-finder.ts'
import { StaleWrite } from '../write/import-kind.ts'
import { anyOf } from '../../estate/index.ts'

/**
 * Keeps properties as they were planned with until the transaction ends: new units and tenants repeat their name and
 * portfolio. Those that the import itself makes need no lock.
 * @throws StaleWrite when one of them was renamed, moved, archived or removed meanwhile
 */
export async function lockPlaces(tx: TransactionContext, places: Iterable<NamedProperty>) {
  const known = new Map(
    [...places].filter(({ nameSort }) => nameSort !== '').map((place) => [place.id, place]),
  )
  if (known.size === 0) return
  const rows = await tx.db
    .select({
      id: property.id,
      nameSort: property.nameSort,
      portfolioId: property.portfolioId,
      archivedAt: property.archivedAt,
    })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), anyOf(property.id, [...known.keys()])))
    .orderBy(asc(property.id))
    .for('share')
  const isSame = rows.every(({ id, nameSort, portfolioId, archivedAt }) => {
    const place = known.get(id)!
    return archivedAt === null && nameSort === place.nameSort && portfolioId === place.portfolioId
  })
  if (rows.length !== known.size || !isSame)
    throw new StaleWrite('A property was changed while the import ran')
}

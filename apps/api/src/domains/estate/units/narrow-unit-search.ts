import { sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { listArchivedProperties } from '../properties/archived-properties.ts'
import { searchPatterns } from '../properties/narrow-search.ts'
import type { UnitFilters } from './units.schema.ts'

/**
 * Filters whose search and tags were looked up in their indexes: `ids` holds every unit with the words and
 * `taggedIds` every unit with one of the tags, when they are few.
 */
export type NarrowedUnitFilters = UnitFilters & {
  ids?: string[]
  taggedIds?: string[]
  archivedProperties: string[]
}

const fewMax = 10_000

/**
 * Looks words and tags up where a statement under row-level security cannot. What many units have is left to the
 * scan, which finds a page of them soon.
 */
export async function narrowUnitSearch(
  tx: TransactionContext,
  filters: UnitFilters,
): Promise<NarrowedUnitFilters> {
  const narrowed: NarrowedUnitFilters = {
    ...filters,
    archivedProperties: await listArchivedProperties(tx),
  }
  const patterns = filters.q === undefined ? [] : searchPatterns(filters.q)
  if (patterns.length > 0) {
    const ids = await findIds(tx, 'find_unit_ids', patterns)
    if (ids) narrowed.ids = ids
  }
  if (filters.tag && !filters.tag.includes('none')) {
    const ids = await findIds(tx, 'find_tagged_unit_ids', filters.tag)
    if (ids) narrowed.taggedIds = ids
  }
  return narrowed
}

async function findIds(tx: TransactionContext, lookUp: string, values: readonly string[]) {
  const { rows } = await tx.db.execute<{ id: string }>(
    sql`select id from ${sql.identifier(lookUp)}(${sql.param(values)}::text[], ${fewMax + 1}) id`,
  )
  return rows.length > fewMax ? null : rows.map((row) => row.id)
}

import { sql } from 'drizzle-orm'
import type { ServiceContext } from '../../../platform/context/context.ts'

const tables = ['property', 'property_figure', 'unit', 'tenant', 'occupancy']

/**
 * Counts the rows of what imports fill. Until then the database goes by plans that it made while the tables were small,
 * and for every row that refers to another it reads all of them: the embedded engine never looks by itself, and a
 * PostgreSQL server about once a minute.
 */
export async function refreshStatistics({ db }: Pick<ServiceContext, 'db'>) {
  // One by one, so that others come in between.
  for (const table of tables) await db.execute(sql`analyze ${sql.identifier(table)}`)
}

import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/**
 * Many rows as one JSON parameter, typed as the columns of a table: one statement for any number of rows on both
 * engines. Without `::jsonb` on a column that PostgreSQL cannot read back from JSON nothing special is needed:
 * arrays, moments and nested JSON come out as the columns declare them.
 */
export function bulkRows(
  table: PgTable,
  keys: readonly string[],
  rows: readonly object[],
): { columns: SQL; source: SQL; json: string } {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const chosen = keys.map((key) => {
    const column = columns[key]
    if (!column) throw new Error(`The table has no column ${key}, so rows cannot be written to it`)
    return column
  })
  const names = new Map(keys.map((key, index) => [key, chosen[index]!.name]))
  const json = JSON.stringify(
    rows.map((row) => {
      const named: Record<string, unknown> = {}
      for (const [key, name] of names) {
        const value = (row as Record<string, unknown>)[key]
        if (value !== null && value !== undefined) named[name] = value
      }
      return named
    }),
  )
  const typed = chosen.map((column) => sql.raw(`"${column.name}" ${column.getSQLType()}`))
  return {
    json,
    columns: sql.join(
      chosen.map((column) => sql.identifier(column.name)),
      sql`, `,
    ),
    source: sql`jsonb_to_recordset(${json}::jsonb) as r(${sql.join(typed, sql`, `)})`,
  }
}

import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { bulkRows } from '../../../platform/db/bulk-rows.ts'
import { anyOf } from '../../estate/index.ts'

/** Stores the given columns of many rows, each as its next version, in one statement. */
export async function updateRows<Row extends { id: string }>(
  tx: TransactionContext,
  table: PgTable,
  keys: readonly (keyof Row & string)[],
  rows: readonly Row[],
) {
  if (rows.length === 0) return
  const carried = ['id', ...keys]
  const { source } = bulkRows(table, carried, rows, carried)
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const name = sql.identifier(getTableName(table))
  const set: SQL[] = keys.map((key) => {
    const column = sql.identifier(columns[key]!.name)
    return sql`${column} = r.${column}`
  })
  const ids = rows.map(({ id }) => id)
  // The list of ids leads to the rows by their key, whatever the planner thinks of the size of `r`.
  await tx.db.execute(sql`
    update ${name} set ${sql.join(set, sql`, `)},
      version = ${name}.version + 1, updated_at = ${new Date().toISOString()}::timestamptz, updated_by = ${tx.actor.id}
    from ${source}
    where ${name}.org_id = ${tx.orgId}::uuid and ${anyOf(sql`${name}.id`, ids)} and ${name}.id = r.id`)
}

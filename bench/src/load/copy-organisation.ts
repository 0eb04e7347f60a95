import { type Engine, listColumns } from '../engine.ts'
import { uuidOf } from '../large-organisation.ts'

/** In the order in which they refer to each other. */
const tables = ['portfolio', 'property', 'property_figure', 'unit', 'tenant'] as const
const ids: ReadonlySet<string> = new Set(['id', 'portfolio_id', 'property_id', 'unit_id'])

/**
 * Gives other organisations the same rows as one that was filled, figures included, so that triggers need not compute
 * them again for every row. Each row has an id of its own.
 */
export async function copyOrganisation(engine: Engine, from: string, to: readonly string[]): Promise<void> {
  await engine.query('begin')
  // Triggers and foreign keys rest for this transaction. Only a superuser may say so.
  await engine.query(`set local session_replication_role = replica`)
  for (const table of tables) {
    const columns = await listColumns(engine, table)
    const values = columns.split(', ').map((column) => {
      if (column === 'org_id') return 'target.id'
      return ids.has(column) ? uuidOf(`source.${column}::text || target.id::text`) : `source.${column}`
    })
    const own = table === 'portfolio' ? 'and not source.unassigned' : ''
    await engine.query(
      `insert into ${table} (${columns}) select ${values.join(', ')}
       from ${table} source cross join unnest($2::uuid[]) as target(id) where source.org_id = $1 ${own}`,
      [from, to],
    )
  }
  await engine.query('commit')
}

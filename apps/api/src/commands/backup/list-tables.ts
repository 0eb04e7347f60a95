import type { ClientBase } from 'pg'

export interface Table {
  name: string
  /** What is stored, without what the database computes by itself. */
  columns: { name: string; type: string }[]
  /** Names of the columns of the primary key. */
  key: string[]
}

/** Every table of the product, each after those that its rows refer to. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table & { references: string[] }>(`
    select c.relname as name,
      (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select json_agg(attname order by array_position(indkey::int2[], attnum))
        from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
        where indrelid = c.oid and indisprimary) as key,
      array(select confrelid::regclass::text from pg_constraint
        where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as references
    from pg_class c
    where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by relname`)
  return sortByReference(tables).map(({ references: _references, ...table }) => table)
}

function sortByReference<T extends { name: string; references: string[] }>(tables: readonly T[]): T[] {
  const sorted: T[] = []
  const placed = new Set<string>()
  while (sorted.length < tables.length) {
    const next = tables.filter(
      ({ name, references }) => !placed.has(name) && references.every((other) => placed.has(other)),
    )
    if (next.length === 0)
      throw new Error('Tables refer to each other in a circle, so none can be filled first')
    sorted.push(...next)
    for (const { name } of next) placed.add(name)
  }
  return sorted
}

import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { type Anchor, type CursorValues, encodeCursor } from './page.ts'

/** Rows from one anchor to the next. */
export const anchorStep = 1000

/** The rows of a list as filtered. Join only what the sort keys and the filters need. */
export interface AnchorSource {
  db: Transaction
  from: SQL
  where: SQL | undefined
}

type AnchorRow = { place: number; isLast: boolean; sortValues: CursorValues }

/** Every 1,000th place of a sorted list, and how many rows it has, in one pass over its keys. */
export async function readAnchors(list: {
  source: AnchorSource
  sort: string
  keys: readonly { by: SQLWrapper }[]
  orderBy: SQL
}): Promise<{ anchors: Anchor[]; total: number }> {
  const { keys, orderBy } = list
  const { db, from, where } = list.source
  const name = (index: number) => sql.identifier(`key${index}`)
  const joined = (parts: SQL[]) => sql.join(parts, sql`, `)
  // `lead` finds the last row while passing by; a count over the window would keep all rows first.
  const { rows } = await db.execute<AnchorRow>(sql`
    select place::integer, is_last as "isLast", jsonb_build_array(${joined(keys.map((_, index) => sql`${name(index)}`))}) as "sortValues"
    from (
      select
        ${joined(keys.map((key, index) => sql`${key.by} as ${name(index)}`))},
        row_number() over in_order as place,
        lead(true) over in_order is null as is_last
      from ${from}
      where ${where ?? sql`true`}
      window in_order as (order by ${orderBy})
    ) numbered
    where is_last or place % ${sql.raw(String(anchorStep))} = 0`)
  const anchors: Anchor[] = [{ index: 0, cursor: null }]
  for (const { place, isLast, sortValues } of rows.toSorted((a, b) => a.place - b.place))
    if (!isLast) anchors.push({ index: place, cursor: encodeCursor([list.sort, 'n', ...sortValues]) })
  return { anchors, total: rows.find((row) => row.isLast)?.place ?? 0 }
}

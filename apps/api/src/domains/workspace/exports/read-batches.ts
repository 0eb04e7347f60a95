import { listByKeyset, preferIndexes } from '../../../platform/http/keyset.ts'
import type { Cell, ExportColumn, ExportKind, ExportQuery, Position } from './export-kind.ts'
import type { Snapshot } from './snapshot.ts'

const batchRows = 500

export interface ExportedRow {
  id: string
  cells: Cell[]
  positions: Position[]
}

/** Every row of the list in its order, a few hundred at a time, so that none waits in memory for the others. */
export async function* readBatches<Row extends { id: string }, Query extends ExportQuery>(
  snapshot: Snapshot,
  kind: ExportKind<Row, Query>,
  query: Query,
  columns: readonly ExportColumn<Row>[],
): AsyncGenerator<ExportedRow[], void, undefined> {
  for (let cursor: string | undefined; ;) {
    const { batch, next } = await snapshot.read(async (tx) => {
      await preferIndexes(tx.db)
      const source = await kind.open(tx, query)
      const { items, page } = await listByKeyset<Row>({
        sort: query.sort,
        keys: source.keys,
        limit: batchRows,
        cursor,
        rows: (part) => source.rows(part),
        count: async () => 0,
      })
      await kind.complete?.(tx, items)
      const positions = query.format === 'geojson' ? await kind.positions(tx, items) : null
      return {
        batch: items.map((row) => ({
          id: row.id,
          cells: columns.map((column) => column.cell(row)),
          positions: positions?.get(row.id) ?? [],
        })),
        next: page.nextCursor,
      }
    })
    yield batch
    if (next === null) return
    cursor = next
  }
}

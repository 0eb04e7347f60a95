import { setImmediate } from 'node:timers/promises'

/** Larger pages would keep other people waiting while they are taken in. */
const pageRows = 2000

/** Rows in the order of their ids, in pages, with time for others between two of them. */
export async function* inPages<Row extends { id: string }>(
  read: (after: string | null, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after: string | null = null; ;) {
    const rows: Row[] = await read(after, pageRows)
    yield rows
    if (rows.length < pageRows) return
    after = rows.at(-1)!.id
    await setImmediate()
  }
}

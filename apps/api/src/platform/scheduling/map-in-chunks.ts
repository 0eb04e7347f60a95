import { setImmediate } from 'node:timers/promises'

/** Converting this many rows takes a few milliseconds. */
const chunkSize = 100

/** `items.map(convert)`, yielding to the event loop after every chunk. */
export async function mapInChunks<Item, Result>(
  items: readonly Item[],
  convert: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    if (results.length > 0 && results.length % chunkSize === 0) await setImmediate()
    results.push(convert(item))
  }
  return results
}

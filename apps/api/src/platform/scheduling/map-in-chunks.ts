import { setImmediate } from 'node:timers/promises'

/** So many rows take a few milliseconds. */
const chunkSize = 100

/** `items.map(convert)`, with time for others after every hundred of them. */
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

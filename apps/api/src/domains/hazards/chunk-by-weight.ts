/** The items in their order, in portions of at most `max` together; one that weighs more is a portion of its own. */
export function* chunkByWeight<Item>(
  items: readonly Item[],
  weigh: (item: Item) => number,
  max: number,
): Generator<Item[]> {
  let portion: Item[] = []
  let weight = 0
  for (const item of items) {
    const more = weigh(item)
    if (portion.length > 0 && weight + more > max) {
      yield portion
      portion = []
      weight = 0
    }
    portion.push(item)
    weight += more
  }
  if (portion.length > 0) yield portion
}

import { useMemo, useState } from 'react'

interface Row {
  tenant: { id: string }
}

interface HeldRows<Entry> {
  rows: readonly Entry[]
  /** People who don't match the filters anymore, such as after their answer changed. */
  goneIds: ReadonlySet<string>
  /** Those who aren't where they belong: newly matching, or somewhere else in the order. */
  misplaced: readonly Entry[]
}

const idOf = ({ tenant }: Row) => tenant.id

/**
 * The rows of a list that is being used: what they say changes at once, but they stay where they are. Rows that were
 * added at the end, such as the next page, are appended.
 */
export function holdRows<Entry extends Row>(
  shown: readonly Entry[],
  latest: readonly Entry[],
): HeldRows<Entry> {
  const latestById = new Map(latest.map((row) => [idOf(row), row]))
  const shownIds = new Set(shown.map(idOf))
  const lastShown = latest.findLastIndex((row) => shownIds.has(idOf(row)))
  const appended = latest.slice(lastShown + 1)
  const kept = shown.filter((row) => latestById.has(idOf(row)))
  const expected = latest.slice(0, lastShown + 1)
  const inOrder = longestCommonOrder(kept.map(idOf), expected.map(idOf))
  return {
    rows: [...shown.map((row) => latestById.get(idOf(row)) ?? row), ...appended],
    goneIds: new Set(shown.filter((row) => !latestById.has(idOf(row))).map(idOf)),
    misplaced: expected.filter((row) => !inOrder.has(idOf(row))),
  }
}

/** As many ids as possible whose order stayed the same; the others moved (patience sorting). */
function longestCommonOrder(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const positions = new Map(after.map((id, index) => [id, index]))
  const positionOf = (id: string) => positions.get(id) ?? 0
  // The id that ends the best increasing run of each length, and the one before each id in its run.
  const ends: string[] = []
  const previous = new Map<string, string | undefined>()
  for (const id of before) {
    let length = 0
    for (let high = ends.length; length < high;) {
      const middle = (length + high) >> 1
      if (positionOf(ends[middle]!) < positionOf(id)) length = middle + 1
      else high = middle
    }
    previous.set(id, ends[length - 1])
    ends[length] = id
  }
  const ordered = new Set<string>()
  for (let id = ends.at(-1); id !== undefined; id = previous.get(id)) ordered.add(id)
  return ordered
}

/**
 * Keeps rows where they are while `isHeld`, until `update`. Otherwise, and whenever `key` changes, such as with other
 * filters, the latest rows are shown. `latest` has to be the same array until it changes.
 */
export function useHeldRows<Entry extends Row>(latest: readonly Entry[], key: string, isHeld: boolean) {
  const [state, setState] = useState({ key, latest, shown: latest })
  const isKept = isHeld && state.key === key
  const held = useMemo(
    () => (isKept ? holdRows(state.shown, latest) : { rows: latest, goneIds: noIds, misplaced: [] }),
    [isKept, state.shown, latest],
  )
  if (state.latest !== latest || state.key !== key || (!isKept && state.shown !== latest))
    setState({ key, latest, shown: held.rows })
  return { ...held, update: () => setState({ key, latest, shown: latest }) }
}

const noIds: ReadonlySet<string> = new Set()

import { useCallback, useMemo, useState } from 'react'

const none: ReadonlySet<string> = new Set()

export interface ChosenRows<Row> {
  ids: ReadonlySet<string>
  setIds: (ids: ReadonlySet<string>) => void
  /** The chosen rows, also those that are out of sight by now. */
  rows: readonly Row[]
  choose: (rows: readonly Row[], areAll: boolean) => void
  /** They are exactly what the filters of the list find. */
  areAll: boolean
  clear: () => void
}

/** The chosen rows by their id, so that scrolling and live changes keep them. Another list begins without any. */
export function useChosenRows<Row extends { id: string }>(
  listLoaded: () => readonly Row[],
  listKey: string,
): ChosenRows<Row> {
  const [state, setState] = useState({
    listKey,
    ids: none,
    known: new Map<string, Row>(),
    areAll: false,
  })
  const { ids, known } = state.listKey === listKey ? state : { ids: none, known: new Map<string, Row>() }

  const keep = useCallback(
    (next: ReadonlySet<string>, more: readonly Row[], areAll = false) =>
      setState((before) => {
        const all = [...(before.listKey === listKey ? before.known.values() : []), ...more]
        return {
          listKey,
          ids: next,
          areAll,
          known: new Map(all.filter(({ id }) => next.has(id)).map((row) => [row.id, row])),
        }
      }),
    [listKey],
  )
  const rows = useMemo(() => {
    if (ids.size === 0) return []
    // As they are now, where they are still here.
    const loaded = new Map(listLoaded().map((row) => [row.id, row]))
    return [...ids].flatMap((id) => loaded.get(id) ?? known.get(id) ?? [])
  }, [ids, known, listLoaded])

  return {
    ids,
    setIds: (next) => keep(next, next.size === 0 ? [] : listLoaded()),
    rows,
    choose: (more, areAll) => keep(new Set(more.map(({ id }) => id)), more, areAll),
    areAll: state.listKey === listKey && state.areAll,
    clear: () => keep(none, []),
  }
}

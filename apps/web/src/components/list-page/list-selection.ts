import { useCallback, useMemo, useState } from 'react'

const noIds: ReadonlySet<string> = new Set()

export interface SelectedRows<Row> {
  ids: ReadonlySet<string>
  setIds: (ids: ReadonlySet<string>) => void
  /** The selected rows, including those that have been unloaded. */
  rows: readonly Row[]
  select: (rows: readonly Row[], isAllMatching: boolean) => void
  /** Whether the selection is exactly the rows that match the filters. */
  isAllMatching: boolean
  clear: () => void
}

/** Selected rows by id, so that scrolling and live updates keep the selection. Another list starts without any. */
export function useSelectedRows<Row extends { id: string }>(
  listLoaded: () => readonly Row[],
  listKey: string,
): SelectedRows<Row> {
  const [state, setState] = useState({
    listKey,
    ids: noIds,
    rowsById: new Map<string, Row>(),
    isAllMatching: false,
  })
  const { ids, rowsById } =
    state.listKey === listKey ? state : { ids: noIds, rowsById: new Map<string, Row>() }

  const update = useCallback(
    (nextIds: ReadonlySet<string>, rowsToKeep: readonly Row[], isAllMatching = false) =>
      setState((current) => {
        const knownRows = [...(current.listKey === listKey ? current.rowsById.values() : []), ...rowsToKeep]
        return {
          listKey,
          ids: nextIds,
          isAllMatching,
          rowsById: new Map(knownRows.filter(({ id }) => nextIds.has(id)).map((row) => [row.id, row])),
        }
      }),
    [listKey],
  )
  const rows = useMemo(() => {
    if (ids.size === 0) return []
    // Prefer the current version of rows that are still loaded.
    const loadedRows = new Map(listLoaded().map((row) => [row.id, row]))
    return [...ids].flatMap((id) => loadedRows.get(id) ?? rowsById.get(id) ?? [])
  }, [ids, rowsById, listLoaded])

  return {
    ids,
    setIds: (nextIds) => update(nextIds, nextIds.size === 0 ? [] : listLoaded()),
    rows,
    select: (rowsToKeep, isAllMatching) =>
      update(new Set(rowsToKeep.map(({ id }) => id)), rowsToKeep, isAllMatching),
    isAllMatching: state.listKey === listKey && state.isAllMatching,
    clear: () => update(noIds, []),
  }
}

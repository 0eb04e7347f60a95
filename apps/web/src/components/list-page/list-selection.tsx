import { Button, toast } from '@parapet/ui'
import { useEffect, useRef, useState, type ReactNode, useCallback, useMemo } from 'react'
import { describeFailure } from '~/lib/describe-failure'
import { formatNumber } from '~/lib/format'
import type { ListData } from './list-data.ts'
import type { ListResource } from './list-resource.ts'
import { listTexts } from './texts.ts'

/** The server's limit for one bulk change. */
const maxSelection = 10_000

interface SelectionBarProps<Row extends { id: string }> {
  resource: ListResource<Row>
  list: ListData<Row>
  selection: SelectedRows<Row>
  /** The bulk actions. */
  children: ReactNode
}

/** The bar for selected rows: a button to select all matching rows, and the bulk actions. */
export function SelectionBar<Row extends { id: string }>({
  resource,
  list,
  selection,
  children,
}: SelectionBarProps<Row>) {
  const [isLoading, setIsLoading] = useState(false)
  const request = useRef<AbortController>(undefined)
  const { total = 0, totalIsExact } = list.window
  const canSelectAll = totalIsExact && Math.min(total, maxSelection) > selection.ids.size

  useEffect(() => () => request.current?.abort(), [])

  async function selectAll() {
    const controller = new AbortController()
    request.current = controller
    setIsLoading(true)
    try {
      selection.select(await list.loadAll(maxSelection, controller.signal), total <= maxSelection)
    } catch (error) {
      if (controller.signal.aborted) return
      toast({ color: 'danger', heading: listTexts.couldNotSelectAll, body: describeFailure(error) })
    }
    setIsLoading(false)
  }

  return (
    <>
      {canSelectAll ? (
        <Button size="sm" tone="ghost" loading={isLoading} onClick={() => void selectAll()}>
          {total <= maxSelection
            ? listTexts.selectAll(resource.texts.count(total, false))
            : listTexts.selectFirst(formatNumber(maxSelection), resource.texts.count(total, false))}
        </Button>
      ) : null}
      {children}
    </>
  )
}

const noIds: ReadonlySet<string> = new Set()

interface SelectedRows<Row> {
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

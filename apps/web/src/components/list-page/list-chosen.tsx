import { Button, toast } from '@parapet/ui'
import { useEffect, useRef, useState, type ReactNode, useCallback, useMemo } from 'react'
import { describeFailure } from '~/lib/describe-failure'
import { formatNumber } from '~/lib/format'
import type { ListData } from './list-data.ts'
import type { ListResource } from './list-resource.ts'
import { listTexts } from './texts.ts'

/** As many as the server changes in one call. */
const chosenMax = 10_000

interface ListChosenProps<Row extends { id: string }> {
  resource: ListResource<Row>
  list: ListData<Row>
  chosen: ChosenRows<Row>
  /** What can be done with them. */
  children: ReactNode
}

/** What stands beside the number of chosen rows: a way to choose all that match, and what can be done with them. */
export function ListChosen<Row extends { id: string }>({
  resource,
  list,
  chosen,
  children,
}: ListChosenProps<Row>) {
  const [isLoading, setIsLoading] = useState(false)
  const request = useRef<AbortController>(undefined)
  const { total = 0, totalIsExact } = list.window
  const canChooseAll = totalIsExact && Math.min(total, chosenMax) > chosen.ids.size

  useEffect(() => () => request.current?.abort(), [])

  async function chooseAll() {
    const controller = new AbortController()
    request.current = controller
    setIsLoading(true)
    try {
      chosen.choose(await list.loadAll(chosenMax, controller.signal), total <= chosenMax)
    } catch (error) {
      if (controller.signal.aborted) return
      toast({ color: 'danger', heading: listTexts.couldNotChooseAll, body: describeFailure(error) })
    }
    setIsLoading(false)
  }

  return (
    <>
      {canChooseAll ? (
        <Button size="sm" tone="ghost" loading={isLoading} onClick={() => void chooseAll()}>
          {total <= chosenMax
            ? listTexts.chooseAll(resource.texts.count(total, false))
            : listTexts.chooseFirst(formatNumber(chosenMax), resource.texts.count(total, false))}
        </Button>
      ) : null}
      {children}
    </>
  )
}

const none: ReadonlySet<string> = new Set()

interface ChosenRows<Row> {
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

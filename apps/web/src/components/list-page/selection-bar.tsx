import { Button, toast } from '@parapet/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { describeFailure } from '~/lib/describe-failure'
import { formatNumber } from '~/lib/format'
import type { ListData } from './list-data.ts'
import type { ListResource } from './list-resource.ts'
import type { SelectedRows } from './list-selection.ts'
import { listTexts } from './texts.ts'

/** The server's limit for one bulk change, which also applies to what rows stand for. */
const maxSelection = 10_000

/** The first rows, as far as they stand for no more than the server takes. */
function takeWhileFits<Row extends { id: string }>(
  rows: readonly Row[],
  { listItemIds }: ListResource<Row>,
): readonly Row[] {
  if (!listItemIds) return rows
  let count = 0
  const firstOver = rows.findIndex((row) => (count += listItemIds(row).length) > maxSelection)
  return firstOver === -1 ? rows : rows.slice(0, firstOver)
}

export interface SelectionBarProps<Row extends { id: string }> {
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
  const [isFull, setIsFull] = useState(false)
  const request = useRef<AbortController>(undefined)
  const { total = 0, totalIsExact } = list.window
  const canSelectAll = totalIsExact && !isFull && Math.min(total, maxSelection) > selection.ids.size

  useEffect(() => () => request.current?.abort(), [])

  async function selectAll() {
    const controller = new AbortController()
    request.current = controller
    setIsLoading(true)
    try {
      const loaded = await list.loadAll(maxSelection, controller.signal)
      const rows = takeWhileFits(loaded, resource)
      selection.select(rows, total <= maxSelection && rows.length === loaded.length)
      if (rows.length < loaded.length) {
        setIsFull(true)
        toast({ heading: listTexts.selectionFull(formatNumber(rows.length), formatNumber(maxSelection)) })
      }
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

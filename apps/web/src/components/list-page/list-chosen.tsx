import { Button, toast } from '@parapet/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { describeFailure } from '~/lib/describe-failure'
import { formatNumber } from '~/lib/format'
import { listTexts } from './texts.ts'
import type { ListData } from './list-data.ts'
import type { ListResource } from './list-resource.ts'
import type { ChosenRows } from './use-chosen-rows.ts'

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

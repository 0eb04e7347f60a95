import { toast } from '@parapet/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { type BatchEnd, failedBatch, type SendBatch } from '~/lib/batch'
import { listTexts } from './texts.ts'
import { BulkRunDialog } from './bulk-run-dialog.tsx'
import { describeEnd } from './describe-batch-end.ts'

const undoMs = 8000

interface Named {
  id: string
  name: string
}

interface BulkRunOptions<Change> {
  send: SendBatch<Change>
  /** `2 properties` */
  describeCount: (count: number) => string
  /** Reads again what the changes are shown in. */
  refresh: () => Promise<unknown>
  /** The chosen rows are done with. */
  onDone: () => void
}

interface Undo<Row, Change> {
  /** `2 properties were archived.` */
  heading: string
  /** The change that takes back what was done to a row. */
  changeOf: (row: Row) => Change
}

export interface BulkRun<Row> {
  finished: number
  rows: readonly Row[]
  /** It goes on when nobody waits for it. */
  isTask: boolean
  end: BatchEnd | null
}

/**
 * Changes chosen rows with one call, showing how far it is and how it went with each. A change that can be taken back
 * ends with a way to do so instead, when all of it went well. Whoever closes the dialog early is told how it ended.
 */
export function useBulkRun<Row extends Named, Change>({
  send,
  describeCount,
  refresh,
  onDone,
}: BulkRunOptions<Change>): {
  run: (rows: readonly Row[], change: Change, undo?: Undo<Row, Change>) => Promise<void>
  dialog: ReactNode
} {
  const [current, setCurrent] = useState<BulkRun<Row> | null>(null)
  const running = useRef<AbortController>(undefined)
  // Who leaves the page is told how it ended, as who closes the dialog is.
  useEffect(() => () => void (running.current = undefined), [])

  async function run(rows: readonly Row[], change: Change, undo?: Undo<Row, Change>): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    const isShown = () => running.current === controller
    const show = (more: Partial<BulkRun<Row>>) => {
      if (isShown()) setCurrent((before) => ({ ...(before ?? started), ...more }))
    }
    const started: BulkRun<Row> = { finished: 0, rows, isTask: false, end: null }
    setCurrent(started)
    const ids = rows.map(({ id }) => id)
    const end = await send(ids, change, {
      onProgress: (finished) => show({ finished }),
      onTask: () => show({ isTask: true }),
      signal: controller.signal,
    }).catch((error: unknown) => failedBatch(error, rows.length))

    const isWhole = end.refused.length === 0 && end.left === 0
    if (undo && isWhole) {
      toast({
        heading: undo.heading,
        duration: undoMs,
        // The list may be gone by then; the calls and the reading again are not.
        action: { label: listTexts.undo, onSelect: () => void takeBack(rows, end, undo.changeOf) },
      })
      if (isShown()) close()
    } else if (isShown()) show({ finished: rows.length - end.left, end })
    else toast({ heading: describeEnd(end, describeCount), color: isWhole ? 'success' : 'warning' })
    await refresh()
  }

  /** Those that somebody else had changed so before stay as they are. */
  async function takeBack(rows: readonly Row[], end: BatchEnd, changeOf: (row: Row) => Change) {
    const unchanged = new Set(end.unchanged)
    const groups = new Map<string, { change: Change; ids: string[] }>()
    for (const row of rows.filter(({ id }) => !unchanged.has(id))) {
      const change = changeOf(row)
      const group = groups.get(JSON.stringify(change)) ?? { change, ids: [] }
      group.ids.push(row.id)
      groups.set(JSON.stringify(change), group)
    }
    for (const { change, ids } of groups.values()) {
      const undone = await send(ids, change, { onProgress: () => undefined }).catch((error: unknown) =>
        failedBatch(error, ids.length),
      )
      if (undone.refused.length > 0 || undone.left > 0)
        toast({ heading: describeEnd(undone, describeCount), color: 'warning' })
    }
    await refresh()
  }

  function close() {
    running.current = undefined
    setCurrent(null)
    onDone()
  }

  return {
    run,
    dialog: current ? (
      <BulkRunDialog
        run={current}
        describeCount={describeCount}
        onStop={() => running.current?.abort()}
        onClose={close}
      />
    ) : null,
  }
}

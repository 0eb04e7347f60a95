import { toast, Button, Dialog, Progress, Text } from '@parapet/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { type BatchOutcome, failedBatch, type SendBatch } from '~/lib/batch'
import { formatNumber } from '~/lib/format'
import styles from './bulk-run-dialog.module.css'
import { listTexts } from './texts.ts'

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

interface BulkRun<Row> {
  finished: number
  rows: readonly Row[]
  /** It goes on when nobody waits for it. */
  isTask: boolean
  end: BatchOutcome | null
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
  async function takeBack(rows: readonly Row[], end: BatchOutcome, changeOf: (row: Row) => Change) {
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

interface BulkRunDialogProps {
  run: BulkRun<{ id: string; name: string }>
  describeCount: (count: number) => string
  /** Changes no further one; what is under way still arrives. */
  onStop: () => void
  onClose: () => void
}

/** More reasons than people read; the rest is a number. */
const listedMax = 200

/** How far a change of many rows is, and with which it did not work. */
function BulkRunDialog({
  run: { finished, rows, isTask, end },
  describeCount,
  onStop,
  onClose,
}: BulkRunDialogProps) {
  const total = rows.length
  const mayClose = end !== null || isTask
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const isTroubled = end !== null && (end.refused.length > 0 || end.failure !== null)

  return (
    <Dialog
      open
      // A call that is on its way cannot be taken back, and leaving would hide how it ended.
      onOpenChange={() => mayClose && onClose()}
      closesOnOutsidePress={end !== null}
      size="sm"
      title={end ? describeEnd(end, describeCount) : listTexts.changing(describeCount(total))}
      footer={
        end ? (
          <Button tone="primary" onClick={onClose}>
            {listTexts.close}
          </Button>
        ) : isTask ? (
          <>
            <Button onClick={onStop}>{listTexts.stop}</Button>
            <Button tone="primary" onClick={onClose}>
              {listTexts.runInBackground}
            </Button>
          </>
        ) : null
      }
    >
      <Progress
        label={listTexts.progress}
        hideLabel
        value={end || isTask ? finished / total : null}
        valueText={listTexts.working(formatNumber(finished), formatNumber(total))}
        tone={isTroubled ? 'danger' : 'accent'}
      />
      {!end && isTask ? (
        <Text size="sm" tone="muted">
          {listTexts.goesOn}
        </Text>
      ) : null}
      {end?.failure ? <Text size="sm">{end.failure}</Text> : null}
      {end && end.unchanged.length > 0 ? (
        <Text size="sm" tone="muted">
          {listTexts.wereSo(describeCount(end.unchanged.length))}
        </Text>
      ) : null}
      {end && end.refused.length > 0 ? (
        <ul className={styles.failures}>
          {end.refused.slice(0, listedMax).map(({ id, name, reason }) => (
            <li key={id}>
              <strong className={styles.name}>{names.get(id) ?? name}</strong> {reason}
            </li>
          ))}
          {end.refused.length > listedMax ? (
            <li>{listTexts.andMore(formatNumber(end.refused.length - listedMax))}</li>
          ) : null}
        </ul>
      ) : null}
    </Dialog>
  )
}

/** One sentence about how a change of many things ended. */
function describeEnd(
  { changed, refused, left }: BatchOutcome,
  describeCount: (count: number) => string,
): string {
  const done = describeCount(changed)
  if (refused.length > 0) return listTexts.partlyChanged(done, formatNumber(refused.length))
  return left === 0 ? listTexts.changed(done) : listTexts.stopped(done, formatNumber(left))
}

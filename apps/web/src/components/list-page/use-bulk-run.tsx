import { toast, Button, Dialog, Progress, Text } from '@parapet/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { type BatchOutcome, failedBatch, type SendBatch } from '~/lib/batch'
import { formatNumber } from '~/lib/format'
import styles from './bulk-run-dialog.module.css'
import { bulkTexts } from './bulk-texts.ts'

const undoMs = 8000

interface Named {
  id: string
  name: string
}

interface BulkRunOptions<Change> {
  send: SendBatch<Change>
  /** `2 properties` */
  describeCount: (count: number) => string
  /** Refetches the data affected by the changes. */
  refresh: () => Promise<unknown>
  /** Called when the selected rows have been processed. */
  onDone: () => void
}

interface Undo<Row, Change> {
  /** `2 properties were archived.` */
  heading: string
  /** The change that reverts a row. */
  revertChange: (row: Row) => Change
}

interface BulkRun<Row> {
  finished: number
  rows: readonly Row[]
  /** The server continues it as a task even if the page is closed. */
  isTask: boolean
  outcome: BatchOutcome | null
}

/**
 * Runs a bulk change and shows its progress and per-row failures in a dialog. If it succeeds and can be undone, a toast
 * with Undo replaces the final dialog. If the dialog was closed early, a toast shows the outcome.
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
  // Leaving the page counts as closing the dialog, so that a toast shows the outcome.
  useEffect(() => () => void (running.current = undefined), [])

  async function run(rows: readonly Row[], change: Change, undo?: Undo<Row, Change>): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    const isShown = () => running.current === controller
    const show = (change: Partial<BulkRun<Row>>) => {
      if (isShown()) setCurrent((previous) => ({ ...(previous ?? started), ...change }))
    }
    const started: BulkRun<Row> = { finished: 0, rows, isTask: false, outcome: null }
    setCurrent(started)
    const ids = rows.map(({ id }) => id)
    const outcome = await send(ids, change, {
      onProgress: (finished) => show({ finished }),
      onTask: () => show({ isTask: true }),
      signal: controller.signal,
    }).catch((error: unknown) => failedBatch(error, rows.length))

    const isComplete = outcome.refused.length === 0 && outcome.left === 0
    if (undo && isComplete) {
      toast({
        heading: undo.heading,
        duration: undoMs,
        // Works even if the list has unmounted by then.
        action: { label: bulkTexts.undo, onSelect: () => void revert(rows, outcome, undo.revertChange) },
      })
      if (isShown()) close()
    } else if (isShown()) show({ finished: rows.length - outcome.left, outcome })
    else
      toast({ heading: describeOutcome(outcome, describeCount), color: isComplete ? 'success' : 'warning' })
    await refresh()
  }

  /** Rows that the batch left unchanged are not reverted. */
  async function revert(rows: readonly Row[], outcome: BatchOutcome, revertChange: (row: Row) => Change) {
    const unchanged = new Set(outcome.unchanged)
    const groups = new Map<string, { change: Change; ids: string[] }>()
    for (const row of rows.filter(({ id }) => !unchanged.has(id))) {
      const change = revertChange(row)
      const group = groups.get(JSON.stringify(change)) ?? { change, ids: [] }
      group.ids.push(row.id)
      groups.set(JSON.stringify(change), group)
    }
    for (const { change, ids } of groups.values()) {
      const undoOutcome = await send(ids, change, { onProgress: () => undefined }).catch((error: unknown) =>
        failedBatch(error, ids.length),
      )
      if (undoOutcome.refused.length > 0 || undoOutcome.left > 0)
        toast({ heading: describeOutcome(undoOutcome, describeCount), color: 'warning' })
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
  /** Stops after the rows that are being processed. */
  onStop: () => void
  onClose: () => void
}

/** Failures beyond this are only counted. */
const listedMax = 200

/** The progress of a bulk change, and the rows that failed. */
function BulkRunDialog({
  run: { finished, rows, isTask, outcome },
  describeCount,
  onStop,
  onClose,
}: BulkRunDialogProps) {
  const total = rows.length
  const mayClose = outcome !== null || isTask
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const hasFailures = outcome !== null && (outcome.refused.length > 0 || outcome.failure !== null)

  return (
    <Dialog
      open
      // A running request can't be canceled, and closing would hide its outcome.
      onOpenChange={() => mayClose && onClose()}
      closesOnOutsidePress={outcome !== null}
      size="sm"
      title={outcome ? describeOutcome(outcome, describeCount) : bulkTexts.changing(describeCount(total))}
      footer={
        outcome ? (
          <Button tone="primary" onClick={onClose}>
            {bulkTexts.close}
          </Button>
        ) : isTask ? (
          <>
            <Button onClick={onStop}>{bulkTexts.stop}</Button>
            <Button tone="primary" onClick={onClose}>
              {bulkTexts.runInBackground}
            </Button>
          </>
        ) : null
      }
    >
      <Progress
        label={bulkTexts.progress}
        hideLabel
        value={outcome || isTask ? finished / total : null}
        valueText={bulkTexts.working(formatNumber(finished), formatNumber(total))}
        tone={hasFailures ? 'danger' : 'accent'}
      />
      {!outcome && isTask ? (
        <Text size="sm" tone="muted">
          {bulkTexts.goesOn}
        </Text>
      ) : null}
      {outcome?.failure ? <Text size="sm">{outcome.failure}</Text> : null}
      {outcome && outcome.unchanged.length > 0 ? (
        <Text size="sm" tone="muted">
          {bulkTexts.wereSo(describeCount(outcome.unchanged.length))}
        </Text>
      ) : null}
      {outcome && outcome.refused.length > 0 ? (
        <ul className={styles.failures}>
          {outcome.refused.slice(0, listedMax).map(({ id, name, reason }) => (
            <li key={id}>
              <strong className={styles.name}>{names.get(id) ?? name}</strong> {reason}
            </li>
          ))}
          {outcome.refused.length > listedMax ? (
            <li>{bulkTexts.andMore(formatNumber(outcome.refused.length - listedMax))}</li>
          ) : null}
        </ul>
      ) : null}
    </Dialog>
  )
}

/** A one-sentence summary of a bulk change. */
function describeOutcome(
  { changed, refused, left }: BatchOutcome,
  describeCount: (count: number) => string,
): string {
  const done = describeCount(changed)
  if (refused.length > 0) return bulkTexts.partlyChanged(done, formatNumber(refused.length))
  return left === 0 ? bulkTexts.changed(done) : bulkTexts.stopped(done, formatNumber(left))
}

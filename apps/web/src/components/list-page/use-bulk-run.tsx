import { toast, Button, Dialog, Progress, Text } from '@parapet/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { type BatchOutcome, failedBatch, type SendBatch } from '~/lib/batch'
import { formatNumber } from '~/lib/format'
import styles from './bulk-run-dialog.module.css'
import { bulkTexts } from './bulk-texts.ts'

const undoDurationMs = 8000

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

export interface UndoOption<Row, Change> {
  /** `2 properties were archived.` */
  heading: string
  /** The change that reverts a row of the run with this outcome. */
  revertChange: (row: Row, outcome: BatchOutcome) => Change
  /** The key that presses Undo. */
  keyShortcuts?: string
}

interface BulkRun<Row> {
  finishedCount: number
  rows: readonly Row[]
  /** The server continues it as a task even if the page is closed. */
  isTask: boolean
  outcome: BatchOutcome | null
  /** Reverts the rows that were changed; null if none were, or if that isn't possible. */
  undo: (() => void) | null
}

/**
 * Runs a bulk change and shows its progress and per-row failures in a dialog. If it succeeds or the dialog was closed
 * early, a toast shows the outcome. Both offer Undo if it can be undone.
 */
export function useBulkRun<Row extends Named, Change>({
  send,
  describeCount,
  refresh,
  onDone,
}: BulkRunOptions<Change>): {
  run: (rows: readonly Row[], change: Change, undo?: UndoOption<Row, Change>) => Promise<void>
  dialog: ReactNode
} {
  const [currentRun, setCurrentRun] = useState<BulkRun<Row> | null>(null)
  const activeController = useRef<AbortController>(undefined)
  // Leaving the page counts as closing the dialog, so that a toast shows the outcome.
  useEffect(() => () => void (activeController.current = undefined), [])

  async function run(rows: readonly Row[], change: Change, undo?: UndoOption<Row, Change>): Promise<void> {
    const controller = new AbortController()
    activeController.current = controller
    const isDialogShown = () => activeController.current === controller
    const updateRun = (change: Partial<BulkRun<Row>>) => {
      if (isDialogShown()) setCurrentRun((previous) => ({ ...(previous ?? initialRun), ...change }))
    }
    const initialRun: BulkRun<Row> = { finishedCount: 0, rows, isTask: false, outcome: null, undo: null }
    setCurrentRun(initialRun)
    const ids = rows.map(({ id }) => id)
    const outcome = await send(ids, change, {
      onProgress: (finishedCount) => updateRun({ finishedCount }),
      onTask: () => updateRun({ isTask: true }),
      signal: controller.signal,
    }).catch((error: unknown) => failedBatch(error, rows.length))

    const isComplete = outcome.refused.length === 0 && outcome.left === 0
    const undoRun = undo && outcome.changed > 0 ? () => void revert(rows, outcome, undo.revertChange) : null
    if (undo && undoRun && isComplete) {
      toast({
        heading: undo.heading,
        duration: undoDurationMs,
        // Works even if the list has unmounted by then.
        action: {
          label: bulkTexts.undo,
          onSelect: undoRun,
          ...(undo.keyShortcuts && { keyShortcuts: undo.keyShortcuts }),
        },
      })
      if (isDialogShown()) close()
    } else if (isDialogShown() && !isComplete)
      updateRun({ finishedCount: rows.length - outcome.left, outcome, undo: undoRun })
    else {
      toast({
        heading: describeOutcome(outcome, describeCount),
        body:
          outcome.unchanged.length > 0
            ? bulkTexts.unchanged(describeCount(outcome.unchanged.length))
            : undefined,
        color: isComplete ? 'success' : 'warning',
      })
      if (isDialogShown()) close()
    }
    await refresh()
  }

  /** Rows that the batch left unchanged or refused are not reverted. */
  async function revert(
    rows: readonly Row[],
    outcome: BatchOutcome,
    revertChange: UndoOption<Row, Change>['revertChange'],
  ) {
    const untouched = new Set([...outcome.unchanged, ...outcome.refused.map(({ id }) => id)])
    const groups = new Map<string, { change: Change; ids: string[] }>()
    for (const row of rows.filter(({ id }) => !untouched.has(id))) {
      const change = revertChange(row, outcome)
      const group = groups.get(JSON.stringify(change)) ?? { change, ids: [] }
      group.ids.push(row.id)
      groups.set(JSON.stringify(change), group)
    }
    for (const { change, ids } of groups.values()) {
      const undoOutcome = await send(ids, change, { onProgress: () => undefined }).catch((error: unknown) =>
        failedBatch(error, ids.length),
      )
      if (undoOutcome.refused.length > 0 || undoOutcome.left > 0)
        toast({ heading: describeOutcome(undoOutcome, describeCount), color: 'warning', persistent: true })
    }
    await refresh()
  }

  function close() {
    activeController.current = undefined
    setCurrentRun(null)
    onDone()
  }

  return {
    run,
    dialog: currentRun ? (
      <BulkRunDialog
        run={currentRun}
        describeCount={describeCount}
        onStop={() => activeController.current?.abort()}
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
const maxListedFailures = 200

/** The progress of a bulk change, and the rows that failed. */
function BulkRunDialog({
  run: { finishedCount, rows, isTask, outcome, undo },
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
          <>
            {undo ? (
              <Button
                onClick={() => {
                  undo()
                  onClose()
                }}
              >
                {bulkTexts.undo}
              </Button>
            ) : null}
            <Button tone="primary" onClick={onClose}>
              {bulkTexts.close}
            </Button>
          </>
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
        value={outcome || isTask ? finishedCount / total : null}
        valueText={bulkTexts.progressOf(formatNumber(finishedCount), formatNumber(total))}
        tone={hasFailures ? 'danger' : 'accent'}
      />
      {!outcome && isTask ? (
        <Text size="sm" tone="muted">
          {bulkTexts.continuesAsTask}
        </Text>
      ) : null}
      {outcome?.failure ? <Text size="sm">{outcome.failure}</Text> : null}
      {outcome && outcome.unchanged.length > 0 ? (
        <Text size="sm" tone="muted">
          {bulkTexts.unchanged(describeCount(outcome.unchanged.length))}
        </Text>
      ) : null}
      {outcome && outcome.refused.length > 0 ? (
        <ul className={styles.failures}>
          {outcome.refused.slice(0, maxListedFailures).map(({ id, name, reason }) => (
            <li key={id}>
              <strong className={styles.name}>{names.get(id) ?? name}</strong> {reason}
            </li>
          ))}
          {outcome.refused.length > maxListedFailures ? (
            <li>{bulkTexts.andMore(formatNumber(outcome.refused.length - maxListedFailures))}</li>
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
  const changedText = describeCount(changed)
  if (refused.length > 0) return bulkTexts.partlyChanged(changedText, formatNumber(refused.length))
  return left === 0 ? bulkTexts.changed(changedText) : bulkTexts.stopped(changedText, formatNumber(left))
}

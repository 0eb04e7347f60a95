import { Button, Dialog, Progress, Text } from '@parapet/ui'
import { formatNumber } from '~/lib/format'
import { listTexts as texts } from './texts.ts'
import { describeEnd } from './describe-batch-end.ts'
import type { BulkRun } from './use-bulk-run.tsx'
import styles from './bulk-run-dialog.module.css'

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
export function BulkRunDialog({
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
      title={end ? describeEnd(end, describeCount) : texts.changing(describeCount(total))}
      footer={
        end ? (
          <Button tone="primary" onClick={onClose}>
            {texts.close}
          </Button>
        ) : isTask ? (
          <>
            <Button onClick={onStop}>{texts.stop}</Button>
            <Button tone="primary" onClick={onClose}>
              {texts.runInBackground}
            </Button>
          </>
        ) : null
      }
    >
      <Progress
        label={texts.progress}
        hideLabel
        value={end || isTask ? finished / total : null}
        valueText={texts.working(formatNumber(finished), formatNumber(total))}
        tone={isTroubled ? 'danger' : 'accent'}
      />
      {!end && isTask ? (
        <Text size="sm" tone="muted">
          {texts.goesOn}
        </Text>
      ) : null}
      {end?.failure ? <Text size="sm">{end.failure}</Text> : null}
      {end && end.unchanged.length > 0 ? (
        <Text size="sm" tone="muted">
          {texts.wereSo(describeCount(end.unchanged.length))}
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
            <li>{texts.andMore(formatNumber(end.refused.length - listedMax))}</li>
          ) : null}
        </ul>
      ) : null}
    </Dialog>
  )
}

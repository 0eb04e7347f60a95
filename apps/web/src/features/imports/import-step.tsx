import { Banner, Button, Card } from '@parapet/ui'
import { Check, Minus } from 'lucide-react'
import { useStartImport } from '~/data/imports/mutations'
import type { ImportFile } from '~/data/imports/queries'
import { describeFailure } from '~/lib/describe-failure'
import type { StepProps } from './import-wizard.tsx'
import styles from './imports.module.css'
import { TaskProgress } from './task-progress.tsx'
import { importTexts as texts } from './texts.ts'
import { UndoCard } from './undo-import.tsx'

/** Summarizes what will and won't be imported, then shows the progress. */
export function ImportStep({ scope, detail: { file }, onStepChange }: StepProps) {
  const start = useStartImport(scope, file.fileId)

  if (file.status === 'importing' || file.status === 'import_failed') {
    return (
      <>
        {file.taskId === null ? null : (
          <TaskProgress
            scope={scope}
            taskId={file.taskId}
            title={texts.importing}
            detail={texts.runsInBackground}
            failedTitle={texts.notFinished}
            failedDetail={texts.notFinishedDetail}
          />
        )}
        {file.status === 'import_failed' ? <UndoCard scope={scope} file={file} /> : null}
      </>
    )
  }

  const { create, update } = file.records
  return (
    <>
      {start.isError ? (
        <Banner tone="danger" role="alert" title={texts.couldNotStart}>
          {describeFailure(start.error)}
        </Banner>
      ) : null}
      <div className={styles.columns}>
        <Card title={texts.confirmTitle}>
          <ul className={styles.bullets}>
            {listPlannedChanges(file).map((sentence) => (
              <li key={sentence} className={styles.bullet} data-kind="will">
                <Check aria-hidden="true" />
                {sentence}
              </li>
            ))}
            <li className={styles.bullet} data-kind="will">
              <Check aria-hidden="true" />
              {texts.undoNotice}
            </li>
          </ul>
        </Card>
        <Card title={texts.wontChangeTitle}>
          <ul className={styles.bullets}>
            {listExclusions(file).map((sentence) => (
              <li key={sentence} className={styles.bullet} data-kind="wont">
                <Minus aria-hidden="true" />
                {sentence}
              </li>
            ))}
          </ul>
        </Card>
      </div>
      <div className={styles.actions}>
        <Button size="md-lg" disabled={start.isPending} onClick={() => onStepChange('check')}>
          {texts.back}
        </Button>
        <Button size="md-lg" tone="primary" loading={start.isPending} onClick={() => start.mutate()}>
          {texts.start(texts.recordCounts[file.kind](create + update))}
        </Button>
      </div>
    </>
  )
}

/**
 * The server's list ends with the rows that will be skipped, if any, and that no one will be contacted. Both are in the
 * other list.
 */
function listPlannedChanges({ sideEffects, summary }: ImportFile): string[] {
  return sideEffects.slice(0, summary && summary.errors > 0 ? -2 : -1)
}

function listExclusions({ kind, summary }: ImportFile): string[] {
  const { skip = 0, errors = 0, unchanged = 0 } = summary ?? {}
  return [
    ...(errors > 0 ? [texts.wontChange.errors(texts.rows(errors))] : []),
    ...(skip > 0 ? [texts.wontChange.skip(texts.rows(skip))] : []),
    ...(unchanged > 0 ? [texts.wontChange.unchanged(texts.rows(unchanged))] : []),
    texts.wontChange.remove[kind],
    texts.wontChange.contact,
  ]
}

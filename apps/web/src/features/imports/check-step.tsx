import { useQueryClient } from '@tanstack/react-query'
import { Banner, Button, Card, Stat } from '@parapet/ui'
import { useEffect, useState } from 'react'
import { useCheckImport, type ImportChange } from '~/data/imports/mutations'
import { importQueries, type ImportFile, type ImportRowFilter } from '~/data/imports/queries'
import { describeFailure } from '~/lib/describe-failure'
import { formatNumber } from '~/lib/format'
import { importTexts as texts } from './texts.ts'
import { ImportOptions } from './import-options.tsx'
import type { StepProps } from './import-wizard.tsx'
import { IssueGroups } from './issue-groups.tsx'
import { MissingTenants } from './missing-tenants.tsx'
import { RowsToReview } from './rows-to-review.tsx'
import { TaskProgress } from './task-progress.tsx'
import { findImportBlocker } from './wizard-steps.ts'
import styles from './imports.module.css'

/** Shows what the import would do with each row, and lets the user fix issues first. */
export function CheckStep({ scope, detail, onStepChange, onCheckingChange }: StepProps) {
  const { file, groups } = detail
  const [taskId, setTaskId] = useState<string | null>(null)
  const check = useCheckImport(scope, file.fileId, { onTaskStart: setTaskId })
  const queryClient = useQueryClient()
  const isChecking = check.isPending
  useEffect(() => {
    onCheckingChange(isChecking)
    return () => onCheckingChange(false)
  }, [isChecking, onCheckingChange])
  const [selectedFilter, setFilter] = useState<ImportRowFilter>(() =>
    file.summary?.errors ? { outcome: 'error' } : {},
  )
  // Once every error is fixed, the error filter would show nothing.
  const filter = selectedFilter.outcome === 'error' && !file.summary?.errors ? {} : selectedFilter
  const blocker = findImportBlocker(file)

  const renderProgress = (id: string) => (
    <TaskProgress
      scope={scope}
      taskId={id}
      title={texts.checking}
      detail={texts.checkingDetail}
      failedTitle={texts.checkFailed}
      failedDetail={texts.checkFailedDetail}
    />
  )

  if (file.status === 'validating' && file.taskId !== null) return renderProgress(file.taskId)
  const change = (next: ImportChange) => {
    setTaskId(null)
    // A response in flight would show the file in its earlier status.
    void queryClient.cancelQueries({ queryKey: importQueries.detail(scope, file.fileId).queryKey })
    return check.mutateAsync(next)
  }
  /** Resolves to whether it worked; the banner says why it didn't. */
  const applyChange = (next: ImportChange) =>
    change(next).then(
      () => true,
      () => false,
    )

  return (
    <>
      {isChecking && taskId !== null ? renderProgress(taskId) : null}
      <SummaryTiles summary={file.summary} />
      {check.isError ? (
        <Banner tone="danger" role="alert" title={texts.couldNotCheck}>
          {describeFailure(check.error)}
        </Banner>
      ) : null}
      <div className={styles.columns}>
        <IssueGroups
          kind={scope.kind}
          groups={groups}
          fields={file.fields}
          appliedFixes={file.appliedFixes}
          mapping={file.mapping}
          filter={filter}
          isPending={check.isPending}
          onFilterChange={setFilter}
          onChange={applyChange}
        />
        <ImportOptions
          scope={scope}
          options={file.options}
          appliedFixes={file.appliedFixes}
          hasDates={file.mapping.some(
            ({ field, transform }) => field !== null && transform?.startsWith('date'),
          )}
          hasNumbers={file.mapping.some(
            ({ field, transform }) => field !== null && (transform === 'number' || transform === 'money'),
          )}
          isPending={check.isPending}
          onChange={(next) => void applyChange(next)}
        />
      </div>
      {groups.length > 0 || (file.summary && file.summary.skip + file.summary.update > 0) ? (
        <RowsToReview
          scope={scope}
          file={file}
          fieldsWithIssues={new Set(groups.flatMap(({ field }) => field ?? []))}
          filter={filter}
          isPending={check.isPending}
          onFilterChange={setFilter}
          onChange={change}
        />
      ) : null}
      <MissingTenants scope={scope} file={file} />
      {blocker === 'errors' || blocker === 'nothing' ? (
        <Banner tone="warning">
          {blocker === 'errors'
            ? texts.stoppedByErrors(texts.rows(file.summary?.errors ?? 0))
            : file.summary?.errors
              ? texts.noImportableRows
              : texts.nothingToImport}
        </Banner>
      ) : null}
      <div className={styles.actions}>
        <Button size="md-lg" onClick={() => onStepChange('map')}>
          {texts.back}
        </Button>
        <Button
          size="md-lg"
          tone="primary"
          disabled={blocker !== null}
          loading={check.isPending}
          onClick={() => onStepChange('import')}
        >
          {texts.continueToImport}
        </Button>
      </div>
    </>
  )
}

function SummaryTiles({ summary }: Pick<ImportFile, 'summary'>) {
  if (!summary) return null
  const { create, update, unchanged, skip, errors } = summary
  const tileCounts = { create, update, unchanged, skip, errors }
  return (
    <Card>
      <div className={styles.numbers} role="status" aria-label={texts.steps.check}>
        {(Object.keys(tileCounts) as (keyof typeof tileCounts)[]).map((name) => (
          <Stat key={name} size="lg" label={texts.tiles[name]} value={formatNumber(tileCounts[name])} />
        ))}
      </div>
    </Card>
  )
}

import { useCan } from '@parapet/permissions/react'
import { Button, buttonClassName, Card, Stat, Text } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { PageLink } from '~/components/page-link'
import type { ImportKind } from '~/data/imports/operations'
import { importedRoughlyQuery, roughPrecisions } from '~/data/properties/detail-queries'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { importKinds } from './import-kinds.ts'
import type { StepProps } from './import-wizard.tsx'
import styles from './imports.module.css'
import { MissingTenants } from './missing-tenants.tsx'
import { RejectedDownloadButton, RejectedRows } from './rejected-rows.tsx'
import { TaskProgress } from './task-progress.tsx'
import { importTexts as texts } from './texts.ts'
import { UndoCard, UndoneBanner } from './undo-import.tsx'

const resultCounts = ['created', 'updated', 'unchanged', 'skipped', 'failed'] as const

/** The result of an import, with undo. */
export function ResultStep({ scope, detail: { file }, onStepChange }: StepProps) {
  const { result } = file
  if (file.status === 'undoing' && file.taskId !== null) {
    return (
      <TaskProgress
        scope={scope}
        taskId={file.taskId}
        title={texts.undoing}
        detail={texts.undoRunsInBackground}
        failedTitle={texts.couldNotUndo}
        failedDetail={texts.couldNotUndoDetail}
      />
    )
  }
  if (!result) return null

  const isUndone = file.status === 'undone'
  const { records } = result
  const writtenCount = records.created + records.updated
  const hasSeveralPerRow = writtenCount !== result.created + result.updated
  const shownCounts = resultCounts.filter((name) => result[name] > 0 || name === 'created')
  const countSum = shownCounts
    .map((name) => `${formatNumber(result[name])} ${texts[name].toLowerCase()}`)
    .join(' + ')

  return (
    <>
      {isUndone ? <UndoneBanner scope={scope} file={file} /> : null}
      <Card>
        <div className={styles.column}>
          <h2 className={styles.headline}>
            {writtenCount === 0
              ? texts.nothingImported
              : isUndone
                ? texts.importedBeforeUndo(texts.recordCounts[file.kind](writtenCount))
                : texts.imported(texts.recordCounts[file.kind](writtenCount))}
          </h2>
          <div className={styles.numbers}>
            {resultCounts.map((name) => (
              <Stat key={name} size="lg" label={texts[name]} value={formatNumber(result[name])} />
            ))}
          </div>
          <Text tone="muted">
            {texts.rowTotal(countSum, texts.rows(result.rows))}
            {hasSeveralPerRow ? ` ${texts.severalPerRow[file.kind]}` : null}
          </Text>
          <div className={styles.buttons}>
            {isUndone ? null : (
              <PageLink
                to={importKinds[file.kind].getListPath({ importFileId: file.fileId })}
                className={buttonClassName({ tone: 'primary' })}
              >
                {texts.viewRecords[file.kind]}
              </PageLink>
            )}
            <Button onClick={() => onStepChange('upload')}>{texts.importAnother}</Button>
          </div>
        </div>
      </Card>
      {isUndone ? null : <MissingTenants scope={scope} file={file} />}
      {isUndone || file.kind !== 'property' || writtenCount === 0 ? null : (
        <RoughLocations orgId={scope.orgId} fileId={file.fileId} />
      )}
      {isUndone || writtenCount === 0 ? null : <NextImportCard kind={file.kind} />}
      {isUndone ? null : <UndoCard scope={scope} file={file} />}
      {result.failed > 0 ? (
        <Card title={texts.rejectedTitle} description={texts.rejectedDetail}>
          <div className={styles.column}>
            <div className={styles.buttons}>
              <RejectedDownloadButton file={file} />
            </div>
            <RejectedRows scope={scope} file={file} />
          </div>
        </Card>
      ) : null}
    </>
  )
}

/** How many of the imported properties are located only by ZIP code or city, with a link to them. */
function RoughLocations({ orgId, fileId }: { orgId: string; fileId: string }) {
  const { data: count } = useQuery(importedRoughlyQuery(orgId, fileId))
  if (!count) return null
  return (
    <Card>
      <div className={styles.item}>
        <span className={styles.itemText}>
          <strong>{texts.locatedRoughly(count)}</strong>
          <span className={styles.note}>{texts.locatedRoughlyDetail}</span>
        </span>
        <PageLink
          to={paths.properties({ importFileId: fileId, geocodePrecision: roughPrecisions.join(',') })}
          className={buttonClassName()}
        >
          {texts.viewRoughlyLocated}
        </PageLink>
      </div>
    </Card>
  )
}

/** Suggests the kind of records to import next. */
function NextImportCard({ kind }: { kind: ImportKind }) {
  const { nextKind } = importKinds[kind]
  const mayImport = useCan(`${nextKind ?? kind}:import`)
  if (nextKind === null || !mayImport) return null
  return (
    <Card>
      <div className={styles.item}>
        <span className={styles.itemText}>
          <strong>{texts.next[nextKind].title}</strong>
          <span className={styles.note}>{texts.next[nextKind].detail}</span>
        </span>
        <PageLink to={importKinds[nextKind].getWizardPath()} className={buttonClassName()}>
          {texts.titles[nextKind]}
          <ArrowRight aria-hidden="true" />
        </PageLink>
      </div>
    </Card>
  )
}

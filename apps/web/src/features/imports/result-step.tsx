import { useCan } from '@parapet/permissions/react'
import { Button, buttonClassName, Card, linkClassName, Stat, Text } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useEffect, useRef, type RefObject } from 'react'
import { PageLink } from '~/components/page-link'
import type { ImportKind } from '~/data/imports/operations'
import type { ImportFile } from '~/data/imports/queries'
import { locationQueries } from '~/data/properties/location-queries'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { isFocusFree } from '~/lib/use-focus-keeper'
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
  const headline = useFocusOnceUndone(file.status)
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
          <h2 ref={headline} tabIndex={-1} className={styles.headline}>
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
        <ImportedLocations orgId={scope.orgId} fileId={file.fileId} total={writtenCount} />
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

/** A ref for the element that takes the focus after an undo, whose button and progress are gone. */
function useFocusOnceUndone(status: ImportFile['status']): RefObject<HTMLHeadingElement | null> {
  const headline = useRef<HTMLHeadingElement>(null)
  const shownStatus = useRef(status)

  useEffect(() => {
    const isUndone = shownStatus.current === 'undoing' && status === 'undone'
    shownStatus.current = status
    if (isUndone && isFocusFree()) headline.current?.focus()
  }, [status])

  return headline
}

interface ImportedLocationsProps {
  orgId: string
  fileId: string
  /** The created and updated properties. */
  total: number
}

/** How precisely the imported properties are located, with a link to fix those that aren't exactly. */
function ImportedLocations({ orgId, fileId, total }: ImportedLocationsProps) {
  const { data: counts } = useQuery(locationQueries.counts(orgId, { importFileId: fileId }))
  if (!counts || counts.total === 0) return null
  const { toChoose, rough, notLocated } = counts
  const getUrl = (geocode?: string) =>
    paths.propertyLocations({ importFileId: fileId, ...(geocode !== undefined && { geocode }) })
  const lines = [
    { text: texts.locatedExactly(total - counts.total), count: total - counts.total, to: null },
    { text: texts.toChoose(toChoose), count: toChoose, to: getUrl('ambiguous') },
    { text: texts.locatedRoughly(rough), count: rough, to: getUrl('ok') },
    { text: texts.notLocated(notLocated), count: notLocated, to: getUrl('failed,pending') },
  ].filter(({ count }) => count > 0)
  return (
    <Card
      title={texts.locations}
      description={texts.locationsDetail}
      actions={
        <PageLink to={getUrl()} className={buttonClassName({ tone: 'primary' })}>
          {texts.fixLocations}
        </PageLink>
      }
    >
      <ul className={styles.locations}>
        {lines.map(({ text, to }) => (
          <li key={text}>
            {to === null ? (
              text
            ) : (
              <PageLink to={to} className={linkClassName()}>
                {text}
              </PageLink>
            )}
          </li>
        ))}
      </ul>
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

import { useCan } from '@parapet/permissions/react'
import { Button, buttonClassName, Card, Stat, Text } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { PageLink } from '~/components/page-link'
import type { ImportKind, ImportScope } from '~/data/imports/operations'
import type { ImportFile } from '~/data/imports/queries'
import { taskQueries } from '~/data/tasks/queries'
import { formatNumber } from '~/lib/format'
import { importKinds } from './import-kinds.ts'
import type { StepProps } from './import-wizard.tsx'
import styles from './imports.module.css'
import { MissingTenants } from './missing-tenants.tsx'
import { RejectedDownload, RejectedRows } from './rejected-rows.tsx'
import { TaskProgress } from './task-progress.tsx'
import { importTexts as texts } from './texts.ts'
import { UndoCard, UndoneBanner } from './undo-import.tsx'

const parts = ['created', 'updated', 'unchanged', 'skipped', 'rejected'] as const

/** The result of an import, with undo. */
export function ResultStep({ scope, detail: { file }, onStepChange }: StepProps) {
  const { result } = file
  if (file.status === 'undoing' && file.taskId !== null) {
    return (
      <TaskProgress
        scope={scope}
        taskId={file.taskId}
        title={texts.undoing}
        detail={texts.mayLeave}
        failedTitle={texts.couldNotUndo}
      />
    )
  }
  if (!result) return null

  const isUndone = file.status === 'undone'
  const { records } = result
  const written = records.created + records.updated
  const hasSeveralPerRow = written !== result.created + result.updated
  const counted = parts.filter((part) => result[part] > 0 || part === 'created')
  const sum = counted.map((part) => `${formatNumber(result[part])} ${texts[part].toLowerCase()}`).join(' + ')

  return (
    <>
      {isUndone ? <UndoneBanner scope={scope} file={file} /> : null}
      <Card>
        <div className={styles.column}>
          <h2 className={styles.headline}>
            {written === 0 ? texts.doneNothing : texts.done(texts.things[file.kind](written))}
          </h2>
          <div className={styles.numbers}>
            {parts.map((part) => (
              <Stat key={part} size="lg" label={texts[part]} value={formatNumber(result[part])} />
            ))}
          </div>
          <Text tone="muted">
            {texts.adds(sum, texts.rows(result.rows))}
            {hasSeveralPerRow ? ` ${texts.beyondRows[file.kind]}` : null}
          </Text>
          <div className={styles.buttons}>
            {isUndone ? null : <ImportedLink scope={scope} file={file} />}
            <Button onClick={() => onStepChange('upload')}>{texts.importAnother}</Button>
          </div>
        </div>
      </Card>
      {isUndone ? null : <MissingTenants scope={scope} file={file} />}
      {isUndone || written === 0 ? null : <NextStep kind={file.kind} />}
      {isUndone ? null : <UndoCard scope={scope} file={file} />}
      {result.rejected > 0 ? (
        <Card title={texts.rejectedTitle} description={texts.rejectedDetail}>
          <div className={styles.column}>
            <div className={styles.buttons}>
              <RejectedDownload file={file} />
            </div>
            <RejectedRows scope={scope} file={file} />
          </div>
        </Card>
      ) : null}
    </>
  )
}

/** Suggests the kind of records to import next. */
function NextStep({ kind }: { kind: ImportKind }) {
  const { next } = importKinds[kind]
  const mayImport = useCan(`${next ?? kind}:import`)
  if (next === null || !mayImport) return null
  return (
    <Card>
      <div className={styles.item}>
        <span className={styles.itemText}>
          <strong>{texts.next[next].title}</strong>
          <span className={styles.note}>{texts.next[next].detail}</span>
        </span>
        <PageLink to={importKinds[next].wizard()} className={buttonClassName()}>
          {texts.titles[next]}
          <ArrowRight aria-hidden="true" />
        </PageLink>
      </div>
    </Card>
  )
}

/** A link to the imported records: everything updated since the import started. */
function ImportedLink({ scope, file }: { scope: ImportScope; file: ImportFile }) {
  const { data: task } = useQuery({
    ...taskQueries.detail(scope.orgId, file.taskId ?? ''),
    enabled: file.taskId !== null,
  })
  const startedAt = task?.startedAt ?? file.validatedAt
  return (
    <PageLink
      to={importKinds[file.kind].list({
        sort: '-updatedAt',
        ...(startedAt ? { updatedFrom: startedAt } : {}),
      })}
      className={buttonClassName({ tone: 'primary' })}
    >
      {texts.see[file.kind]}
    </PageLink>
  )
}

import { Button, buttonClassName, Card, Stat, Text, toast } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { PageLink } from '~/components/page-link'
import { downloadRejectedRows } from '~/data/imports/download'
import type { ImportFile } from '~/data/imports/queries'
import { taskQueries } from '~/data/tasks/queries'
import { describeFailure } from '~/lib/describe-failure'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { importTexts as texts } from '~/texts/imports'
import type { StepProps } from './import-wizard.tsx'
import styles from './imports.module.css'
import { RejectedRows } from './rejected-rows.tsx'
import { TaskProgress } from './task-progress.tsx'
import { UndoCard } from './undo-card.tsx'
import { UndoneBanner } from './undone-banner.tsx'

const parts = ['created', 'updated', 'unchanged', 'skipped', 'rejected'] as const

/** What became of every row, and the way back. */
export function ResultStep({ orgId, detail: { file }, onStepChange }: StepProps) {
  const { result } = file
  if (file.status === 'undoing' && file.taskId !== null) {
    return (
      <TaskProgress
        orgId={orgId}
        taskId={file.taskId}
        title={texts.undoing}
        detail={texts.mayLeave}
        failedTitle={texts.couldNotUndo}
      />
    )
  }
  if (!result) return null

  const isUndone = file.status === 'undone'
  const written = result.created + result.updated
  const counted = parts.filter((part) => result[part] > 0 || part === 'created')
  const sum = counted.map((part) => `${formatNumber(result[part])} ${texts[part].toLowerCase()}`).join(' + ')

  return (
    <>
      {isUndone ? <UndoneBanner orgId={orgId} file={file} /> : null}
      <Card>
        <div className={styles.column}>
          <h2 className={styles.headline}>
            {written === 0 ? texts.doneNothing : texts.done(texts.properties(formatNumber(written)))}
          </h2>
          <div className={styles.numbers}>
            {parts.map((part) => (
              <Stat key={part} size="lg" label={texts[part]} value={formatNumber(result[part])} />
            ))}
          </div>
          <Text tone="muted">{texts.adds(sum, texts.rows(formatNumber(result.rows)))}</Text>
          <div className={styles.buttons}>
            {isUndone ? null : <PropertiesLink orgId={orgId} file={file} />}
            <Button onClick={() => onStepChange('upload')}>{texts.importAnother}</Button>
          </div>
        </div>
      </Card>
      {isUndone ? null : <UndoCard orgId={orgId} file={file} />}
      {result.rejected > 0 ? (
        <Card
          title={texts.rejectedTitle}
          description={texts.rejectedDetail}
          actions={<RejectedDownload file={file} />}
        >
          <RejectedRows orgId={orgId} file={file} />
        </Card>
      ) : null}
    </>
  )
}

/** Leads to what this import wrote: everything that changed since it began. */
function PropertiesLink({ orgId, file }: { orgId: string; file: ImportFile }) {
  const { data: task } = useQuery({
    ...taskQueries.detail(orgId, file.taskId ?? ''),
    enabled: file.taskId !== null,
  })
  const began = task?.startedAt ?? file.validatedAt
  return (
    <PageLink
      to={paths.properties({ sort: '-updatedAt', ...(began ? { updatedFrom: began } : {}) })}
      className={buttonClassName({ tone: 'primary' })}
    >
      {texts.seeProperties}
    </PageLink>
  )
}

function RejectedDownload({ file }: { file: ImportFile }) {
  const [isLoading, setIsLoading] = useState(false)

  async function download() {
    setIsLoading(true)
    try {
      await downloadRejectedRows(file.fileId, file.filename)
    } catch (error) {
      toast({
        color: 'danger',
        heading: texts.downloadFailed,
        body: describeFailure(error),
        persistent: true,
      })
    } finally {
      setIsLoading(false)
    }
  }

  return (
    <Button size="sm" icon={<Download />} loading={isLoading} onClick={() => void download()}>
      {texts.downloadRejected}
    </Button>
  )
}

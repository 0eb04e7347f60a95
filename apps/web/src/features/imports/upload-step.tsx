import { Banner, Card, FileDrop, Text, Button, toast } from '@parapet/ui'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type ImportKind, type ImportScope, downloadTemplate } from '~/data/imports/operations'
import { describeFailure } from '~/lib/describe-failure'
import styles from './imports.module.css'
import { RecentImports } from './recent-imports.tsx'
import { importTexts as texts } from './texts.ts'
import { ImportAs, UploadQueue, type QueuedFile, useUploadQueue } from './upload-queue.tsx'

const accept = '.csv,.tsv,.txt,.xlsx'

interface UploadStepProps {
  scope: ImportScope
  /** The kind is another than that of the page when the file was one of another kind. */
  onUploaded: (fileId: string, kind: ImportKind) => void
  /** Several files were taken in, to be gone through in this order. */
  onSeveralUploaded: (fileIds: string[]) => void
}

/** Takes files in, by choice, drop or paste, and offers what was begun before. One that comes alone is opened at once. */
export function UploadStep({ scope, onUploaded, onSeveralUploaded }: UploadStepProps) {
  const [wrongType, setWrongType] = useState<string | null>(null)
  const queue = useUploadQueue(scope, onUploaded)
  const alone = queue.isSeveral ? null : queue.files[0]

  function take(files: readonly File[]) {
    setWrongType(null)
    queue.add(files)
  }

  // Files can be pasted wherever the cursor is on this page.
  const takeLatest = useRef(take)
  useEffect(() => {
    takeLatest.current = take
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length > 0 && !event.defaultPrevented) takeLatest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])

  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {alone?.otherKind ? <MisplacedBanner entry={alone} onMove={queue.retryAs} /> : null}
        <FileDrop
          label={texts.drop[scope.kind]}
          help={texts.dropHelp}
          accept={accept}
          multiple
          error={wrongType ?? (alone && !alone.otherKind ? alone.problem : null)}
          upload={
            alone?.state === 'uploading'
              ? { name: alone.file.name, progress: alone.progress, onCancel: () => queue.remove(alone.id) }
              : null
          }
          onFiles={take}
          onReject={([file]) => setWrongType(file ? texts.wrongType(file.name) : null)}
        />
        {queue.isSeveral ? (
          <UploadQueue
            files={queue.files}
            kind={scope.kind}
            onRemove={queue.remove}
            onRetryAs={queue.retryAs}
            onBegin={onSeveralUploaded}
          />
        ) : null}
        <RecentImports scope={scope} />
      </div>
      <div className={styles.column}>
        <Card title={texts.templates} description={texts.templatesDetail}>
          <div className={styles.buttons}>
            <TemplateButton kind={scope.kind} type="csv" label={texts.templateCsv} />
            <TemplateButton kind={scope.kind} type="xlsx" label={texts.templateXlsx} />
          </div>
        </Card>
        <Card title={texts.known}>
          <Text tone="muted">{texts.knownDetail[scope.kind]}</Text>
        </Card>
      </div>
    </div>
  )
}

interface MisplacedBannerProps {
  entry: QueuedFile
  onMove: (id: number, kind: ImportKind) => void
}

/** Names the import that the file belongs to, and takes it there. */
function MisplacedBanner({ entry: { id, file, otherKind, problem }, onMove }: MisplacedBannerProps) {
  if (otherKind === null) return null
  return (
    <div role="alert">
      <Banner
        tone="warning"
        title={file.name}
        actions={<ImportAs kind={otherKind} onClick={(kind) => onMove(id, kind)} />}
      >
        {problem}
      </Banner>
    </div>
  )
}

interface TemplateButtonProps {
  kind: ImportKind
  type: 'csv' | 'xlsx'
  label: string
}

/** Downloads the template of a kind. */
function TemplateButton({ kind, type, label }: TemplateButtonProps) {
  const [isLoading, setIsLoading] = useState(false)

  async function download() {
    setIsLoading(true)
    try {
      await downloadTemplate(kind, type)
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
    <Button icon={<Download />} loading={isLoading} onClick={() => void download()}>
      {label}
    </Button>
  )
}

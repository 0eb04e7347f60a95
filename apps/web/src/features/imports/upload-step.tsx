import { Banner, Card, FileDrop, Text, Button } from '@parapet/ui'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type ImportKind, type ImportScope, downloadTemplate } from '~/data/imports/operations'
import { toastFailure } from '~/lib/toast-failure'
import styles from './imports.module.css'
import { RecentImports } from './recent-imports.tsx'
import { importTexts as texts } from './texts.ts'
import {
  HeaderPicker,
  ImportAsButton,
  UploadQueue,
  type QueuedFile,
  type RetryUpload,
  useUploadQueue,
} from './upload-queue.tsx'

const acceptedExtensions = '.csv,.tsv,.txt,.xlsx'

interface UploadStepProps {
  scope: ImportScope
  /** `kind` differs from the page's if the file was uploaded as another kind. */
  onUploaded: (fileId: string, kind: ImportKind) => void
  /** Called with the ids of several files, to go through in this order. */
  onSeveralUploaded: (fileIds: string[]) => void
}

/** Uploads files by selection, drop or paste, and lists recent imports. A single file opens immediately. */
export function UploadStep({ scope, onUploaded, onSeveralUploaded }: UploadStepProps) {
  const [fileTypeError, setFileTypeError] = useState<string | null>(null)
  const queue = useUploadQueue(scope, onUploaded)
  const singleFile = queue.isList ? null : queue.files[0]

  function addFiles(files: readonly File[]) {
    setFileTypeError(null)
    queue.add(files)
  }

  // Files can be pasted anywhere on the page.
  const latestAddFiles = useRef(addFiles)
  useEffect(() => {
    latestAddFiles.current = addFiles
  })
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length > 0 && !event.defaultPrevented) latestAddFiles.current(files)
    }
    document.addEventListener('paste', handlePaste)
    return () => document.removeEventListener('paste', handlePaste)
  }, [])

  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {singleFile?.detectedKind ? <MisplacedBanner entry={singleFile} onRetry={queue.retry} /> : null}
        <FileDrop
          label={texts.drop[scope.kind]}
          help={texts.dropHelp}
          accept={acceptedExtensions}
          multiple
          error={fileTypeError ?? (singleFile && !singleFile.detectedKind ? singleFile.problem : null)}
          upload={
            singleFile?.state === 'uploading'
              ? {
                  name: singleFile.file.name,
                  progress: singleFile.progress,
                  onCancel: () => queue.remove(singleFile.id),
                }
              : null
          }
          onFiles={addFiles}
          onReject={([file]) => setFileTypeError(file ? texts.wrongType(file.name) : null)}
        />
        {singleFile && singleFile.headerLines.length > 0 ? (
          <Card>
            <HeaderPicker
              headerLines={singleFile.headerLines}
              onPick={(headerRow) => queue.retry(singleFile.id, { headerRow })}
            />
          </Card>
        ) : null}
        {queue.isList ? (
          <UploadQueue
            files={queue.files}
            kind={scope.kind}
            onRemove={queue.remove}
            onRetry={queue.retry}
            onContinue={onSeveralUploaded}
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
        <Card title={texts.recognizedFormats}>
          <Text tone="muted">{texts.recognizedFormatsDetail[scope.kind]}</Text>
        </Card>
      </div>
    </div>
  )
}

interface MisplacedBannerProps {
  entry: QueuedFile
  onRetry: RetryUpload
}

/** Says which import the file belongs to, with a button to upload it there. */
function MisplacedBanner({ entry: { id, file, detectedKind, problem }, onRetry }: MisplacedBannerProps) {
  if (detectedKind === null) return null
  return (
    <div role="alert">
      <Banner
        tone="warning"
        title={file.name}
        actions={<ImportAsButton kind={detectedKind} onClick={(kind) => onRetry(id, { kind })} />}
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

function TemplateButton({ kind, type, label }: TemplateButtonProps) {
  const [isLoading, setIsLoading] = useState(false)

  async function download() {
    setIsLoading(true)
    try {
      await downloadTemplate(kind, type)
    } catch (error) {
      toastFailure(texts.downloadFailed, error)
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

import { Banner, Button, Card, FileDrop, Text, toast } from '@parapet/ui'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { downloadTemplate } from '~/data/imports/download'
import { useUploadImport } from '~/data/imports/mutations'
import { describeFailure } from '~/lib/describe-failure'
import { formatNumber } from '~/lib/format'
import { importTexts as texts } from '~/texts/imports'
import styles from './imports.module.css'
import { RecentImports } from './recent-imports.tsx'

const accept = '.csv,.tsv,.txt,.xlsx'
const bytesMax = 50 * 1024 * 1024

export interface UploadStepProps {
  orgId: string
  onUploaded: (fileId: string) => void
}

/** Takes a file in, by choice, drop or paste, and offers what was begun before. */
export function UploadStep({ orgId, onUploaded }: UploadStepProps) {
  const upload = useUploadImport(orgId)
  const [problem, setProblem] = useState<string | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const [running, setRunning] = useState<{ name: string; progress: number } | null>(null)
  const abort = useRef<AbortController>(null)

  async function send(files: readonly File[]) {
    const [file] = files
    if (!file || running) return
    setNotice(files.length > 1 ? texts.oneAtATime : null)
    if (file.size > bytesMax) {
      setProblem(texts.tooLarge(file.name, formatNumber(Math.ceil(file.size / 1024 / 1024))))
      return
    }
    setProblem(null)
    setRunning({ name: file.name, progress: 0 })
    const controller = new AbortController()
    abort.current = controller
    try {
      const uploaded = await upload.mutateAsync({
        file,
        signal: controller.signal,
        onProgress: (progress) => setRunning({ name: file.name, progress }),
      })
      onUploaded(uploaded.fileId)
    } catch (error) {
      setProblem(controller.signal.aborted ? texts.uploadCancelled : describeFailure(error))
    } finally {
      setRunning(null)
    }
  }

  // A file can be pasted wherever the cursor is on this page.
  const sendLatest = useRef(send)
  useEffect(() => {
    sendLatest.current = send
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length > 0 && !event.defaultPrevented) void sendLatest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('paste', paste)
      abort.current?.abort()
    }
  }, [])

  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {notice ? <Banner>{notice}</Banner> : null}
        <FileDrop
          label={texts.drop}
          help={texts.dropHelp}
          accept={accept}
          multiple={false}
          error={problem}
          upload={running ? { ...running, onCancel: () => abort.current?.abort() } : null}
          onPaste={(event) => event.stopPropagation()}
          onFiles={(files) => void send(files)}
          onReject={([file]) => setProblem(file ? texts.wrongType(file.name) : null)}
        />
        <RecentImports orgId={orgId} />
      </div>
      <div className={styles.column}>
        <Card title={texts.templates} description={texts.templatesDetail}>
          <div className={styles.buttons}>
            <TemplateButton type="csv" label={texts.templateCsv} />
            <TemplateButton type="xlsx" label={texts.templateXlsx} />
          </div>
        </Card>
        <Card title={texts.known}>
          <Text tone="muted">{texts.knownDetail}</Text>
        </Card>
      </div>
    </div>
  )
}

function TemplateButton({ type, label }: { type: 'csv' | 'xlsx'; label: string }) {
  const [isLoading, setIsLoading] = useState(false)

  async function download() {
    setIsLoading(true)
    try {
      await downloadTemplate(type)
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

import { isApiError } from '@parapet/api-client'
import { useCan } from '@parapet/permissions/react'
import { Button, Card, IconButton, linkClassName, Progress, StatusDot } from '@parapet/ui'
import { ArrowRight, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { PageLink } from '~/components/page-link'
import { useUploadImport } from '~/data/imports/mutations'
import type { ImportKind, ImportScope } from '~/data/imports/operations'
import { describeFailure } from '~/lib/describe-failure'
import { formatNumber } from '~/lib/format'
import { importKinds } from './import-kinds.ts'
import styles from './imports.module.css'
import { importTexts as texts } from './texts.ts'

interface UploadQueueProps {
  files: readonly QueuedFile[]
  /** The kind that the page imports. */
  kind: ImportKind
  onRemove: (id: number) => void
  onRetryAs: (id: number, kind: ImportKind) => void
  /** Called with the ids of the uploaded files, in order. */
  onBegin: (fileIds: string[]) => void
}

/** The files uploaded together, with a button to go through them one by one. */
export function UploadQueue({ files, kind, onRemove, onRetryAs, onBegin }: UploadQueueProps) {
  const isWorking = files.some(({ state }) => state === 'waiting' || state === 'uploading')
  const ready = files.flatMap((entry) => (entry.kind === kind && entry.fileId ? entry.fileId : []))

  return (
    <Card
      title={texts.queue}
      footer={
        <Button
          tone="primary"
          icon={<ArrowRight />}
          disabled={isWorking || ready.length === 0}
          onClick={() => onBegin(ready)}
        >
          {texts.goThrough(ready.length)}
        </Button>
      }
    >
      <ul className={styles.list}>
        {files.map((entry) => (
          <li key={entry.id} className={styles.item} aria-label={entry.file.name}>
            <QueuedFileText entry={entry} pageKind={kind} />
            {entry.otherKind ? (
              <ImportAs kind={entry.otherKind} onClick={(other) => onRetryAs(entry.id, other)} />
            ) : null}
            <IconButton
              label={texts.takeOut(entry.file.name)}
              icon={<X />}
              onClick={() => onRemove(entry.id)}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function QueuedFileText({ entry, pageKind }: { entry: QueuedFile; pageKind: ImportKind }) {
  const { file, kind, state, progress, problem, fileId } = entry
  return (
    <span className={styles.itemText}>
      {state === 'uploading' ? (
        <Progress label={file.name} value={progress} />
      ) : kind !== pageKind && fileId ? (
        <PageLink to={importKinds[kind].wizard({ file: fileId })} className={linkClassName()}>
          {file.name}
        </PageLink>
      ) : (
        <span>{file.name}</span>
      )}
      {state === 'failed' ? (
        <span role="alert" className={styles.note}>
          {problem}
        </span>
      ) : state === 'uploading' ? null : (
        <StatusDot tone={state === 'uploaded' ? 'success' : 'neutral'}>{texts.queueStates[state]}</StatusDot>
      )}
    </span>
  )
}

interface ImportAsProps {
  kind: ImportKind
  onClick: (kind: ImportKind) => void
}

/** A button to import a file as another kind, if the user has permission. */
export function ImportAs({ kind, onClick }: ImportAsProps) {
  const mayImport = useCan(`${kind}:import`)
  if (!mayImport) return null
  return (
    <Button size="sm-md" onClick={() => onClick(kind)}>
      {texts.importAs[kind]}
    </Button>
  )
}

export interface QueuedFile {
  id: number
  file: File
  /** The kind it is uploaded as. */
  kind: ImportKind
  state: 'waiting' | 'uploading' | 'uploaded' | 'failed'
  /** The uploaded share, 0 to 1. */
  progress: number
  /** Null until uploaded. */
  fileId: string | null
  /** Why the upload failed. */
  problem: string | null
  /** The detected kind, if the file was rejected as one of another kind. */
  otherKind: ImportKind | null
}

const kinds: readonly ImportKind[] = ['property', 'unit', 'tenant']
const bytesMax = 50 * 1024 * 1024

/** Uploads files one after the other. Calls `onSingleUploaded` for a file that was added alone. */
export function useUploadQueue(
  scope: ImportScope,
  onSingleUploaded: (fileId: string, kind: ImportKind) => void,
) {
  const upload = useUploadImport(scope.orgId)
  const [files, setFiles] = useState<readonly QueuedFile[]>([])
  const [isSeveral, setIsSeveral] = useState(false)
  const hasSeveral = useRef(false)
  const latest = useRef(files)
  const current = useRef<{ id: number; controller: AbortController } | null>(null)
  const lastId = useRef(0)
  const latestCallback = useRef(onSingleUploaded)
  useEffect(() => {
    latestCallback.current = onSingleUploaded
  })
  useEffect(
    () => () => {
      latest.current = []
      current.current?.controller.abort()
    },
    [],
  )

  function update(change: (files: readonly QueuedFile[]) => readonly QueuedFile[]) {
    latest.current = change(latest.current)
    setFiles(latest.current)
    // A list that shrinks to one file stays a list until it is empty.
    if (latest.current.length !== 1) hasSeveral.current = latest.current.length > 1
    setIsSeveral(hasSeveral.current)
  }
  const updateEntry = (id: number, part: Partial<QueuedFile>) =>
    update((all) => all.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)))

  async function processQueue() {
    if (current.current) return
    for (;;) {
      const next = latest.current.find(({ state }) => state === 'waiting')
      if (!next) break
      await send(next)
    }
  }

  async function send({ id, file, kind }: QueuedFile) {
    const controller = new AbortController()
    current.current = { id, controller }
    updateEntry(id, { state: 'uploading', progress: 0, problem: null, otherKind: null })
    try {
      const { fileId } = await upload.mutateAsync({
        kind,
        file,
        signal: controller.signal,
        onProgress: (progress) => updateEntry(id, { progress }),
      })
      updateEntry(id, { state: 'uploaded', fileId })
      if (latest.current.length === 1 && !hasSeveral.current) latestCallback.current(fileId, kind)
    } catch (error) {
      const other = findOtherKind(error)
      const problem = controller.signal.aborted ? texts.uploadCancelled : describeFailure(error)
      updateEntry(id, { state: 'failed', problem, otherKind: other === kind ? null : other })
    } finally {
      current.current = null
    }
  }

  return {
    files,
    /** Whether several files were added, which are shown as a list. */
    isSeveral,
    /** Queues more files. Replaces a single failed one. */
    add(added: readonly File[]) {
      const entries = added.map((file) => toEntry(++lastId.current, file, scope.kind))
      update((all) => [...all.filter(({ state }) => state !== 'failed' || all.length > 1), ...entries])
      void processQueue()
    },
    /** Uploads a file again as another kind. */
    retryAs(id: number, kind: ImportKind) {
      updateEntry(id, { kind, state: 'waiting' })
      void processQueue()
    },
    /** Cancels the upload of a file, or removes it from the list. */
    remove(id: number) {
      if (current.current?.id === id) current.current.controller.abort()
      else update((all) => all.filter((entry) => entry.id !== id))
    },
  }
}

function toEntry(id: number, file: File, kind: ImportKind): QueuedFile {
  const isTooLarge = file.size > bytesMax
  return {
    id,
    file,
    kind,
    state: isTooLarge ? 'failed' : 'waiting',
    progress: 0,
    fileId: null,
    problem: isTooLarge ? texts.tooLarge(file.name, formatNumber(Math.ceil(file.size / 1024 / 1024))) : null,
    otherKind: null,
  }
}

/** The detected kind of a rejected file. */
function findOtherKind(error: unknown): ImportKind | null {
  const detected = isApiError(error) ? (error.body as { kind?: unknown }).kind : null
  return kinds.find((kind) => kind === detected) ?? null
}

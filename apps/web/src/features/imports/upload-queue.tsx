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
  /** What the page imports. */
  kind: ImportKind
  onRemove: (id: number) => void
  onRetryAs: (id: number, kind: ImportKind) => void
  /** Gets the ids of what was uploaded, in order. */
  onBegin: (fileIds: string[]) => void
}

/** The files that are taken in together, and the way through them in turn. */
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

/** Takes a file to the import that it belongs to, for people who may use that. */
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
  /** What it is taken in as. */
  kind: ImportKind
  state: 'waiting' | 'uploading' | 'uploaded' | 'failed'
  /** How much has left, 0 to 1. */
  progress: number
  /** Once it is uploaded. */
  fileId: string | null
  /** Why it was not taken. */
  problem: string | null
  /** What it looks like, when it was refused as a file of another kind. */
  otherKind: ImportKind | null
}

const kinds: readonly ImportKind[] = ['property', 'unit', 'tenant']
const bytesMax = 50 * 1024 * 1024

/** Uploads files one after the other. `onAlone` gets a file that came by itself, once it is uploaded. */
export function useUploadQueue(scope: ImportScope, onAlone: (fileId: string, kind: ImportKind) => void) {
  const upload = useUploadImport(scope.orgId)
  const [files, setFiles] = useState<readonly QueuedFile[]>([])
  const [isSeveral, setIsSeveral] = useState(false)
  const several = useRef(false)
  const latest = useRef(files)
  const running = useRef<{ id: number; controller: AbortController } | null>(null)
  const lastId = useRef(0)
  const opens = useRef(onAlone)
  useEffect(() => {
    opens.current = onAlone
  })
  useEffect(
    () => () => {
      latest.current = []
      running.current?.controller.abort()
    },
    [],
  )

  function update(change: (files: readonly QueuedFile[]) => readonly QueuedFile[]) {
    latest.current = change(latest.current)
    setFiles(latest.current)
    // A list that shrinks to one file is still a list, until it is empty.
    if (latest.current.length !== 1) several.current = latest.current.length > 1
    setIsSeveral(several.current)
  }
  const set = (id: number, part: Partial<QueuedFile>) =>
    update((all) => all.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)))

  async function work() {
    if (running.current) return
    for (;;) {
      const next = latest.current.find(({ state }) => state === 'waiting')
      if (!next) break
      await send(next)
    }
  }

  async function send({ id, file, kind }: QueuedFile) {
    const controller = new AbortController()
    running.current = { id, controller }
    set(id, { state: 'uploading', progress: 0, problem: null, otherKind: null })
    try {
      const { fileId } = await upload.mutateAsync({
        kind,
        file,
        signal: controller.signal,
        onProgress: (progress) => set(id, { progress }),
      })
      set(id, { state: 'uploaded', fileId })
      if (latest.current.length === 1 && !several.current) opens.current(fileId, kind)
    } catch (error) {
      const other = findOtherKind(error)
      const problem = controller.signal.aborted ? texts.uploadCancelled : describeFailure(error)
      set(id, { state: 'failed', problem, otherKind: other === kind ? null : other })
    } finally {
      running.current = null
    }
  }

  return {
    files,
    /** Whether they are gone through as a list. */
    isSeveral,
    /** Takes more files in, after those that wait. What came of earlier ones that are done with is forgotten. */
    add(added: readonly File[]) {
      const entries = added.map((file) => toEntry(++lastId.current, file, scope.kind))
      update((all) => [...all.filter(({ state }) => state !== 'failed' || all.length > 1), ...entries])
      void work()
    },
    /** Tries a file again, as one of another kind. */
    retryAs(id: number, kind: ImportKind) {
      set(id, { kind, state: 'waiting' })
      void work()
    },
    /** Stops the upload of a file, or takes it out of the list. */
    remove(id: number) {
      if (running.current?.id === id) running.current.controller.abort()
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

/** The kind that a refused file looks like. */
function findOtherKind(error: unknown): ImportKind | null {
  const found = isApiError(error) ? (error.body as { kind?: unknown }).kind : null
  return kinds.find((kind) => kind === found) ?? null
}

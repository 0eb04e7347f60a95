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

export type RetryUpload = (id: number, change: { kind: ImportKind } | { headerRow: number }) => void

interface UploadQueueProps {
  files: readonly QueuedFile[]
  /** The kind that the page imports. */
  kind: ImportKind
  onRemove: (id: number) => void
  onRetry: RetryUpload
  /** Called with the ids of the uploaded files, in order. */
  onContinue: (fileIds: string[]) => void
}

/** The files uploaded together, with a button to go through them one by one. */
export function UploadQueue({ files, kind, onRemove, onRetry, onContinue }: UploadQueueProps) {
  const isUploading = files.some(({ state }) => state === 'waiting' || state === 'uploading')
  const uploadedFileIds = files.flatMap((entry) => (entry.kind === kind && entry.fileId ? entry.fileId : []))

  return (
    <Card
      title={texts.queue}
      footer={
        <Button
          tone="primary"
          icon={<ArrowRight />}
          disabled={isUploading || uploadedFileIds.length === 0}
          onClick={() => onContinue(uploadedFileIds)}
        >
          {texts.continueWithFiles(uploadedFileIds.length)}
        </Button>
      }
    >
      <ul className={styles.list}>
        {files.map((entry) => (
          <li key={entry.id} className={styles.item} aria-label={entry.file.name}>
            <QueuedFileText entry={entry} pageKind={kind} />
            {entry.detectedKind ? (
              <ImportAsButton
                kind={entry.detectedKind}
                onClick={(other) => onRetry(entry.id, { kind: other })}
              />
            ) : null}
            {entry.headerLines.length > 0 ? (
              <HeaderPicker
                headerLines={entry.headerLines}
                onPick={(headerRow) => onRetry(entry.id, { headerRow })}
              />
            ) : null}
            <IconButton
              label={texts.removeFile(entry.file.name)}
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
        <PageLink to={importKinds[kind].getWizardPath({ file: fileId })} className={linkClassName()}>
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

/** Lets people choose the header row of a file in which none was found. */
export function HeaderPicker({
  headerLines,
  onPick,
}: {
  headerLines: readonly HeaderLine[]
  onPick: (headerRow: number) => void
}) {
  return (
    <fieldset className={styles.picker}>
      <legend>{texts.chooseHeaderRow}</legend>
      <ul className={styles.list}>
        {headerLines.map(({ n, text }) => (
          <li key={n} className={styles.item}>
            <span className={styles.itemText}>
              <span className={styles.note}>{texts.ignoredLine(formatNumber(n))}</span>
              {text}
            </span>
            <Button size="sm-md" aria-label={texts.useLineNumber(formatNumber(n))} onClick={() => onPick(n)}>
              {texts.useLine}
            </Button>
          </li>
        ))}
      </ul>
      <Button size="sm-md" onClick={() => onPick(0)}>
        {texts.noHeaderRow}
      </Button>
    </fieldset>
  )
}

interface ImportAsButtonProps {
  kind: ImportKind
  onClick: (kind: ImportKind) => void
}

/** A button to import a file as another kind, if the user has permission. */
export function ImportAsButton({ kind, onClick }: ImportAsButtonProps) {
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
  /** The header row that was chosen after it wasn't found. */
  headerRow: number | undefined
  state: 'waiting' | 'uploading' | 'uploaded' | 'failed'
  /** The uploaded share, 0 to 1. */
  progress: number
  /** Null until uploaded. */
  fileId: string | null
  /** Why the upload failed. */
  problem: string | null
  /** The detected kind, if the file was rejected as one of another kind. */
  detectedKind: ImportKind | null
  /** The first lines, if the header row has to be chosen. */
  headerLines: readonly HeaderLine[]
}

/** A line that may hold the headers; `n` counts from 1. */
export interface HeaderLine {
  n: number
  text: string
}

const kinds: readonly ImportKind[] = ['property', 'unit', 'tenant']
const maxBytes = 50 * 1024 * 1024

/** Uploads files one after the other. Calls `onSingleUploaded` for a file that was added alone. */
export function useUploadQueue(
  scope: ImportScope,
  onSingleUploaded: (fileId: string, kind: ImportKind) => void,
) {
  const upload = useUploadImport(scope.orgId)
  const [files, setFiles] = useState<readonly QueuedFile[]>([])
  const [isList, setIsList] = useState(false)
  const isListRef = useRef(false)
  const latestFiles = useRef(files)
  const activeUpload = useRef<{ id: number; controller: AbortController } | null>(null)
  const lastId = useRef(0)
  const latestCallback = useRef(onSingleUploaded)
  useEffect(() => {
    latestCallback.current = onSingleUploaded
  })
  useEffect(
    () => () => {
      latestFiles.current = []
      activeUpload.current?.controller.abort()
    },
    [],
  )

  function update(change: (files: readonly QueuedFile[]) => readonly QueuedFile[]) {
    latestFiles.current = change(latestFiles.current)
    setFiles(latestFiles.current)
    // A list that shrinks to one file stays a list until it is empty.
    if (latestFiles.current.length !== 1) isListRef.current = latestFiles.current.length > 1
    setIsList(isListRef.current)
  }
  const updateEntry = (id: number, changes: Partial<QueuedFile>) =>
    update((all) => all.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry)))

  async function processQueue() {
    if (activeUpload.current) return
    for (;;) {
      const next = latestFiles.current.find(({ state }) => state === 'waiting')
      if (!next) break
      await uploadFile(next)
    }
  }

  async function uploadFile({ id, file, kind, headerRow }: QueuedFile) {
    const controller = new AbortController()
    activeUpload.current = { id, controller }
    updateEntry(id, { state: 'uploading', progress: 0, problem: null, detectedKind: null, headerLines: [] })
    try {
      const { fileId } = await upload.mutateAsync({
        kind,
        file,
        ...(headerRow === undefined ? {} : { headerRow }),
        signal: controller.signal,
        onProgress: (progress) => updateEntry(id, { progress }),
      })
      updateEntry(id, { state: 'uploaded', fileId })
      if (latestFiles.current.length === 1 && !isListRef.current) latestCallback.current(fileId, kind)
    } catch (error) {
      const detectedKind = findDetectedKind(error)
      const problem = controller.signal.aborted ? texts.uploadCanceled : describeFailure(error)
      updateEntry(id, {
        state: 'failed',
        problem,
        detectedKind: detectedKind === kind ? null : detectedKind,
        headerLines: findHeaderLines(error),
      })
    } finally {
      activeUpload.current = null
    }
  }

  return {
    files,
    /** Whether several files were added, which are shown as a list. */
    isList,
    /** Queues more files. Replaces a single failed one. */
    add(newFiles: readonly File[]) {
      const entries = newFiles.map((file) => toEntry(++lastId.current, file, scope.kind))
      update((all) => [...all.filter(({ state }) => state !== 'failed' || all.length > 1), ...entries])
      void processQueue()
    },
    /** Uploads a file again, as another kind or with the header row that was chosen. */
    retry(id: number, change: { kind: ImportKind } | { headerRow: number }) {
      updateEntry(id, { ...change, state: 'waiting' })
      void processQueue()
    },
    /** Cancels the upload of a file, or removes it from the list. */
    remove(id: number) {
      if (activeUpload.current?.id === id) activeUpload.current.controller.abort()
      else update((all) => all.filter((entry) => entry.id !== id))
    },
  }
}

function toEntry(id: number, file: File, kind: ImportKind): QueuedFile {
  const isTooLarge = file.size > maxBytes
  return {
    id,
    file,
    kind,
    headerRow: undefined,
    state: isTooLarge ? 'failed' : 'waiting',
    progress: 0,
    fileId: null,
    problem: isTooLarge ? texts.tooLarge(file.name, formatNumber(Math.ceil(file.size / 1024 / 1024))) : null,
    detectedKind: null,
    headerLines: [],
  }
}

/** The lines among which to choose the header row, if it wasn't found. */
function findHeaderLines(error: unknown): readonly HeaderLine[] {
  const { lines } = isApiError(error) ? (error.body as { lines?: readonly HeaderLine[] }) : {}
  return lines ?? []
}

/** The detected kind of a rejected file. */
function findDetectedKind(error: unknown): ImportKind | null {
  const detected = isApiError(error) ? (error.body as { kind?: unknown }).kind : null
  return kinds.find((kind) => kind === detected) ?? null
}

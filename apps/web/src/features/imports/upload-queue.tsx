import { useCan } from '@parapet/permissions/react'
import { Button, Card, IconButton, linkClassName, Progress, StatusDot } from '@parapet/ui'
import { ArrowRight, X } from 'lucide-react'
import { PageLink } from '~/components/page-link'
import type { ImportKind } from '~/data/imports/operations'
import { importTexts as texts } from './texts.ts'
import { importKinds } from './import-kinds.ts'
import styles from './imports.module.css'
import type { QueuedFile } from './use-upload-queue.ts'

export interface UploadQueueProps {
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

export interface ImportAsProps {
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

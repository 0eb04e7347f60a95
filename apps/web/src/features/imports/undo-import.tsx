import { isApiError } from '@parapet/api-client'
import { Button, Card, ConfirmDialog, Banner, linkClassName } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { PageLink } from '~/components/page-link'
import { useUndoImport } from '~/data/imports/mutations'
import type { ImportScope, ImportKind } from '~/data/imports/operations'
import type { ImportFile } from '~/data/imports/queries'
import { taskQueries } from '~/data/tasks/queries'
import { formatList, formatNumber } from '~/lib/format'
import { formatDate } from '~/lib/format-days'
import { toastFailure } from '~/lib/toast-failure'
import { importKinds } from './import-kinds.ts'
import styles from './imports.module.css'
import { importTexts as texts } from './texts.ts'

/** Offers to undo an import while that is possible, confirmed by typing a word. */
export function UndoCard({ scope, file }: { scope: ImportScope; file: ImportFile }) {
  const undo = useUndoImport(scope, file.fileId)
  const [dialog, setDialog] = useState<'ask' | 'force' | null>(null)
  const [conflictMessage, setConflictMessage] = useState<string | null>(null)
  const { created = 0, updated: updatedRecords = 0 } = file.result?.records ?? {}
  const updated = updatedRecords + (file.result?.markedPast ?? 0)
  const [openedAtMs] = useState(() => Date.now())
  const isFailed = file.status === 'import_failed'
  const isExpired = file.undoUntil !== null && Date.parse(file.undoUntil) < openedAtMs
  // A failed import has no counts, but may have written records.
  if (isExpired || (!isFailed && created + updated === 0)) return null

  function runUndo(force: boolean) {
    undo.mutate(force, {
      onSuccess: () => setDialog(null),
      onError: (error) => {
        if (isApiError(error) && 'edited' in error.body) {
          setConflictMessage(error.message)
          setDialog('force')
        } else {
          setDialog(null)
          toastFailure(texts.couldNotUndo, error)
        }
      },
    })
  }

  return (
    <Card>
      <div className={styles.item}>
        <span className={styles.itemText}>
          <strong>{texts.undo}</strong>
          <span className={styles.note}>
            {texts.undoDescription} {file.undoUntil ? texts.undoUntil(formatDate(file.undoUntil)) : null}
          </span>
        </span>
        <Button icon={<Undo2 />} onClick={() => setDialog('ask')}>
          {texts.undo}
        </Button>
      </div>
      <ConfirmDialog
        open={dialog !== null}
        onOpenChange={() => setDialog(null)}
        tone="danger"
        title={dialog === 'force' ? texts.undoForceTitle[file.kind] : texts.undoTitle}
        description={
          dialog === 'force'
            ? conflictMessage
            : isFailed
              ? texts.undoFailedDetail[file.kind]
              : describeUndo(file.kind, created, updated, file.result?.alsoCreated)
        }
        confirmLabel={dialog === 'force' ? texts.undoForceConfirmLabel : texts.undoConfirmLabel}
        confirmText={texts.undoConfirmText}
        loading={undo.isPending}
        onConfirm={() => runUndo(dialog === 'force')}
      />
    </Card>
  )
}

/** What an undo removes and restores, without a part that is zero. */
export function describeUndo(
  kind: ImportKind,
  created: number,
  updated: number,
  alsoCreated: NonNullable<ImportFile['result']>['alsoCreated'] = { portfolios: 0, properties: 0, units: 0 },
): string {
  const countRecords = texts.recordCounts[kind]
  const removed = [
    ...(created > 0 ? [countRecords(created)] : []),
    ...(alsoCreated.units > 0 ? [texts.recordCounts.unit(alsoCreated.units)] : []),
    ...(alsoCreated.properties > 0 ? [texts.recordCounts.property(alsoCreated.properties)] : []),
  ]
  return [
    ...(removed.length > 0 ? [texts.undoCreated(formatList(removed))] : []),
    ...(updated > 0 ? [texts.undoUpdated(countRecords(updated))] : []),
    ...(alsoCreated.portfolios > 0 ? [texts.undoPortfolios(alsoCreated.portfolios)] : []),
  ].join(' ')
}

/** Shows that an import was undone, and lists the records that were kept, with reasons. */
export function UndoneBanner({ scope, file }: { scope: ImportScope; file: ImportFile }) {
  const { data: task } = useQuery({
    ...taskQueries.detail(scope.orgId, file.taskId ?? ''),
    enabled: file.taskId !== null,
  })
  const { keptCount, keptRecords } = readUndoResult(task)
  if (keptCount === 0) {
    return (
      <Banner tone="info" title={texts.undone}>
        {texts.undoneDetail}
      </Banner>
    )
  }
  return (
    <Banner tone="warning" title={texts.undoneInPart(describeKeptCount(file, keptRecords, keptCount))}>
      <ul className={styles.kept}>
        {keptRecords.map(({ type, id, name, row, reason }) => (
          <li key={id}>
            <PageLink to={importKinds[type ?? file.kind].getRecordPath(id)} className={linkClassName()}>
              {name}
            </PageLink>{' '}
            {texts.keptReason(formatNumber(row), reason)}
          </li>
        ))}
      </ul>
      {keptCount > keptRecords.length ? texts.moreKept(formatNumber(keptCount - keptRecords.length)) : null}
    </Banner>
  )
}

/** `2 tenants`, or `3 records` if they are of several kinds or not all are known. */
function describeKeptCount(
  { kind }: ImportFile,
  records: UndoResult['keptRecords'],
  keptCount: number,
): string {
  const [first] = new Set(records.map(({ type }) => type ?? kind))
  const isOneKind = records.length === keptCount && records.every(({ type }) => (type ?? kind) === first)
  return isOneKind && first ? texts.recordCounts[first](keptCount) : texts.records(keptCount)
}

interface KeptRecord {
  /** Missing in results from before an undo could keep records of several kinds. */
  type?: ImportKind
  id: string
  name: string
  /** The row number in the file. */
  row: number
  reason: string
}

interface UndoResult {
  /** The number of records that could not be undone. */
  keptCount: number
  /** The first of the kept records. */
  keptRecords: KeptRecord[]
}

/** The records an undo kept, from its task; empty while unknown or for other tasks. */
export function readUndoResult(
  task: { type: string; result?: Record<string, unknown> | null } | undefined,
): UndoResult {
  const result = task?.type === 'import_undo' ? task.result : null
  return {
    keptCount: typeof result?.kept === 'number' ? result.kept : 0,
    keptRecords: Array.isArray(result?.keptRecords) ? (result.keptRecords as KeptRecord[]) : [],
  }
}

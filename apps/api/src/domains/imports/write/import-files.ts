import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ServiceContext, TransactionContext } from '../../../platform/context/context.ts'
import { importFile, task } from '../../../platform/db/schema/index.ts'
import type { PendingEvent } from '../../../platform/context/context.ts'
import { notFound, Problem } from '../../../platform/errors/problem.ts'
import { TaskFailure, type TaskRun } from '../../../platform/jobs/task-handlers.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { type ImportFileRow, toImportFileRow } from '../plan/import-file.ts'
import type { ImportKind } from '../plan/import-kind.ts'

/** A limited member sees the own files only: those of others may speak of properties that are hidden. */
export const visibleFiles = (tx: TransactionContext, kind: Pick<ImportKind, 'key'>) =>
  and(
    eq(importFile.orgId, tx.orgId),
    eq(importFile.kind, kind.key),
    tx.actor.access.isFga && tx.actor.id !== null ? eq(importFile.uploadedBy, tx.actor.id) : undefined,
  )

/** The file, locked until the end of the transaction when `forUpdate`. @throws Problem `not-found` */
export async function getImportFile(
  tx: TransactionContext,
  kind: ImportKind,
  fileId: string,
  options: { forUpdate?: boolean } = {},
): Promise<ImportFileRow> {
  const query = tx.db
    .select()
    .from(importFile)
    .where(and(visibleFiles(tx, kind), eq(importFile.id, fileId)))
  const [row] = await (options.forUpdate ? query.for('update') : query)
  if (!row) throw notFound('import file')
  return toImportFileRow(row)
}

/** @throws Problem `state-conflict` naming the state and what would be allowed. */
export function requireStatus(
  file: ImportFileRow,
  allowed: readonly ImportFileRow['status'][],
  sentence: string,
) {
  if (allowed.includes(file.status)) return
  throw new Problem('state-conflict', sentence, { members: { state: file.status, allowed } })
}

export type ImportStatus = ImportFileRow['status']
type Columns = Partial<Omit<typeof importFile.$inferInsert, 'status' | 'version'>> & { status: ImportStatus }

/**
 * Moves a file to another state, with what else changes about it: the one way to write a file once it is uploaded.
 * Only while it is in a state of `from` and nobody changed it since `file` was read; null when somebody did, and
 * then nothing was written.
 */
export async function transitionImport(
  tx: TransactionContext,
  file: Pick<ImportFileRow, 'id' | 'version'>,
  from: readonly ImportStatus[],
  to: Columns,
): Promise<ImportFileRow | null> {
  const [row] = await tx.db
    .update(importFile)
    .set({
      updatedAt: new Date(),
      ...(tx.actor.id !== null && { updatedBy: tx.actor.id }),
      ...to,
      version: sql`${importFile.version} + 1`,
    })
    .where(
      and(
        eq(importFile.orgId, tx.orgId),
        eq(importFile.id, file.id),
        eq(importFile.version, file.version),
        inArray(importFile.status, [...from]),
      ),
    )
    .returning()
  return row ? toImportFileRow(row) : null
}

/** The same for calls of people. @throws Problem `state-conflict` when somebody else was faster */
export async function transitionImportOrReject(...call: Parameters<typeof transitionImport>) {
  return (await transitionImport(...call)) ?? rejectSuperseded()
}

function rejectSuperseded(): never {
  throw new Problem(
    'state-conflict',
    'Someone else changed or imported this file. Reload it to see its current state.',
  )
}

/** The same for tasks. @throws TaskFailure that nobody can retry when the file has moved on */
export async function transitionImportOrFail(...call: Parameters<typeof transitionImport>) {
  return (await transitionImport(...call)) ?? failSuperseded()
}

export function failSuperseded(): never {
  throw new TaskFailure(
    'state-conflict',
    'File already changed',
    'The file was changed, imported, or discarded after this was requested. Open it to see its current state.',
    { retry: 'never' },
  )
}

/** The context of a task that reads or writes for an import: what it does stands in the ledger as an import. */
export const importContext = ({ ctx }: Pick<TaskRun, 'ctx'>): ServiceContext => ({
  ...ctx,
  origin: { ...ctx.origin, via: 'import' },
})

/**
 * The file as the task that works on it now. Its new version tells every other attempt that it lost the file.
 * @throws TaskFailure that nobody can retry when the file belongs to a later task, or to none
 */
export async function claimImport(
  tx: TransactionContext,
  kind: ImportKind,
  work: {
    task: Pick<TaskRun['task'], 'id'>
    fileId: string
    as: ImportStatus
    from: readonly ImportStatus[]
  },
): Promise<ImportFileRow> {
  const file = await getImportFile(tx, kind, work.fileId, { forUpdate: true })
  if (file.taskId !== work.task.id) failSuperseded()
  return await transitionImportOrFail(tx, file, work.from, { status: work.as })
}

/** @throws Problem `state-conflict` while a task checks the file, or waits to */
export async function requireNoRunningCheck(tx: TransactionContext, file: ImportFileRow) {
  if (file.status !== 'validating' || file.taskId === null) return
  const running = await tx.db.$count(
    task,
    and(
      eq(task.orgId, tx.orgId),
      eq(task.id, file.taskId),
      inArray(task.status, ['queued', 'running', 'waiting']),
    ),
  )
  if (running === 0) return
  throw new Problem(
    'state-conflict',
    'The file is being checked. Wait for the check to finish, or cancel it.',
    {
      members: { state: file.status, taskId: file.taskId },
    },
  )
}

/** Records an event about the file itself. `taskId` is the task that did it, where the event names one. */
export function recordImportEvent(
  tx: TransactionContext,
  file: Pick<ImportFileRow, 'id' | 'filename'>,
  action: `import.${string}`,
  summary: string,
  { metadata, taskId = null }: { metadata?: PendingEvent['metadata']; taskId?: string | null } = {},
) {
  recordEvent(tx, {
    action,
    category: 'import',
    subject: { type: 'import', id: file.id, name: file.filename },
    groupId: file.id,
    ...(taskId !== null && { taskId }),
    summary: cutText(summary, 300),
    ...(metadata && { metadata }),
  })
}

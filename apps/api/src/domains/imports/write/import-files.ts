import { and, eq, inArray, not, or, sql } from 'drizzle-orm'
import type { ServiceContext, TransactionContext } from '../../../platform/context/context.ts'
import { importFile, task } from '../../../platform/db/schema/index.ts'
import type { PendingEvent } from '../../../platform/context/context.ts'
import { notFound, Problem } from '../../../platform/errors/problem.ts'
import { TaskFailure, type TaskRun } from '../../../platform/jobs/task-handlers.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { type ImportFileRow, toImportFileRow } from '../plan/import-file.ts'
import type { ImportKind } from '../plan/import-kind.ts'

/**
 * Limited members see only their own files, because other files may contain properties hidden from them. Files with
 * assistance needs are shown to their uploader and to those who can read the needs.
 */
export function visibleFiles({ orgId, actor }: TransactionContext, kind: Pick<ImportKind, 'key'>) {
  const isOwn = actor.id === null ? undefined : eq(importFile.uploadedBy, actor.id)
  const hasNeeds = sql`${importFile.mapping} @> '[{"field":"assistance"}]'::jsonb`
  return and(
    eq(importFile.orgId, orgId),
    eq(importFile.kind, kind.key),
    actor.access.isFga ? isOwn : undefined,
    actor.access.orgWidePermissions.has('tenant:sensitive_read') ? undefined : or(isOwn, not(hasNeeds)),
  )
}

/** The file, locked until the end of the transaction if `forUpdate` is set. @throws Problem `not-found` */
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

/** @throws Problem `state-conflict` with the current state and the allowed ones */
export function requireStatus(
  file: ImportFileRow,
  allowed: readonly ImportFileRow['status'][],
  detail: string,
) {
  if (allowed.includes(file.status)) return
  throw new Problem('state-conflict', detail, { members: { state: file.status, allowed } })
}

export type ImportStatus = ImportFileRow['status']
type ImportFileUpdate = Partial<Omit<typeof importFile.$inferInsert, 'status' | 'version'>> & {
  status: ImportStatus
}

/**
 * Moves a file to another status and updates other columns with it. Every write to an uploaded file goes through here.
 * Returns null and writes nothing if the status isn't one of `from` or the file was changed since `file` was read.
 */
export async function transitionImport(
  tx: TransactionContext,
  file: Pick<ImportFileRow, 'id' | 'version'>,
  from: readonly ImportStatus[],
  to: ImportFileUpdate,
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

/** `transitionImport` for requests. @throws Problem `state-conflict` if the file was changed */
export async function transitionImportOrReject(...args: Parameters<typeof transitionImport>) {
  return (await transitionImport(...args)) ?? rejectSuperseded()
}

function rejectSuperseded(): never {
  throw new Problem(
    'state-conflict',
    'Someone else changed or imported this file. Reload it to see its current state.',
  )
}

/** `transitionImport` for tasks. @throws TaskFailure without retry if the file was changed */
export async function transitionImportOrFail(...args: Parameters<typeof transitionImport>) {
  return (await transitionImport(...args)) ?? failSuperseded()
}

export function failSuperseded(): never {
  throw new TaskFailure(
    'state-conflict',
    'File already changed',
    'The file was changed, imported, or discarded after this was requested. Open it to see its current state.',
    { retry: 'never' },
  )
}

/** The context of an import's task. Its ledger events have the origin `import`. */
export const importContext = ({ ctx }: Pick<TaskRun, 'ctx'>): ServiceContext => ({
  ...ctx,
  origin: { ...ctx.origin, via: 'import' },
})

/**
 * Claims the file for a task. Its version goes up, so that every other attempt fails on its next write.
 * @throws TaskFailure without retry if the file belongs to a later task, or to none
 */
export async function claimImport(
  tx: TransactionContext,
  kind: ImportKind,
  claim: {
    task: Pick<TaskRun['task'], 'id'>
    fileId: string
    as: ImportStatus
    from: readonly ImportStatus[]
  },
): Promise<ImportFileRow> {
  const file = await getImportFile(tx, kind, claim.fileId, { forUpdate: true })
  if (file.taskId !== claim.task.id) failSuperseded()
  return await transitionImportOrFail(tx, file, claim.from, { status: claim.as })
}

/** @throws Problem `state-conflict` while a check of the file is queued or running */
export async function requireNoRunningCheck(tx: TransactionContext, file: ImportFileRow) {
  if (file.status !== 'validating' || file.taskId === null) return
  const runningCheckCount = await tx.db.$count(
    task,
    and(
      eq(task.orgId, tx.orgId),
      eq(task.id, file.taskId),
      inArray(task.status, ['queued', 'running', 'waiting']),
    ),
  )
  if (runningCheckCount === 0) return
  throw new Problem(
    'state-conflict',
    'The file is being checked. Wait for the check to finish, or cancel it.',
    { members: { state: file.status, taskId: file.taskId } },
  )
}

/** Records an event about the file. `taskId` is the task that caused it, if any. */
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

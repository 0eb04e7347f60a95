import { and, eq, inArray, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { importFile } from '../../../platform/db/schema/index.ts'
import { TaskFailure } from '../../../platform/jobs/task-failure.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { type ImportFileRow, toImportFileRow } from './file-layout.ts'

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
    'Somebody else changed or imported this file in the meantime. Load it again to see where it stands.',
  )
}

/** The same for tasks. @throws TaskFailure that nobody can retry when the file has moved on */
export async function transitionImportOrFail(...call: Parameters<typeof transitionImport>) {
  return (await transitionImport(...call)) ?? failSuperseded()
}

export function failSuperseded(): never {
  throw new TaskFailure(
    'state-conflict',
    'The file has moved on',
    'The file was changed, imported or thrown away since this was asked for. Open it to see where it stands.',
    { retry: 'never' },
  )
}

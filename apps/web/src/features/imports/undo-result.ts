import type { ImportKind } from '~/data/imports/operations'

interface KeptRecord {
  /** Missing in what was undone before records of several kinds could be kept. */
  type?: ImportKind
  id: string
  name: string
  /** The row of the file that wrote it. */
  row: number
  reason: string
}

export interface UndoResult {
  /** How many records the undo could not take back. */
  kept: number
  /** The first of them. */
  keptRecords: KeptRecord[]
}

/** What the task of an undo says it left; nothing while it is not known or the task is another one. */
export function readUndoResult(
  task: { type: string; result?: Record<string, unknown> | null } | undefined,
): UndoResult {
  const result = task?.type === 'import_undo' ? task.result : null
  return {
    kept: typeof result?.kept === 'number' ? result.kept : 0,
    keptRecords: Array.isArray(result?.keptRecords) ? (result.keptRecords as KeptRecord[]) : [],
  }
}

interface KeptProperty {
  id: string
  name: string
  /** The row of the file that wrote it. */
  row: number
  reason: string
}

export interface UndoResult {
  /** How many properties the undo could not take back. */
  kept: number
  /** The first of them. */
  keptProperties: KeptProperty[]
}

/** What the task of an undo says it left; nothing while it is not known or the task is another one. */
export function readUndoResult(
  task: { type: string; result?: Record<string, unknown> | null } | undefined,
): UndoResult {
  const result = task?.type === 'import_undo' ? task.result : null
  return {
    kept: typeof result?.kept === 'number' ? result.kept : 0,
    keptProperties: Array.isArray(result?.keptProperties) ? (result.keptProperties as KeptProperty[]) : [],
  }
}

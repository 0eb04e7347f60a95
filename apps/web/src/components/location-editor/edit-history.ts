/** A value with the values to undo and redo to. */
export interface EditHistory<T> {
  past: readonly T[]
  present: T
  future: readonly T[]
  /** What the last edit was part of, such as moving one corner step by step. */
  mergeKey: string | null
  editedAtMs: number
}

/** Steps of the same kind within this time are undone together. */
const mergeWithinMs = 1_000
const stepsMax = 200

export const startHistory = <T>(present: T): EditHistory<T> => ({
  past: [],
  present,
  future: [],
  mergeKey: null,
  editedAtMs: 0,
})

export function recordEdit<T>(
  history: EditHistory<T>,
  present: T,
  mergeKey: string | null,
  nowMs: number,
): EditHistory<T> {
  const continues =
    mergeKey !== null && mergeKey === history.mergeKey && nowMs - history.editedAtMs < mergeWithinMs
  return {
    past: continues ? history.past : [...history.past, history.present].slice(-stepsMax),
    present,
    future: [],
    mergeKey,
    editedAtMs: nowMs,
  }
}

export function undoEdit<T>(history: EditHistory<T>): EditHistory<T> {
  if (history.past.length === 0) return history
  return {
    past: history.past.slice(0, -1),
    present: history.past.at(-1)!,
    future: [history.present, ...history.future],
    mergeKey: null,
    editedAtMs: 0,
  }
}

export function redoEdit<T>(history: EditHistory<T>): EditHistory<T> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future, mergeKey: null, editedAtMs: 0 }
}

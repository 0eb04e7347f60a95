import { useState, type KeyboardEvent } from 'react'
import { type EditHistory, recordEdit, redoEdit, startHistory, undoEdit } from './edit-history.ts'

export interface Edits<T> {
  change: (next: T, mergeKey?: string) => void
  undo: () => void
  redo: () => void
  canUndo: boolean
  canRedo: boolean
  /** Handles Ctrl/⌘ Z, and with Shift or as Ctrl Y the opposite, except in text fields. */
  onKeyDown: (event: KeyboardEvent) => void
}

/** The edits of a controlled value. A value from elsewhere, such as a reset form, starts a new history. */
export function useEditHistory<T>(
  value: T,
  onChange: (value: T) => void,
  isSame: (a: T, b: T) => boolean = Object.is,
): Edits<T> {
  const [stored, setHistory] = useState<EditHistory<T>>(() => startHistory(value))
  const history = isSame(stored.present, value) ? stored : startHistory(value)

  const apply = (next: EditHistory<T>) => {
    if (next === history) return
    setHistory(next)
    onChange(next.present)
  }
  const undo = () => apply(undoEdit(history))
  const redo = () => apply(redoEdit(history))

  return {
    change: (next, mergeKey) => {
      if (!isSame(history.present, next)) apply(recordEdit(history, next, mergeKey ?? null, Date.now()))
    },
    undo,
    redo,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    onKeyDown(event) {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return
      if (event.target instanceof Element && event.target.closest('input, textarea')) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redo()
      else undo()
    },
  }
}

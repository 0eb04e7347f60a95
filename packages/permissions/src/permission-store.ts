import type { Access } from './access.ts'

/** Holds what the server said last; null until it has, and again after {@link PermissionStore.clear}. */
export interface PermissionStore {
  readonly getSnapshot: () => Access | null
  /** Calls `listener` after each change; the answer stops that. */
  readonly subscribe: (listener: () => void) => () => void
  /** Replaces everything: call it after each load, also after a switch of organization. */
  readonly set: (access: Access) => void
  /** Forgets everything: call it on sign-out. */
  readonly clear: () => void
}

/** Creates an empty store. One is enough for an app. */
export function createPermissionStore(initial: Access | null = null): PermissionStore {
  let snapshot = initial
  const listeners = new Set<() => void>()

  function replace(next: Access | null) {
    if (snapshot === next) return
    snapshot = next
    for (const listener of listeners) listener()
  }

  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: replace,
    clear: () => replace(null),
  }
}

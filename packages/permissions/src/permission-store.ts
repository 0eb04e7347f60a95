import type { Access } from './access.ts'

/** Holds the latest access from the server; null until it's loaded, and after {@link PermissionStore.clear}. */
export interface PermissionStore {
  readonly getSnapshot: () => Access | null
  /** Calls `listener` after each change. Returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
  /** Replaces the access. Call it after each load, including after switching organizations. */
  readonly set: (access: Access) => void
  /** Removes the access. Call it on sign-out. */
  readonly clear: () => void
}

/** Creates a store. An app needs only one. */
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

import { useSyncExternalStore } from 'react'

let hasCome = false
const listeners = new Set<() => void>()

/** Says that the first page stands and nothing waits, so that code may come that only might be needed. */
export function announceQuietTime() {
  hasCome = true
  for (const listener of listeners) listener()
}

/** Whether the first page has stood with nothing waiting. */
export const useQuietTime = () => useSyncExternalStore(subscribe, () => hasCome)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

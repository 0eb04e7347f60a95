import { useSyncExternalStore } from 'react'

let isReady = false
const listeners = new Set<() => void>()

/** Call once the first page is complete, so that optional code can load. */
export function markFirstPageReady() {
  isReady = true
  for (const listener of listeners) listener()
}

/** Whether the first page is complete and nothing else is loading. */
export const useIsFirstPageReady = () => useSyncExternalStore(subscribe, () => isReady)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

import { useSyncExternalStore } from 'react'

let isIdle = false
const listeners = new Set<() => void>()

/** Call once the first page is complete, so that optional code can load. */
export function markFirstIdle() {
  isIdle = true
  for (const listener of listeners) listener()
}

/** Whether the first page is complete and nothing else is loading. */
export const useHadFirstIdle = () => useSyncExternalStore(subscribe, () => isIdle)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

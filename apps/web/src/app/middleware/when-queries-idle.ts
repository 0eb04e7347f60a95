import type { QueryClient } from '@tanstack/react-query'

const idleMs = 2000
const maxWaitMs = 8000

let cancel = () => {}

/**
 * Calls `callback` once no query has been running for 2 s, after 8 s at the latest. Calling it again restarts the wait,
 * with the new callback only.
 */
export function whenQueriesIdle(queryClient: QueryClient, callback: () => void) {
  cancel()
  let idleTimer: ReturnType<typeof setTimeout> | undefined
  const finish = () => {
    cancel()
    callback()
  }
  const restartTimer = () => {
    clearTimeout(idleTimer)
    if (queryClient.isFetching() === 0) idleTimer = setTimeout(finish, idleMs)
  }
  const maxTimer = setTimeout(finish, maxWaitMs)
  const unsubscribe = queryClient.getQueryCache().subscribe(restartTimer)
  cancel = () => {
    clearTimeout(idleTimer)
    clearTimeout(maxTimer)
    unsubscribe()
  }
  restartTimer()
}

/** Cancels a pending callback. */
export function cancelWhenQueriesIdle() {
  cancel()
}

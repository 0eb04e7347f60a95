import type { QueryClient } from '@tanstack/react-query'
import { auth } from '~/lib/session'

const idleMs = 2000
const maxWaitMs = 8000

let cancel = () => {}

/**
 * Refreshes the session once no query has been running for 2 s, after 8 s at the latest. Calling it again restarts the
 * wait.
 */
export function refreshWhenIdle(queryClient: QueryClient) {
  cancel()
  let idleTimer: ReturnType<typeof setTimeout> | undefined
  const refresh = () => {
    cancel()
    void auth.ensureFresh()
  }
  const restartTimer = () => {
    clearTimeout(idleTimer)
    if (queryClient.isFetching() === 0) idleTimer = setTimeout(refresh, idleMs)
  }
  const maxTimer = setTimeout(refresh, maxWaitMs)
  const unsubscribe = queryClient.getQueryCache().subscribe(restartTimer)
  cancel = () => {
    clearTimeout(idleTimer)
    clearTimeout(maxTimer)
    unsubscribe()
  }
  restartTimer()
}

/** Cancels a pending refresh. */
export function cancelRefreshWhenIdle() {
  cancel()
}

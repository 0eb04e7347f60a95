import type { QueryClient } from '@tanstack/react-query'
import { auth } from '~/lib/session'

const quietMs = 2000
const mostMs = 8000

let cancel = () => {}

/**
 * Refreshes the session once no query has been under way for a moment, or after 8 s where they do not end. A page that
 * is opened meanwhile starts the wait anew.
 */
export function refreshWhenQuiet(queryClient: QueryClient) {
  cancel()
  let quiet: ReturnType<typeof setTimeout> | undefined
  const refresh = () => {
    cancel()
    void auth.ensureFresh()
  }
  const look = () => {
    clearTimeout(quiet)
    if (queryClient.isFetching() === 0) quiet = setTimeout(refresh, quietMs)
  }
  const most = setTimeout(refresh, mostMs)
  const stop = queryClient.getQueryCache().subscribe(look)
  cancel = () => {
    clearTimeout(quiet)
    clearTimeout(most)
    stop()
  }
  look()
}

/** Forgets a refresh that has not begun: the session has ended, or the product with it. */
export function cancelRefreshWhenQuiet() {
  cancel()
}

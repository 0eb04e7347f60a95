import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { onLiveEvent } from '~/data/live/live-event'

export type FollowUpRouter = Pick<ReturnType<typeof createBrowserRouter>, 'navigate'>

/** Long enough to batch what one change of an incident writes. */
const batchMs = 1_500

/** Shows a toast when a threat that the person was told about is over or less severe. Returns a function that stops it. */
export function notifyFollowUps(router: FollowUpRouter, queryClient: QueryClient): () => void {
  const shownIds = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const unsubscribe = onLiveEvent(({ name }, orgId) => {
    if (name !== 'notification.changed') return
    timer ??= setTimeout(() => {
      timer = undefined
      // Most people get few notifications, so this loads with the first one. If that fails, it's still in the history.
      void import('./show-follow-ups.ts')
        .then(({ showFollowUps }) => showFollowUps(router, queryClient, orgId, shownIds))
        .catch(() => {})
    }, batchMs)
  })
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}

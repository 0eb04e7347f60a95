import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { onLiveEvent } from '~/data/live/live-event'

export type HelpRouter = Pick<ReturnType<typeof createBrowserRouter>, 'navigate'>

/** Shows a toast when a tenant calls for help. Returns how to stop. */
export function notifyHelp(router: HelpRouter, queryClient: QueryClient): () => void {
  return onLiveEvent(({ name, id, about }, orgId) => {
    if (!about.includes('help')) return
    const subject = { kind: name === 'threat.updated' ? ('threat' as const) : ('alert' as const), id }
    // Rare, so loaded when it's needed. If that fails, the email still arrives.
    void import('./show-help-call.ts')
      .then(({ showHelpCall }) => showHelpCall(router, queryClient, orgId, subject))
      .catch(() => {})
  })
}

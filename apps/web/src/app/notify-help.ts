import { holdsEvery } from '@parapet/permissions'
import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { onLiveEvent } from '~/data/live/live-event'
import { permissionStore } from '~/lib/permission-store'

export type HelpRouter = Pick<ReturnType<typeof createBrowserRouter>, 'navigate'>

/** The permissions required for the roll call of each subject. */
const requiredPermissions = {
  threat: ['threat:read', 'tenant:read'],
  alert: ['org:communication_read', 'tenant:read'],
} as const

/** Shows a toast when a tenant calls for help. Returns a function that stops it. */
export function notifyHelp(router: HelpRouter, queryClient: QueryClient): () => void {
  return onLiveEvent(({ name, id, about }, orgId) => {
    if (!about.includes('help')) return
    const kind = name === 'threat.updated' ? 'threat' : 'alert'
    if (!holdsEvery(permissionStore.getSnapshot()?.permissions ?? [], requiredPermissions[kind])) return
    // Rare, so loaded when it's needed. If that fails, the email still arrives.
    void import('./show-help-call.ts')
      .then(({ showHelpCall }) => showHelpCall(router, queryClient, orgId, { kind, id }))
      .catch(() => {})
  })
}

import type { QueryClient } from '@tanstack/react-query'
import type { PublicConfig } from '~/lib/config'
import { findSelectedOrgId, onSelectedOrgChange } from '~/lib/selected-org'

/** Watches this tab's organization, following the tab when it switches. Loads the code for it on demand. */
export function startLive(settings: PublicConfig['realtime'], queryClient: QueryClient): () => void {
  let watchedOrgId: string | null = null
  let stop = () => {}

  async function watchSelected() {
    const orgId = findSelectedOrgId()
    if (orgId === watchedOrgId) return
    stop()
    stop = () => {}
    watchedOrgId = orgId
    if (orgId === null) return
    const { watchOrganization } = await import('./watch-organization.ts')
    if (watchedOrgId === orgId) stop = watchOrganization(settings, queryClient, orgId)
  }

  // If the code fails to load, there are no live updates until another organization is selected or the page reloads.
  const restart = () => void watchSelected().catch(() => (watchedOrgId = null))
  const unsubscribe = onSelectedOrgChange(restart)
  restart()
  return () => {
    unsubscribe()
    stop()
  }
}

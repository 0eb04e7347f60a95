import type { QueryClient } from '@tanstack/react-query'
import type { PublicConfig } from '~/lib/config'
import { findSelectedOrgId, onSelectedOrg } from '~/lib/selected-org'

/** Watches the organization of this tab, and the next one when the tab goes there. The code for it comes by itself. */
export function startLive(settings: PublicConfig['realtime'], queryClient: QueryClient): () => void {
  let watched: string | null = null
  let stop = () => {}

  async function follow() {
    const orgId = findSelectedOrgId()
    if (orgId === watched) return
    stop()
    stop = () => {}
    watched = orgId
    if (orgId === null) return
    const { watchOrganization } = await import('./watch-organization.ts')
    if (watched === orgId) stop = watchOrganization(settings, queryClient, orgId)
  }

  // Without the code the pages are as old as their last look; the next page load tries again.
  const begin = () => void follow().catch(() => (watched = null))
  const forget = onSelectedOrg(begin)
  begin()
  return () => {
    forget()
    stop()
  }
}

import { isApiError } from '@parapet/api-client'
import { toast } from '@parapet/ui'
import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { orgSwitchTexts } from '~/components/org-switch-texts'
import { sessionQueries } from '~/data/session/queries'
import { refreshPermissions } from '~/data/session/refresh-permissions'
import { paths } from '~/lib/paths'
import { permissionStore } from '~/lib/permission-store'
import { findSelectedOrgId, selectOrg } from '~/lib/selected-org'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate' | 'revalidate'>

/** Of refusals that come together only the first asks what the person may still do. */
const quietMs = 2_000
/** The person is no active member of the organization any more. */
const lostCodes = new Set(['org-not-found', 'sign-up-closed'])

/**
 * Leads on when rights change under an open page: its guards are asked again, so that a page that is no longer permitted
 * is left. A call that was refused reads the rights again; who is out of the organization leaves it.
 */
export function watchPermissions(router: Router, queryClient: QueryClient): () => void {
  let known = permissionStore.getSnapshot()
  let lastAskedAtMs = -quietMs

  const stopStore = permissionStore.subscribe(() => {
    const before = known
    known = permissionStore.getSnapshot()
    // Another organization comes with a page of its own.
    if (before && known && before.orgId === known.orgId) void router.revalidate()
  })

  function checkStatus(error: unknown) {
    const orgId = findSelectedOrgId()
    if (!isApiError(error) || orgId === null || known?.orgId !== orgId) return
    if (lostCodes.has(error.code)) return leave(orgId)
    if (error.code !== 'permission-denied' || performance.now() - lastAskedAtMs < quietMs) return
    lastAskedAtMs = performance.now()
    void refreshPermissions(queryClient, orgId)
  }

  function leave(orgId: string) {
    const org = queryClient.getQueryData(sessionQueries.org(orgId).queryKey)
    toast({
      color: 'danger',
      heading: org ? orgSwitchTexts.lost(org.name) : orgSwitchTexts.lostUnnamed,
      body: orgSwitchTexts.lostDetail,
      persistent: true,
    })
    // The next page begins with the first load, which finds the organization that is left, or signs the person out.
    selectOrg(null)
    void queryClient.invalidateQueries({ queryKey: sessionQueries.user().queryKey, refetchType: 'none' })
    void router
      .navigate(paths.home(), { replace: true })
      .then(() => queryClient.removeQueries({ queryKey: ['orgs', orgId] }))
  }

  const stopQueries = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') checkStatus(event.action.error)
  })
  const stopMutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') checkStatus(event.action.error)
  })
  return () => {
    stopStore()
    stopQueries()
    stopMutations()
  }
}

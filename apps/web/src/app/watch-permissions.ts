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

/** The minimum time between two reloads of the permissions, because denied calls often come in bursts. */
const reloadIntervalMs = 2_000
/** Error codes for someone who is no longer an active member of the organization. */
const lostMembershipCodes = new Set(['org-not-found', 'sign-up-closed'])

/**
 * Handles permission changes while a page is open: reruns the route guards, so that pages which are no longer permitted
 * redirect. A denied call reloads the permissions. Someone who lost their membership leaves the organization.
 */
export function watchPermissions(router: Router, queryClient: QueryClient): () => void {
  let access = permissionStore.getSnapshot()
  let lastReloadAtMs = -reloadIntervalMs

  const unsubscribeStore = permissionStore.subscribe(() => {
    const previous = access
    access = permissionStore.getSnapshot()
    // Switching organizations navigates anyway.
    if (!previous || !access || previous.orgId !== access.orgId) return
    const held = new Set(access.permissions)
    if ([...previous.permissions].some((permission) => !held.has(permission))) tellPermissionsLost()
    void router.revalidate()
  })

  function handleError(error: unknown) {
    const orgId = findSelectedOrgId()
    if (!isApiError(error) || orgId === null || access?.orgId !== orgId) return
    if (lostMembershipCodes.has(error.code)) return leaveOrg(orgId)
    if (error.code !== 'permission-denied' || performance.now() - lastReloadAtMs < reloadIntervalMs) return
    lastReloadAtMs = performance.now()
    void refreshPermissions(queryClient, orgId)
  }

  /** What isn't permitted anymore disappears, such as a form that is being filled in. */
  function tellPermissionsLost() {
    toast({
      id: 'permissions-lost',
      color: 'warning',
      heading: orgSwitchTexts.permissionsLost,
      body: orgSwitchTexts.permissionsLostDetail,
      persistent: true,
    })
  }

  function leaveOrg(orgId: string) {
    const org = queryClient.getQueryData(sessionQueries.org(orgId).queryKey)
    toast({
      color: 'danger',
      heading: org ? orgSwitchTexts.membershipLost(org.name) : orgSwitchTexts.membershipLostUnnamed,
      body: orgSwitchTexts.membershipLostDetail,
      persistent: true,
    })
    // The first load of the next page selects a remaining organization, or signs the person out.
    selectOrg(null)
    void queryClient.invalidateQueries({ queryKey: sessionQueries.user().queryKey, refetchType: 'none' })
    void router
      .navigate(paths.home(), { replace: true })
      .then(() => queryClient.removeQueries({ queryKey: ['orgs', orgId] }))
  }

  const unsubscribeQueries = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') handleError(event.action.error)
  })
  const unsubscribeMutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') handleError(event.action.error)
  })
  return () => {
    unsubscribeStore()
    unsubscribeQueries()
    unsubscribeMutations()
  }
}

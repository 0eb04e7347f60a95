import { isApiError } from '@parapet/api-client'
import type { QueryClient } from '@tanstack/react-query'
import { firstApi } from '~/lib/first-api'
import { permissionStore } from '~/lib/permission-store'
import { findSelectedOrgId, selectOrg } from '~/lib/selected-org'
import { sessionQueries } from './queries.ts'

/** Whether the first load is complete. Signing out clears the cache and resets this. */
export function isFirstLoadDone(queryClient: QueryClient): boolean {
  const orgId = findSelectedOrgId()
  return (
    orgId !== null &&
    permissionStore.getSnapshot()?.orgId === orgId &&
    queryClient.getQueryData(sessionQueries.identityUser().queryKey) !== undefined &&
    queryClient.getQueryData(sessionQueries.user().queryKey) !== undefined &&
    queryClient.getQueryData(sessionQueries.org(orgId).queryKey) !== undefined
  )
}

/**
 * Loads the identity user, the permissions, the user and the organization.
 *
 * @param onAccessKnown - called at most once, when the user, permissions and organization id are known: enough to fetch
 *   a page's data while the rest still loads.
 * @throws the error of the first call that fails
 */
export async function runFirstLoad(queryClient: QueryClient, onAccessKnown: () => void): Promise<void> {
  const orgId = findSelectedOrgId()
  try {
    await loadSession(queryClient, orgId, onAccessKnown)
  } catch (error) {
    // The person no longer belongs to this tab's organization: start over with their selected one.
    if (orgId === null || !isApiError(error) || error.code !== 'org-not-found') throw error
    selectOrg(null)
    await loadSession(queryClient, null, onAccessKnown)
  }
}

async function loadSession(queryClient: QueryClient, knownOrgId: string | null, onAccessKnown: () => void) {
  // The caller decides what to retry.
  const noRetryOptions = { retry: false } as const
  const loadOrg = (orgId: string) => queryClient.query({ ...sessionQueries.org(orgId), ...noRetryOptions })
  let hasFailed = false

  async function loadAccess() {
    const [, permissions] = await Promise.all([
      queryClient.query({ ...sessionQueries.user(), ...noRetryOptions }),
      queryClient.query({
        ...sessionQueries.permissions(knownOrgId ?? 'selected'),
        queryFn: ({ signal }) => firstApi.getPermissions({}, { signal }),
        staleTime: 0,
        ...noRetryOptions,
      }),
      // The organization loads in parallel if the tab already knows its id.
      knownOrgId === null ? undefined : loadOrg(knownOrgId),
    ])
    // Sign-out has begun; don't store anything about this person after it.
    if (hasFailed) return

    const orgId = knownOrgId ?? permissions.orgId
    if (knownOrgId === null) {
      queryClient.removeQueries({ queryKey: sessionQueries.permissions('selected').queryKey })
      queryClient.setQueryData(sessionQueries.permissions(orgId).queryKey, permissions)
    }
    selectOrg(orgId)
    permissionStore.set(permissions)
    onAccessKnown()
    if (knownOrgId === null) await loadOrg(orgId)
  }

  const identityUser = queryClient.query({ ...sessionQueries.identityUser(), ...noRetryOptions })
  identityUser.catch(() => (hasFailed = true))
  await Promise.all([identityUser, loadAccess()])
}

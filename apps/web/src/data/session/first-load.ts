import { isApiError } from '@parapet/api-client'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '~/lib/api'
import { permissionStore } from '~/lib/permission-store'
import { findSelectedOrgId, selectOrg } from '~/lib/selected-org'
import { sessionQueries } from './queries.ts'

/** Whether everything of the first load is here. Signing out empties the cache, and with it this. */
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
 * Loads the identity user, the permissions, the user and the organisation.
 *
 * @throws whatever the first of them that fails throws.
 */
export async function loadFirst(queryClient: QueryClient): Promise<void> {
  const orgId = findSelectedOrgId()
  try {
    await load(queryClient, orgId)
  } catch (error) {
    // The tab remembers an organisation that the person has left since: start again with the chosen one.
    if (orgId === null || !isApiError(error) || error.code !== 'org-not-found') throw error
    selectOrg(null)
    await load(queryClient, null)
  }
}

async function load(queryClient: QueryClient, knownOrgId: string | null) {
  const loadOrg = (orgId: string) => queryClient.query(sessionQueries.org(orgId))

  const [, user, permissions] = await Promise.all([
    queryClient.query(sessionQueries.identityUser()),
    queryClient.query(sessionQueries.user()),
    queryClient.query({
      ...sessionQueries.permissions(knownOrgId ?? 'chosen'),
      queryFn: ({ signal }) => api.getPermissions({}, { signal }),
      staleTime: 0,
    }),
    // A tab that knows its organisation need not wait for the user to name it.
    knownOrgId === null ? undefined : loadOrg(knownOrgId),
  ])

  const orgId = knownOrgId ?? user.selectedOrgId ?? permissions.orgId
  if (knownOrgId === null) {
    await loadOrg(orgId)
    queryClient.removeQueries({ queryKey: sessionQueries.permissions('chosen').queryKey })
    queryClient.setQueryData(sessionQueries.permissions(orgId).queryKey, permissions)
  }
  selectOrg(orgId)
  permissionStore.set(permissions)
}

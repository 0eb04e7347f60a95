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
 * Loads the identity user, the permissions, the user and the organization.
 *
 * @param onAccessKnown - is called once the user, the permissions and the choice of organization are known: enough to
 *   ask for the data of a page while the rest is on its way. At most once.
 * @throws whatever the first of them that fails throws.
 */
export async function loadFirst(queryClient: QueryClient, onAccessKnown: () => void): Promise<void> {
  const orgId = findSelectedOrgId()
  try {
    await load(queryClient, orgId, onAccessKnown)
  } catch (error) {
    // The tab remembers an organization that the person has left since: start again with the chosen one.
    if (orgId === null || !isApiError(error) || error.code !== 'org-not-found') throw error
    selectOrg(null)
    await load(queryClient, null, onAccessKnown)
  }
}

async function load(queryClient: QueryClient, knownOrgId: string | null, onAccessKnown: () => void) {
  // What is worth another try is for the caller to say.
  const once = { retry: false } as const
  const loadOrg = (orgId: string) => queryClient.query({ ...sessionQueries.org(orgId), ...once })
  let hasFailed = false

  async function loadAccess() {
    const [, permissions] = await Promise.all([
      queryClient.query({ ...sessionQueries.user(), ...once }),
      queryClient.query({
        ...sessionQueries.permissions(knownOrgId ?? 'chosen'),
        queryFn: ({ signal }) => api.getPermissions({}, { signal }),
        staleTime: 0,
        ...once,
      }),
      // A tab that knows its organization need not wait for the user to name it.
      knownOrgId === null ? undefined : loadOrg(knownOrgId),
    ])
    // Signing out has begun; nothing of this person may come after it.
    if (hasFailed) return

    const orgId = knownOrgId ?? permissions.orgId
    if (knownOrgId === null) {
      queryClient.removeQueries({ queryKey: sessionQueries.permissions('chosen').queryKey })
      queryClient.setQueryData(sessionQueries.permissions(orgId).queryKey, permissions)
    }
    selectOrg(orgId)
    permissionStore.set(permissions)
    onAccessKnown()
    if (knownOrgId === null) await loadOrg(orgId)
  }

  const identityUser = queryClient.query({ ...sessionQueries.identityUser(), ...once })
  identityUser.catch(() => (hasFailed = true))
  await Promise.all([identityUser, loadAccess()])
}

import { type ApiData, isApiError } from '@parapet/api-client'
import { decodeJwt } from '@parapet/auth'
import type { QueryClient } from '@tanstack/react-query'
import { firstApi } from '~/lib/first-api'
import { consumeFirstLoad } from '~/lib/first-responses'
import { permissionStore } from '~/lib/permission-store'
import { findSelectedOrgId, selectOrg } from '~/lib/selected-org'
import { auth } from '~/lib/session'
import { sessionQueries } from './queries.ts'

/** Whether the first load is complete. Signing out clears the cache and resets this. */
export function isFirstLoadDone(queryClient: QueryClient): boolean {
  const orgId = findSelectedOrgId()
  return (
    orgId !== null &&
    permissionStore.getSnapshot()?.orgId === orgId &&
    queryClient.getQueryData(sessionQueries.user().queryKey) !== undefined &&
    queryClient.getQueryData(sessionQueries.org(orgId).queryKey) !== undefined
  )
}

/**
 * Loads the permissions, the user and the organization, or takes them over from the request that the page sent before the
 * app started. The identity user follows once the page is quiet (`confirmIdentity`).
 *
 * @param onAccessKnown - called at most once, when the user, permissions and organization id are known: enough to fetch
 *   a page's data while the rest still loads.
 * @throws SessionChangedError if the session ended or became another person's, so that nothing of it is kept
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

/** The session ended while its data was loading, or is now another person's. */
export class SessionChangedError extends Error {
  override name = 'SessionChangedError'
}

async function loadSession(queryClient: QueryClient, knownOrgId: string | null, onAccessKnown: () => void) {
  // From the beginning, so that a sign-in of another person while this loads is noticed (`watchSession`).
  const userId = findUserId()
  queryClient.setQueryDefaults(sessionUserIdKey, { gcTime: Infinity })
  queryClient.setQueryData(sessionUserIdKey, userId)
  const requireSameSession = () => {
    if (findLoadedUserId(queryClient) !== userId) throw new SessionChangedError('The session has changed.')
  }
  // The caller decides what to retry.
  const noRetryOptions = { retry: false } as const
  const loadOrg = (orgId: string) => queryClient.query({ ...sessionQueries.org(orgId), ...noRetryOptions })
  const enter = (orgId: string, permissions: ApiData<'getPermissions'>) => {
    requireSameSession()
    selectOrg(orgId)
    permissionStore.set(permissions)
    onAccessKnown()
  }

  const first = await consumeFirstLoad(auth.findToken(), knownOrgId)
  // Clearing the cache cancels queries, but not this request.
  requireSameSession()
  if (first) {
    const { user, permissions, org } = first
    // As queries, because data that is only set would be removed after a while.
    const loaded = { staleTime: 0, retry: false } as const
    await Promise.all([
      queryClient.query({ ...sessionQueries.user(), ...loaded, queryFn: () => user }),
      queryClient.query({ ...sessionQueries.permissions(org.id), ...loaded, queryFn: () => permissions }),
      queryClient.query({ ...sessionQueries.org(org.id), ...loaded, queryFn: () => org }),
    ])
    enter(org.id, permissions)
    return
  }

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
  const orgId = knownOrgId ?? permissions.orgId
  if (knownOrgId === null) {
    queryClient.removeQueries({ queryKey: sessionQueries.permissions('selected').queryKey })
    queryClient.setQueryData(sessionQueries.permissions(orgId).queryKey, permissions)
  }
  enter(orgId, permissions)
  if (knownOrgId === null) await loadOrg(orgId)
}

const sessionUserIdKey = ['session-user-id'] as const

function findUserId(): string | null {
  const token = auth.findToken()
  return (token === null ? null : decodeJwt(token)?.sub) ?? null
}

/** The identity user whose data is in the cache or on its way; undefined before the first load. */
export function findLoadedUserId(queryClient: QueryClient): string | null | undefined {
  return queryClient.getQueryData(sessionUserIdKey)
}

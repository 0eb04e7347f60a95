import type { ApiError } from '@parapet/api-client'
import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { sessionQueries } from '~/data/session/queries'
import { findNextPath, saveNextPath } from '~/lib/next-path'
import { paths } from '~/lib/paths'
import { findSelectedOrgId } from '~/lib/selected-org'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'navigate'>

let opening: Promise<void> | null = null

/**
 * Asks for the sign-in that a rejected call needs. Resolves to the token of a new sign-in; or to null if the person
 * cancels, or has been taken to the page for a second factor.
 */
export async function promptSignIn(
  router: Router,
  queryClient: QueryClient,
  { code, body }: ApiError,
  token: string | null,
  orgId: string | null,
): Promise<string | null> {
  if (code === 'mfa-required') {
    // The person has switched to another organization while the call was on its way.
    if (orgId !== null && orgId !== findSelectedOrgId()) return null
    opening ??= openSecondFactorPage(router).finally(() => (opening = null))
    // Errors would be shown on the page that is being left.
    await opening
    return null
  }
  const user = queryClient.getQueryData(sessionQueries.user().queryKey)
  if (!user) return null
  const { confirmIdentity } = await import('~/features/sign-in/confirm-identity')
  return await confirmIdentity(user.email, Number(body.maxAgeMinutes), token)
}

async function openSecondFactorPage({ state, navigate }: Router) {
  const { pathname, search, hash } = state.navigation.location ?? state.location
  const path = findNextPath(pathname + search + hash)
  // Calls in the background continue on the sign-in page.
  if (path === null && pathname !== paths.root()) return
  saveNextPath(path)
  await navigate(paths.auth({ 'second-factor': 'true' }), { replace: true })
}

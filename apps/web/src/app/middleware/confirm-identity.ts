import { findRetryAfterMs, retryWhileUnavailable } from '@parapet/auth'
import { toast } from '@parapet/ui'
import { CancelledError, type QueryClient } from '@tanstack/react-query'
import { findLoadedUserId } from '~/data/session/first-load'
import { sessionQueries } from '~/data/session/queries'
import { firstLoadTexts } from '~/features/first-load/texts'
import { describeFailure } from '~/lib/describe-failure'
import { saveNextPath } from '~/lib/next-path'
import { auth, hasStoredSession } from '~/lib/session'

/** The page to return to after signing in again, while the identity user loads. */
const returnPaths = new WeakMap<QueryClient, string | null>()

/**
 * Loads the identity user, once per sign-in. Pages don't wait for it, because the API has accepted the session token by
 * then, and the identity provider's code would delay the first rows. Retries for 30 s while the provider is unreachable. If
 * that fails, the person is signed out, as if another part of the first load had failed.
 */
export async function confirmIdentity(queryClient: QueryClient, returnPath: string | null): Promise<void> {
  const query = sessionQueries.identityUser()
  if (queryClient.getQueryData(query.queryKey) !== undefined) return
  const isPending = returnPaths.has(queryClient)
  returnPaths.set(queryClient, returnPath)
  if (isPending) return
  const userId = findLoadedUserId(queryClient)
  try {
    await retryWhileUnavailable(() => queryClient.query({ ...query, retry: false }))
  } catch (error) {
    // The session has ended or is another person's, which cleared the cache and canceled the call.
    if (error instanceof CancelledError || findLoadedUserId(queryClient) !== userId) return
    // Ending the session redirects to the sign-in page and clears the path.
    if (endSession(error)) saveNextPath(returnPaths.get(queryClient) ?? null)
  } finally {
    returnPaths.delete(queryClient)
  }
}

/** Signs out because part of the first load failed. False if the session had already ended. */
export function endSession(error: unknown): boolean {
  if (!hasStoredSession()) return false
  const body = findRetryAfterMs(error) === null ? describeFailure(error) : firstLoadTexts.signInLater
  toast({ color: 'danger', heading: firstLoadTexts.signedOut, body })
  void auth.signOut()
  return true
}

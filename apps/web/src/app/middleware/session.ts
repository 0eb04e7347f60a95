import { replace, type MiddlewareFunction } from 'react-router'
import { isFirstLoadDone } from '~/data/session/first-load'
import { keepNextPath } from '~/lib/next-path'
import { PageError } from '~/lib/page-error'
import { paths } from '~/lib/paths'
import { auth, hasStoredSession, hasValidToken } from '~/lib/session'
import { queryClientContext } from '~/lib/router-context'
import { errorTexts } from '~/lib/error-texts'
import { findPathOfRequest } from './request-path.ts'
import { cancelRefreshWhenQuiet, refreshWhenQuiet } from './refresh-when-quiet.ts'

/**
 * Lets pass who has a session, and refreshes it. The stored tokens decide before the code of the identity provider has
 * arrived. While the session token is good the refresh is made beside the loading of the page, and after it on the
 * first page, whose code comes first: one that is refused ends the session whenever the answer comes.
 */
export const requireSession: MiddlewareFunction = async ({ context, request }, next) => {
  const leave = () => {
    keepNextPath(findPathOfRequest(request))
    return replace(paths.auth({ logout: 'true' }))
  }
  if (!hasStoredSession()) throw leave()

  const queryClient = context.get(queryClientContext)
  const isTokenGood = hasValidToken()
  if (!isFirstLoadDone(queryClient)) {
    // It refreshes by itself what is no longer good, and waits for a provider that is out of reach.
    const result = await next()
    if (isTokenGood && isFirstLoadDone(queryClient)) refreshWhenQuiet(queryClient)
    return result
  }
  cancelRefreshWhenQuiet()
  const refreshing = auth.ensureFresh()
  if (isTokenGood) return next()

  const freshness = await refreshing
  if (freshness === 'signed-out') throw leave()
  if (freshness === 'unavailable') throw new PageError(503, { description: errorTexts.signInOutOfReach })
  return next()
}

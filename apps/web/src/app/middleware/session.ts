import { replace, type MiddlewareFunction } from 'react-router'
import { keepNextPath } from '~/lib/next-path'
import { PageError } from '~/lib/page-error'
import { paths } from '~/lib/paths'
import { auth, hasStoredSession, hasValidToken } from '~/lib/session'
import { errorTexts } from '~/texts/errors'
import { findPathOfRequest } from './request-path.ts'

/**
 * Lets pass who has a session, and refreshes it. The stored tokens decide before the code of the identity provider has
 * arrived. While the session token is good the page comes first and the refresh after it: one that is refused ends the
 * session whenever the answer comes.
 */
export const requireSession: MiddlewareFunction = async ({ request }, next) => {
  const leave = () => {
    keepNextPath(findPathOfRequest(request))
    return replace(paths.auth({ logout: 'true' }))
  }
  if (!hasStoredSession()) throw leave()

  if (hasValidToken()) {
    const result = await next()
    void auth.ensureFresh()
    return result
  }
  const freshness = await auth.ensureFresh()
  if (freshness === 'signed-out') throw leave()
  if (freshness === 'unavailable') throw new PageError(503, { description: errorTexts.signInOutOfReach })
  return next()
}

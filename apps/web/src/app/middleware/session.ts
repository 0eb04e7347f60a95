import { replace, type MiddlewareFunction } from 'react-router'
import { keepNextPath } from '~/lib/next-path'
import { PageError } from '~/lib/page-error'
import { paths } from '~/lib/paths'
import { auth, hasStoredSession, hasValidToken } from '~/lib/session'
import { queryClientContext } from '~/lib/router-context'
import { errorTexts } from '~/texts/errors'
import { findPathOfRequest } from './request-path.ts'
import { refreshWhenQuiet } from './refresh-when-quiet.ts'

/**
 * Lets pass who has a session, and refreshes it. The stored tokens decide before the code of the identity provider has
 * arrived. While the session token is good the page and its data come first and the refresh after them: one that is
 * refused ends the session whenever the answer comes.
 */
export const requireSession: MiddlewareFunction = async ({ context, request }, next) => {
  const leave = () => {
    keepNextPath(findPathOfRequest(request))
    return replace(paths.auth({ logout: 'true' }))
  }
  if (!hasStoredSession()) throw leave()

  if (hasValidToken()) {
    const result = await next()
    refreshWhenQuiet(context.get(queryClientContext))
    return result
  }
  const freshness = await auth.ensureFresh()
  if (freshness === 'signed-out') throw leave()
  if (freshness === 'unavailable') throw new PageError(503, { description: errorTexts.signInOutOfReach })
  return next()
}

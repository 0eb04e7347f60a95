import { isApiError } from '@parapet/api-client'
import { findRetryAfterMs } from '@parapet/auth'
import { toast } from '@parapet/ui'
import type { QueryClient } from '@tanstack/react-query'
import { replace, type MiddlewareFunction } from 'react-router'
import { isFirstLoadDone, loadFirst } from '~/data/session/first-load'
import { sessionQueries } from '~/data/session/queries'
import { describeFailure } from '~/lib/describe-failure'
import { setRegion } from '~/lib/region'
import { keepNextPath } from '~/lib/next-path'
import { paths } from '~/lib/paths'
import { queryClientContext } from '~/lib/router-context'
import { auth, hasStoredSession, hasValidToken } from '~/lib/session'
import { getAppearance, setAuthenticated, setPageLoading, setTheme } from '~/lib/store'
import { firstLoadTexts } from '~/features/first-load/texts'
import { endureOutage } from './endure-outage.ts'
import { findPathOfRequest } from './request-path.ts'

/**
 * Loads what every page needs, once per sign-in, and waits for servers that are out of reach. The guards and the loader
 * of the page begin as soon as they can, but the page comes with the last of the four; without them there is no page:
 * the person is signed out.
 */
export const requireFirstLoad: MiddlewareFunction = async ({ context, request }, next) => {
  const queryClient = context.get(queryClientContext)
  if (isFirstLoadDone(queryClient)) return next()

  // The default layout takes the spinner away once the page is there.
  setPageLoading(true)
  let page: Promise<unknown> | undefined
  const load = async () => {
    if (!hasValidToken() && (await auth.getToken()) === null) throw new Error('The session was refused.')
    await loadFirst(queryClient, () => {
      takeOverPreferences(queryClient)
      page ??= next()
      // Whoever is sent elsewhere goes there after the first load, or it would begin once more.
      page.catch(() => undefined)
    })
  }
  try {
    await endureOutage(load, request.signal)
  } catch (error) {
    if (request.signal.aborted) throw error
    // The person joins an organisation first, and begins again from there.
    if (isApiError(error) && error.code === 'invitation-waiting') throw replace(paths.invitation())
    // Where the session was refused already, nothing needs to be said or ended.
    if (hasStoredSession()) {
      const body = findRetryAfterMs(error) === null ? describeFailure(error) : firstLoadTexts.gaveUp
      toast({ color: 'danger', heading: firstLoadTexts.signedOut, body })
      void auth.signOut()
    }
    keepNextPath(findPathOfRequest(request))
    throw replace(paths.auth({ logout: 'true' }))
  }
  setAuthenticated(true)
  return page
}

function takeOverPreferences(queryClient: QueryClient) {
  const user = queryClient.getQueryData(sessionQueries.user().queryKey)
  if (!user) return
  setRegion({ locale: user.locale, timeZone: user.timeZone })
  if (user.theme !== getAppearance().theme) setTheme(user.theme)
}

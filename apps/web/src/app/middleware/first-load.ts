import { toast } from '@parapet/ui'
import type { QueryClient } from '@tanstack/react-query'
import { replace, type MiddlewareFunction } from 'react-router'
import { isFirstLoadDone, loadFirst } from '~/data/session/first-load'
import { sessionQueries } from '~/data/session/queries'
import { describeFailure } from '~/lib/describe-failure'
import { setRegion } from '~/lib/format'
import { paths } from '~/lib/paths'
import { queryClientContext } from '~/lib/router-context'
import { auth, hasStoredSession } from '~/lib/session'
import { getAppearance, setAuthenticated, setPageLoading, setTheme } from '~/lib/store'
import { signInTexts } from '~/texts/sign-in'

/**
 * Loads what every page needs, once per sign-in. The guards and the loader of the page begin as soon as they can, but
 * the page comes with the last of the four; without them there is no page: the person is signed out.
 */
export const requireFirstLoad: MiddlewareFunction = async ({ context }, next) => {
  const queryClient = context.get(queryClientContext)
  if (isFirstLoadDone(queryClient)) return next()

  // The default layout takes the spinner away once the page is there.
  setPageLoading(true)
  let page: Promise<unknown> | undefined
  try {
    await loadFirst(queryClient, () => {
      takeOverPreferences(queryClient)
      page = next()
      // Whoever is sent elsewhere goes there after the first load, or it would begin once more.
      page.catch(() => undefined)
    })
  } catch (error) {
    // Where the session was refused already, nothing needs to be said or ended.
    if (hasStoredSession()) {
      toast({ color: 'danger', heading: signInTexts.firstLoadFailed, body: describeFailure(error) })
      void auth.signOut()
    }
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

import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { findLoadedUserId } from '~/data/session/first-load'
import { clearSession, endPushNotifications } from '~/data/session/sign-out'
import { findNextPath, saveNextPath } from '~/lib/next-path'
import { paths } from '~/lib/paths'
import { hardNavigate } from '~/lib/reload-guard'
import { auth } from '~/lib/session'
import { forgetUnsaved } from '~/lib/unsaved-values'
import { cancelWhenQueriesIdle } from './middleware/when-queries-idle.ts'
import { routeTable } from './route-table.ts'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'navigate'>

const isPublicByPath = new Map(routeTable.map((entry) => [entry.path, entry.public]))

/**
 * Redirects to sign-in as soon as the session ends: rejected by a server, or signed out here or in another tab. Reloads
 * the app if another person has signed in.
 */
export function watchSession(router: Router, queryClient: QueryClient): () => void {
  let wasSignedIn = isSignedIn()

  const unsubscribe = auth.subscribe(() => {
    const session = auth.getSnapshot()
    if (session.status === 'signed-out') forgetUnsaved()
    if (session.status === 'signed-in') forgetUnsaved(session.userId)
    const loadedUserId = findLoadedUserId(queryClient)
    if (loadedUserId && session.status === 'signed-in' && session.userId !== loadedUserId) {
      endPushNotifications()
      clearSession(queryClient)
      // Public pages handle a sign-in themselves.
      if (!isOnPublicPage(router)) hardNavigate(paths.home())
    }

    const hadSession = wasSignedIn
    wasSignedIn = isSignedIn()
    if (!hadSession || wasSignedIn) return
    cancelWhenQueriesIdle()

    // Otherwise the sign-in page does this once the product page has unmounted.
    if (isOnPublicPage(router)) return clearSession(queryClient)

    const { location } = router.state
    const hasExpired = session.status === 'expired'
    saveNextPath(hasExpired ? findNextPath(location.pathname + location.search + location.hash) : null)
    void router.navigate(paths.auth({ logout: 'true' }), { replace: true })
  })
  return () => {
    unsubscribe()
    cancelWhenQueriesIdle()
  }
}

function isOnPublicPage({ state }: Router): boolean {
  return isPublicByPath.get(state.matches.at(-1)?.route.id ?? '') ?? true
}

function isSignedIn() {
  const { status } = auth.getSnapshot()
  return status === 'signed-in' || status === 'restoring'
}

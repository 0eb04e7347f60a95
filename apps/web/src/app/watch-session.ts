import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { sessionQueries } from '~/data/session/queries'
import { clearSession } from '~/data/session/sign-out'
import { findNextPath, saveNextPath } from '~/lib/next-path'
import { paths } from '~/lib/paths'
import { loadAnew } from '~/lib/reload-guard'
import { auth } from '~/lib/session'
import { cancelRefreshWhenQuiet } from './middleware/refresh-when-quiet.ts'
import { routeTable } from './route-table.ts'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'navigate'>

const isPublic = new Map(routeTable.map((entry) => [entry.path, entry.public]))

/**
 * Leaves the product as soon as the session ends: refused by a server, signed out here or in another tab. Begins anew
 * when it is suddenly that of another person.
 */
export function watchSession(router: Router, queryClient: QueryClient): () => void {
  let wasSignedIn = isSignedIn()

  const stop = auth.subscribe(() => {
    const session = auth.getSnapshot()
    const shown = queryClient.getQueryData(sessionQueries.identityUser().queryKey)
    if (shown && session.status === 'signed-in' && session.userId !== shown.userId) {
      clearSession(queryClient)
      // A page in front of the sign-in goes on by itself.
      if (!isOnPublicPage(router)) loadAnew(paths.home())
    }

    const hadSession = wasSignedIn
    wasSignedIn = isSignedIn()
    if (!hadSession || wasSignedIn) return
    cancelRefreshWhenQuiet()

    // The sign-in page does the same once the product page is gone.
    if (isOnPublicPage(router)) return clearSession(queryClient)

    const { location } = router.state
    const hasExpired = session.status === 'expired'
    saveNextPath(hasExpired ? findNextPath(location.pathname + location.search + location.hash) : null)
    void router.navigate(paths.auth({ logout: 'true' }), { replace: true })
  })
  return () => {
    stop()
    cancelRefreshWhenQuiet()
  }
}

function isOnPublicPage({ state }: Router): boolean {
  return isPublic.get(state.matches.at(-1)?.route.id ?? '') ?? true
}

function isSignedIn() {
  const { status } = auth.getSnapshot()
  return status === 'signed-in' || status === 'restoring'
}

import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { forgetSession } from '~/data/session/forget-session'
import { findNextPath, keepNextPath } from '~/lib/next-path'
import { paths } from '~/lib/paths'
import { auth } from '~/lib/session'
import { cancelRefreshWhenQuiet } from './middleware/refresh-when-quiet.ts'
import { routeTable } from './route-table.ts'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'navigate'>

const isPublic = new Map(routeTable.map((entry) => [entry.path, entry.public]))

/** Leaves the product as soon as the session ends: refused by a server, signed out here or in another tab. */
export function watchSession(router: Router, queryClient: QueryClient): () => void {
  let wasSignedIn = isSignedIn()

  const stop = auth.subscribe(() => {
    const hadSession = wasSignedIn
    wasSignedIn = isSignedIn()
    if (!hadSession || wasSignedIn) return
    cancelRefreshWhenQuiet()

    const { location, matches } = router.state
    const isOnPublicPage = isPublic.get(matches.at(-1)?.route.id ?? '') ?? true
    // The sign-in page does the same once the product page is gone.
    if (isOnPublicPage) return forgetSession(queryClient)

    const hasExpired = auth.getSnapshot().status === 'expired'
    keepNextPath(hasExpired ? findNextPath(location.pathname + location.search + location.hash) : null)
    void router.navigate(paths.auth({ logout: 'true' }), { replace: true })
  })
  return () => {
    stop()
    cancelRefreshWhenQuiet()
  }
}

function isSignedIn() {
  const { status } = auth.getSnapshot()
  return status === 'signed-in' || status === 'restoring'
}

import { isApiError } from '@parapet/api-client'
import { findRetryAfterMs, retryWhileUnavailable } from '@parapet/auth'
import { holdsEvery, type Permission } from '@parapet/permissions'
import { toast } from '@parapet/ui'
import type { QueryClient } from '@tanstack/react-query'
import { replace, type MiddlewareFunction } from 'react-router'
import { isFirstLoadDone, loadFirst } from '~/data/session/first-load'
import { sessionQueries } from '~/data/session/queries'
import { firstLoadTexts } from '~/features/first-load/texts'
import { describeFailure } from '~/lib/describe-failure'
import { errorTexts } from '~/lib/error-texts'
import { firstLoadWait } from '~/lib/first-load-wait'
import { saveNextPath, findNextPath, consumeNextPath } from '~/lib/next-path'
import { PageError } from '~/lib/page-error'
import { paths } from '~/lib/paths'
import { permissionStore } from '~/lib/permission-store'
import { setRegion } from '~/lib/region'
import { queryClientContext } from '~/lib/router-context'
import { auth, hasStoredSession, hasValidToken } from '~/lib/session'
import { getAppearance, setAuthenticated, setPageLoading, setTheme } from '~/lib/store'
import type { RouteEntry } from '../route-table.ts'
import { cancelRefreshWhenQuiet, refreshWhenQuiet } from './refresh-when-quiet.ts'

/**
 * Lets pass who has a session, and refreshes it. The stored tokens decide before the code of the identity provider has
 * arrived. While the session token is good the refresh is made beside the loading of the page, and after it on the
 * first page, whose code comes first: one that is refused ends the session whenever the answer comes.
 */
const requireSession: MiddlewareFunction = async ({ context, request }, next) => {
  const leave = () => {
    saveNextPath(findPathOfRequest(request))
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

/**
 * Loads what every page needs, once per sign-in, and waits for servers that are out of reach. The guards and the loader
 * of the page begin as soon as they can, but the page comes with the last of the four; without them there is no page:
 * the person is signed out.
 */
const requireFirstLoad: MiddlewareFunction = async ({ context, request }, next) => {
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
    await retryDuringOutage(load, request.signal)
  } catch (error) {
    if (request.signal.aborted) throw error
    // The person joins an organization first, and begins again from there.
    if (isApiError(error) && error.code === 'invitation-waiting') throw replace(paths.invitation())
    // Where the session was refused already, nothing needs to be said or ended.
    if (hasStoredSession()) {
      const body = findRetryAfterMs(error) === null ? describeFailure(error) : firstLoadTexts.gaveUp
      toast({ color: 'danger', heading: firstLoadTexts.signedOut, body })
      void auth.signOut()
    }
    saveNextPath(findPathOfRequest(request))
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

const patienceMs = 30_000
const outageShownAfterMs = 2000
const slownessShownAfterMs = 5000

/**
 * Repeats `attempt` for up to 30 s while servers are out of reach, and tells so beside the spinner, where people may
 * try again at once; that begins another 30 s.
 *
 * @param leave - ends it when the person has gone elsewhere.
 * @throws what the last attempt threw.
 */
async function retryDuringOutage(attempt: () => Promise<void>, leave: AbortSignal): Promise<void> {
  let again = new AbortController()
  let isOutOfReach = false
  const tryAgain = () => again.abort()
  const show = () => firstLoadWait.set({ isOutOfReach, tryAgain })
  const startedAtMs = performance.now()
  const timers = [
    setTimeout(() => isOutOfReach && show(), outageShownAfterMs),
    setTimeout(show, slownessShownAfterMs),
  ]
  window.addEventListener('online', tryAgain)

  try {
    for (;;) {
      try {
        return await retryWhileUnavailable(attempt, {
          signal: AbortSignal.any([leave, again.signal]),
          limitMs: patienceMs,
          onUnavailable() {
            isOutOfReach = true
            if (performance.now() - startedAtMs >= outageShownAfterMs) show()
          },
        })
      } catch (error) {
        if (leave.aborted || !again.signal.aborted) throw error
        again = new AbortController()
      }
    }
  } finally {
    timers.forEach(clearTimeout)
    window.removeEventListener('online', tryAgain)
    firstLoadWait.set(null)
  }
}

/** Sends people who have not finished onboarding there from every other page, and the others on from there. */
function requireOnboarding(path: string): MiddlewareFunction {
  return ({ context, request, url }, next) => {
    const user = context.get(queryClientContext).getQueryData(sessionQueries.user().queryKey)
    const isOnboarding = path === paths.onboarding()

    if (!user?.onboarded && !isOnboarding) {
      saveNextPath(findPathOfRequest(request))
      throw replace(paths.onboarding())
    }
    if (user?.onboarded && isOnboarding) {
      const next = findNextPath(url.searchParams.get('next'))
      throw replace(next ?? consumeNextPath() ?? paths.home())
    }
    return next()
  }
}

// From these pages the way to /home leads straight back here.
const withoutWayHome = new Set<string>([paths.home(), paths.onboarding()])

/** Lets pass who holds every one of the permissions. */
function requirePermissions(path: string, permissions: readonly Permission[]): MiddlewareFunction {
  return (_args, next) => {
    const held = permissionStore.getSnapshot()?.permissions ?? []
    if (holdsEvery(held, permissions)) return next()
    if (withoutWayHome.has(path)) throw new PageError(403, { message: errorTexts.noPermissionForPage })

    toast({ color: 'danger', heading: errorTexts.noPermissionForPage })
    throw replace(paths.home())
  }
}

/** The page that a navigation asks for, when it is one to come back to. */
function findPathOfRequest(request: Request): string | null {
  const url = new URL(request.url)
  return findNextPath(url.pathname + url.search + url.hash)
}

/** What stands before a page, in this order. Public pages skip all of it. */
export function createGuards(
  entry: Pick<RouteEntry, 'path' | 'public' | 'permissions'>,
): MiddlewareFunction[] {
  if (entry.public) return []
  return [
    requireSession,
    requireFirstLoad,
    requireOnboarding(entry.path),
    requirePermissions(entry.path, entry.permissions),
  ]
}

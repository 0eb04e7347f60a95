import { isApiError } from '@parapet/api-client'
import { retryWhileUnavailable } from '@parapet/auth'
import { holdsEvery, type Permission } from '@parapet/permissions'
import { toast } from '@parapet/ui'
import type { QueryClient } from '@tanstack/react-query'
import { replace, type MiddlewareFunction } from 'react-router'
import { isFirstLoadDone, runFirstLoad, SessionChangedError } from '~/data/session/first-load'
import { sessionQueries } from '~/data/session/queries'
import { errorTexts } from '~/lib/error-texts'
import { firstLoadDelay } from '~/lib/first-load-delay'
import { saveNextPath, findNextPath, consumeNextPath } from '~/lib/next-path'
import { PageError } from '~/lib/page-error'
import { paths } from '~/lib/paths'
import { permissionStore } from '~/lib/permission-store'
import { setRegionalSettings } from '~/lib/regional-settings'
import { queryClientContext } from '~/lib/router-context'
import { auth, hasStoredSession, hasValidToken } from '~/lib/session'
import { setSignOutNoticeShown } from '~/lib/sign-out-notice'
import { getAppearance, setAuthenticated, setPageLoading, setTheme } from '~/lib/store'
import { whenIdle } from '~/lib/when-idle'
import type { RouteEntry } from '../route-table.ts'
import { confirmIdentity, endSession } from './confirm-identity.ts'
import { cancelWhenQueriesIdle, whenQueriesIdle } from './when-queries-idle.ts'

/**
 * Requires a session and refreshes it. The stored tokens decide, before the identity provider's code has loaded. While
 * the session token is valid, the refresh waits until the page is shown, because sending it delays the page. A rejected
 * refresh ends the session whenever its response arrives.
 */
const requireSession: MiddlewareFunction = async ({ context, request }, next) => {
  const redirectToSignIn = () => {
    saveNextPath(findReturnPath(request))
    return replace(paths.auth({ logout: 'true' }))
  }
  if (!hasStoredSession()) {
    // After a session has expired, its user is still remembered.
    setSignOutNoticeShown(auth.getRememberedUser() !== null)
    throw redirectToSignIn()
  }

  const queryClient = context.get(queryClientContext)
  const isTokenValid = hasValidToken()
  const confirmSession = () => {
    // It may have ended since.
    if (!isFirstLoadDone(queryClient)) return
    if (isTokenValid) void auth.ensureFresh()
    void confirmIdentity(queryClient, findReturnPath(request))
  }
  if (!isFirstLoadDone(queryClient)) {
    // The first load refreshes an expired token itself, and waits for a provider that is unreachable.
    const result = await next()
    if (isFirstLoadDone(queryClient)) whenQueriesIdle(queryClient, confirmSession)
    return result
  }
  cancelWhenQueriesIdle()
  if (isTokenValid) {
    const result = await next()
    whenIdle(confirmSession)
    return result
  }
  const freshness = await auth.ensureFresh()
  if (freshness === 'signed-out') throw redirectToSignIn()
  if (freshness === 'unavailable') throw new PageError(503, { description: errorTexts.signInUnavailable })
  void confirmIdentity(queryClient, findReturnPath(request))
  return next()
}

/**
 * Loads what every page needs, once per sign-in, and retries while servers are unreachable. The page's guards and loader
 * start as soon as access is known, but the page waits until all of it has loaded. If that fails, the person is signed
 * out.
 */
const requireFirstLoad: MiddlewareFunction = async ({ context, request }, next) => {
  const queryClient = context.get(queryClientContext)
  if (isFirstLoadDone(queryClient)) return next()

  // The default layout removes the spinner once the page is ready.
  setPageLoading(true)
  let page: Promise<unknown> | undefined
  const load = async () => {
    if (!hasValidToken() && (await auth.getToken()) === null) throw new Error('The session was rejected.')
    await runFirstLoad(queryClient, () => {
      applyPreferences(queryClient)
      page ??= next()
      // A redirect is handled after the first load; otherwise the load would start again.
      page.catch(() => undefined)
    })
  }
  try {
    await retryDuringOutage(load, request.signal)
  } catch (error) {
    if (request.signal.aborted) throw error
    // The person who is signed in now starts over.
    if (error instanceof SessionChangedError && hasStoredSession()) throw replace(paths.home())
    // The person has to join an organization first.
    if (isApiError(error) && error.code === 'invitation-waiting') throw replace(paths.invitation())
    endSession(error)
    saveNextPath(findReturnPath(request))
    throw replace(paths.auth({ logout: 'true' }))
  }
  setAuthenticated(true)
  return page
}

function applyPreferences(queryClient: QueryClient) {
  const user = queryClient.getQueryData(sessionQueries.user().queryKey)
  if (!user) return
  setRegionalSettings({ locale: user.locale, timeZone: user.timeZone })
  if (user.theme !== getAppearance().theme) setTheme(user.theme)
}

const retryLimitMs = 30_000
const outageShownAfterMs = 2000
const slownessShownAfterMs = 5000

/**
 * Repeats `attempt` for up to 30 s while servers are unreachable, and shows that beside the spinner with a button to
 * retry immediately, which starts another 30 s.
 *
 * @param navigationSignal - aborts when the person navigates elsewhere
 * @throws the error of the last attempt
 */
async function retryDuringOutage(attempt: () => Promise<void>, navigationSignal: AbortSignal): Promise<void> {
  let retryNow = new AbortController()
  let isUnreachable = false
  const tryAgain = () => retryNow.abort()
  const showDelay = () => firstLoadDelay.set({ isUnreachable, tryAgain })
  const startedAtMs = performance.now()
  const timers = [
    setTimeout(() => isUnreachable && showDelay(), outageShownAfterMs),
    setTimeout(showDelay, slownessShownAfterMs),
  ]
  window.addEventListener('online', tryAgain)

  try {
    for (;;) {
      try {
        return await retryWhileUnavailable(attempt, {
          signal: AbortSignal.any([navigationSignal, retryNow.signal]),
          limitMs: retryLimitMs,
          onUnavailable() {
            isUnreachable = true
            if (performance.now() - startedAtMs >= outageShownAfterMs) showDelay()
          },
        })
      } catch (error) {
        if (navigationSignal.aborted || !retryNow.signal.aborted) throw error
        retryNow = new AbortController()
      }
    }
  } finally {
    timers.forEach(clearTimeout)
    window.removeEventListener('online', tryAgain)
    firstLoadDelay.set(null)
  }
}

/** Redirects people who haven't finished onboarding to it, and everyone else away from it. */
function requireOnboarding(path: string): MiddlewareFunction {
  return ({ context, request, url }, next) => {
    const user = context.get(queryClientContext).getQueryData(sessionQueries.user().queryKey)
    const isOnboardingPath = path === paths.onboarding()

    if (!user?.onboarded && !isOnboardingPath) {
      saveNextPath(findReturnPath(request))
      throw replace(paths.onboarding())
    }
    if (user?.onboarded && isOnboardingPath) {
      const next = findNextPath(url.searchParams.get('next'))
      throw replace(next ?? consumeNextPath() ?? paths.home())
    }
    return next()
  }
}

// Redirecting these pages to /home would loop.
const pagesWithoutRedirect = new Set<string>([paths.home(), paths.onboarding()])

/** Requires all of the permissions. */
function requirePermissions(path: string, permissions: readonly Permission[]): MiddlewareFunction {
  return (_args, next) => {
    const userPermissions = permissionStore.getSnapshot()?.permissions ?? []
    if (holdsEvery(userPermissions, permissions)) return next()
    if (pagesWithoutRedirect.has(path)) throw new PageError(403, { message: errorTexts.noPermissionForPage })

    toast({ color: 'danger', heading: errorTexts.noPermissionForPage })
    throw replace(paths.home())
  }
}

/** The path to return to after signing in; null if the requested page isn't one to return to. */
function findReturnPath(request: Request): string | null {
  const url = new URL(request.url)
  return findNextPath(url.pathname + url.search + url.hash)
}

/** The middleware of a page, in this order. Public pages have none. */
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

import type { Auth } from '@parapet/auth'
import { AuthProvider } from '@parapet/auth/react'
import { PermissionsProvider } from '@parapet/permissions/react'
import { loadingBar } from '@parapet/ui'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RootOptions } from 'react-dom/client'
import { RouterProvider, type createBrowserRouter } from 'react-router'
import { dropFirstResponses } from '~/lib/first-responses'
import { isChunkFailure, watchChunkFailures } from '~/lib/loaded-code'
import { permissionStore } from '~/lib/permission-store'
import { setPreloader } from '~/lib/preload'
import { isServerReachable, hardNavigate } from '~/lib/reload-guard'
import { auth } from '~/lib/session'
import { setSignInPrompt } from '~/lib/sign-in-prompt'
import { watchThemeAndWidth } from '~/lib/store'
import { whenIdle } from '~/lib/when-idle'
import { applyLinkedOrg } from './linked-org.ts'
import { createPreloader } from './preload-page.ts'
import type { promptSignIn } from './prompt-sign-in.ts'
import { createQueryClient } from './query-client.ts'
import { createRouter } from './router.tsx'
import { watchSession } from './watch-session.ts'

/** Wires the app together. Call once per page load. */
export function startApp(): { view: ReactNode; rootOptions: RootOptions } {
  watchChunkFailures()
  watchThemeAndWidth()
  applyLinkedOrg()
  auth.start()

  const queryClient = createQueryClient()
  const router = createRouter(queryClient)
  watchNavigation(router)
  watchSession(router, queryClient)
  setPreloader(createPreloader(router, queryClient))
  promptForSignIns(router, queryClient)

  whenPageReady(router, queryClient, () => {
    dropFirstResponses()
    const startPromise = import('./idle-work.ts').then(({ startIdleWork }) =>
      startIdleWork(router, queryClient),
    )
    // Nothing depends on it, and the next page load tries again.
    startPromise.catch(() => undefined)
  })

  const showError = async (error: unknown) => {
    loadingBar.finish({ error: true })
    // A lazy part of a rendered page failed to load. The error has already replaced the page, so a reload loses nothing.
    if (!isChunkFailure(error) || router.state.errors !== null || !(await isServerReachable())) return
    hardNavigate(location.pathname + location.search, performance.timeOrigin)
  }
  return {
    view: (
      <Providers auth={auth} queryClient={queryClient}>
        <RouterProvider router={router} onError={(error) => void showError(error)} />
      </Providers>
    ),
    rootOptions: {},
  }
}

interface ProvidersProps {
  auth: Auth
  queryClient: QueryClient
  children: ReactNode
}

/** The context providers of the app. */
export function Providers({ auth, queryClient, children }: ProvidersProps) {
  return (
    <AuthProvider auth={auth}>
      <PermissionsProvider store={permissionStore}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </PermissionsProvider>
    </AuthProvider>
  )
}

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>

/** Shows the loading bar during navigations. */
export function watchNavigation(router: Router): () => void {
  let isNavigating = router.state.navigation.state !== 'idle' || !router.state.initialized
  if (isNavigating) loadingBar.start()

  return router.subscribe(({ navigation, initialized, errors }) => {
    const isNavigatingNow = navigation.state !== 'idle' || !initialized
    if (isNavigatingNow === isNavigating) return
    isNavigating = isNavigatingNow
    if (isNavigating) loadingBar.start()
    else loadingBar.finish({ error: errors !== null })
  })
}

/** Asks for another sign-in when a call needs one. If the code for that can't be loaded, the call fails with the reason. */
export function promptForSignIns(router: Parameters<typeof promptSignIn>[0], queryClient: QueryClient): void {
  setSignInPrompt((...call) =>
    import('./idle-work.ts')
      .then(({ promptSignIn }) => promptSignIn(router, queryClient, ...call))
      .catch(() => null),
  )
}

/** Calls `callback` once, when the first page is on screen with its data and the browser is idle. */
export function whenPageReady(router: Router, queryClient: QueryClient, callback: () => void): void {
  const checkReady = () => {
    const { initialized, navigation } = router.state
    if (!initialized || navigation.state !== 'idle' || queryClient.isFetching() > 0) return
    unsubscribeRouter()
    unsubscribeQueries()
    // The browser can be idle for a moment before React renders the data that has just arrived.
    whenIdle(() => requestAnimationFrame(() => whenIdle(callback)))
  }
  const unsubscribeRouter = router.subscribe(checkReady)
  const unsubscribeQueries = queryClient.getQueryCache().subscribe(checkReady)
}

import type { Auth } from '@parapet/auth'
import { AuthProvider } from '@parapet/auth/react'
import { PermissionsProvider } from '@parapet/permissions/react'
import { loadingBar } from '@parapet/ui'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RootOptions } from 'react-dom/client'
import { RouterProvider, type createBrowserRouter } from 'react-router'
import { isChunkFailure, watchChunks } from '~/lib/loaded-code'
import { permissionStore } from '~/lib/permission-store'
import { setPreloader } from '~/lib/preload'
import { isServerThere, loadAnew } from '~/lib/reload-guard'
import { auth } from '~/lib/session'
import { followDevice } from '~/lib/store'
import { whenIdle } from '~/lib/when-idle'
import { applyLinkedOrg } from './linked-org.ts'
import { createPreloader } from './preload-page.ts'
import { createQueryClient } from './query-client.ts'
import { createRouter } from './router.tsx'
import { watchSession } from './watch-session.ts'

/** Wires the product together, once per page load. */
export function startApp(): { view: ReactNode; rootOptions: RootOptions } {
  watchChunks()
  followDevice()
  applyLinkedOrg()
  auth.start()

  const queryClient = createQueryClient()
  const router = createRouter(queryClient)
  watchNavigation(router)
  watchSession(router, queryClient)
  setPreloader(createPreloader(router, queryClient))

  whenQuiet(router, queryClient, () => {
    const work = import('./idle-work.ts').then(({ beginIdleWork }) => beginIdleWork(router, queryClient))
    // Nothing depends on it, and the next visit tries again.
    work.catch(() => undefined)
  })

  const showError = async (error: unknown) => {
    loadingBar.finish({ error: true })
    // Code of a part of the page that stands. The page is gone with it, so nothing more is lost.
    if (!isChunkFailure(error) || router.state.errors !== null || !(await isServerThere())) return
    loadAnew(location.pathname + location.search, performance.timeOrigin)
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

/** What every page reads from around it. */
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

/** Runs the loading bar from the begin of each navigation to its end. */
export function watchNavigation(router: Router): () => void {
  let isUnderWay = router.state.navigation.state !== 'idle' || !router.state.initialized
  if (isUnderWay) loadingBar.start()

  return router.subscribe(({ navigation, initialized, errors }) => {
    const isUnderWayNow = navigation.state !== 'idle' || !initialized
    if (isUnderWayNow === isUnderWay) return
    isUnderWay = isUnderWayNow
    if (isUnderWay) loadingBar.start()
    else loadingBar.finish({ error: errors !== null })
  })
}

/** Calls `work` once, when the first page stands, its data is there, and the browser has nothing else to do. */
export function whenQuiet(router: Router, queryClient: QueryClient, work: () => void): void {
  const look = () => {
    const { initialized, navigation } = router.state
    if (!initialized || navigation.state !== 'idle' || queryClient.isFetching() > 0) return
    stopRouter()
    stopQueries()
    whenIdle(work)
  }
  const stopRouter = router.subscribe(look)
  const stopQueries = queryClient.getQueryCache().subscribe(look)
}

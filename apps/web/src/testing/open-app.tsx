import { toastStore } from '@parapet/ui'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { createQueryClient } from '~/app/query-client'
import { createRoutes } from '~/app/router'
import { promptForSignIns, Providers, watchNavigation } from '~/app/start-app'
import { watchSession } from '~/app/watch-session'
import { queryClientContext } from '~/lib/router-context'
import { auth } from '~/lib/session'
import { leavePage } from './network.ts'
import { render } from './render.tsx'
import { storeSessionAgain } from './tokens.ts'

/** Renders the app at a path like a page load, using the mocked network. */
export function openApp(path: string) {
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  storeSessionAgain()
  const stopAuth = auth.start()
  const router = createMemoryRouter(createRoutes(), {
    initialEntries: [path],
    getContext: () => {
      const context = new RouterContextProvider()
      context.set(queryClientContext, queryClient)
      return context
    },
  })
  const stopWatching = watchSession(router, queryClient)
  const stopBar = watchNavigation(router)
  promptForSignIns(router, queryClient)
  const view = render(
    <Providers auth={auth} queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return {
    router,
    queryClient,
    getUrl: () => router.state.location.pathname + router.state.location.search,
    close() {
      leavePage()
      view.unmount()
      // Toasts outlive the page and would leak into the next test.
      toastStore.clear()
      toastStore.clearLower()
      stopWatching()
      stopBar()
      // All tests of a file share the session; end it as if another tab had signed out.
      localStorage.clear()
      window.dispatchEvent(new StorageEvent('storage'))
      stopAuth()
      router.dispose()
      queryClient.clear()
    },
  }
}

import { toastStore } from '@parapet/ui'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { createQueryClient } from '~/app/query-client'
import { createRoutes } from '~/app/router'
import { Providers, watchNavigation } from '~/app/start-app'
import { watchSession } from '~/app/watch-session'
import { queryClientContext } from '~/lib/router-context'
import { auth } from '~/lib/session'

/** Opens the product at an address, as a page load would, on the network that the test has set up. */
export function openApp(path: string) {
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
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
  const view = render(
    <Providers auth={auth} queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return {
    router,
    queryClient,
    getAddress: () => router.state.location.pathname + router.state.location.search,
    close() {
      view.unmount()
      // They outlive the page, and the next test would take them for its own.
      toastStore.clear()
      toastStore.clearLower()
      stopWatching()
      stopBar()
      // The session is one for all tests of a file; this one ends as if another tab had signed out.
      localStorage.clear()
      window.dispatchEvent(new StorageEvent('storage'))
      stopAuth()
      router.dispose()
      queryClient.clear()
    },
  }
}

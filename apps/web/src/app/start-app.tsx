import { loadingBar } from '@parapet/ui'
import type { ReactNode } from 'react'
import type { RootOptions } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { setPreloader } from '~/lib/preload'
import { auth } from '~/lib/session'
import { followDevice } from '~/lib/store'
import { createPreloader } from './preload-page.ts'
import { Providers } from './providers.tsx'
import { createQueryClient } from './query-client.ts'
import { createRouter } from './router.tsx'
import { watchNavigation } from './watch-navigation.ts'
import { watchSession } from './watch-session.ts'

/** Wires the product together, once per page load. */
export function startApp(): { view: ReactNode; rootOptions: RootOptions } {
  followDevice()
  auth.start()

  const queryClient = createQueryClient()
  const router = createRouter(queryClient)
  watchNavigation(router)
  watchSession(router, queryClient)
  setPreloader(createPreloader(router, queryClient))

  const showError = () => loadingBar.finish({ error: true })
  return {
    view: (
      <Providers auth={auth} queryClient={queryClient}>
        <RouterProvider router={router} onError={showError} />
      </Providers>
    ),
    rootOptions: {},
  }
}

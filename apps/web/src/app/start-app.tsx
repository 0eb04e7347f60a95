import { loadingBar } from '@parapet/ui'
import type { ReactNode } from 'react'
import type { RootOptions } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { isChunkFailure, watchChunks } from '~/lib/loaded-code'
import { setPreloader } from '~/lib/preload'
import { isServerThere, loadAnew } from '~/lib/reload-guard'
import { auth } from '~/lib/session'
import { followDevice } from '~/lib/store'
import { createPreloader } from './preload-page.ts'
import { Providers } from './providers.tsx'
import { createQueryClient } from './query-client.ts'
import { createRouter } from './router.tsx'
import { takeLinkedOrg } from './take-linked-org.ts'
import { watchNavigation } from './watch-navigation.ts'
import { watchSession } from './watch-session.ts'
import { whenQuiet } from './when-quiet.ts'

/** Wires the product together, once per page load. */
export function startApp(): { view: ReactNode; rootOptions: RootOptions } {
  watchChunks()
  followDevice()
  takeLinkedOrg()
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

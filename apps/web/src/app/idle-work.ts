import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { isFirstLoadDone } from '~/data/session/first-load'
import { findConfig } from '~/lib/config'
import { whenIdle } from '~/lib/when-idle'
import { watchBuild } from './watch-build.ts'

// In this file, because the first page lists every file that it can load on demand.
export { promptSignIn } from './prompt-sign-in.ts'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe' | 'navigate' | 'revalidate'>

/** Starts low-priority work: watches for new builds, and after sign-in preloads what people are likely to need. */
export function startIdleWork(router: Router, queryClient: QueryClient): () => void {
  const { config } = findConfig()
  const stopWatchingBuild = config ? watchBuild(config.build.id) : () => {}

  const checkReady = () => {
    if (router.state.navigation.state !== 'idle' || !isFirstLoadDone(queryClient)) return
    unsubscribe()
    whenIdle(() => {
      // A separate chunk, because signed-out pages don't need this part of the product.
      const startPromise = import('./prepare-product.ts').then(({ prepareProduct }) =>
        prepareProduct(config, router, queryClient),
      )
      // Code that fails to preload loads on first use.
      startPromise.catch(() => undefined)
    })
  }
  const unsubscribe = router.subscribe(checkReady)
  checkReady()
  return () => {
    unsubscribe()
    stopWatchingBuild()
  }
}

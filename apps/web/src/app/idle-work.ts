import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { isFirstLoadDone } from '~/data/session/first-load'
import { findConfig } from '~/lib/config'
import { whenIdle } from '~/lib/when-idle'
import { watchBuild } from './watch-build.ts'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe' | 'navigate' | 'revalidate'>

/** Does what no page waits for: looks for new builds, and once somebody is signed in prepares what they may need. */
export function beginIdleWork(router: Router, queryClient: QueryClient): () => void {
  const { config } = findConfig()
  const stopBuild = config ? watchBuild(config.build.id) : () => {}

  const look = () => {
    if (router.state.navigation.state !== 'idle' || !isFirstLoadDone(queryClient)) return
    stopLooking()
    whenIdle(() => {
      // Code of its own: it comes with parts of the product, which nobody needs who is signed out.
      const work = import('./prepare-product.ts').then(({ prepareProduct }) =>
        prepareProduct(config, router, queryClient),
      )
      // Whatever does not come now comes with its first use.
      work.catch(() => undefined)
    })
  }
  const stopLooking = router.subscribe(look)
  look()
  return () => {
    stopLooking()
    stopBuild()
  }
}

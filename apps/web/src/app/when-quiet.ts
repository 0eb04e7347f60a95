import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { whenIdle } from '~/lib/when-idle'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>

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

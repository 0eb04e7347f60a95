import { loadingBar } from '@parapet/ui'
import type { createBrowserRouter } from 'react-router'

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

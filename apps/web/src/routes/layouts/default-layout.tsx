import { LoadingBar, Spinner } from '@parapet/ui'
import { useLayoutEffect } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router'
import { LazyToaster } from '~/components/lazy-toaster'
import { FirstLoadNotice } from '~/features/first-load/first-load-notice'
import { useFocusOnNavigation } from '~/lib/focus-on-navigation'
import { setPageLoading, showRoute, useIsPageLoading, type RouteAppearance } from '~/lib/store'
import { firstLoadTexts } from '~/features/first-load/texts'
import styles from './default-layout.module.css'

/** Around every page: the loading bar, the page or the spinner of the first load, and the toasts. */
export function DefaultLayout() {
  const { pathname } = useLocation()
  const isPageLoading = useIsPageLoading()
  const isNavigating = useNavigation().state !== 'idle'
  const route = useMatches().at(-1)?.handle as RouteAppearance | undefined

  useLayoutEffect(() => {
    if (route) showRoute(route)
    // A change of the query keeps the page, and with it the name that it gave itself.
  }, [route, pathname])

  useLayoutEffect(() => {
    if (!isNavigating) setPageLoading(false)
  }, [isNavigating])

  useFocusOnNavigation(pathname)

  return (
    <>
      <LoadingBar />
      {isPageLoading ? <PageSpinner /> : <Outlet />}
      <LazyToaster />
      <ScrollRestoration />
    </>
  )
}

/** The frame before the first page is known. */
export function DefaultLayoutFallback() {
  return (
    <>
      <LoadingBar />
      <PageSpinner />
    </>
  )
}

function PageSpinner() {
  return (
    <div className={styles.spinner}>
      <Spinner size="lg" label={firstLoadTexts.loading} />
      <FirstLoadNotice />
    </div>
  )
}

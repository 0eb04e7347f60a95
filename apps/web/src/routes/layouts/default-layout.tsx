import { LoadingBar, Spinner } from '@parapet/ui'
import { useLayoutEffect } from 'react'
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router'
import { LazyToaster } from '~/components/lazy-toaster'
import { FirstLoadNotice } from '~/features/first-load/first-load-notice'
import { useFocusOnNavigation } from '~/lib/focus-on-navigation'
import { useFocusKeeper } from '~/lib/use-focus-keeper'
import { setPageLoading, applyRouteAppearance, useIsPageLoading, type RouteAppearance } from '~/lib/store'
import { firstLoadTexts } from '~/features/first-load/texts'
import styles from './default-layout.module.css'

/** Wraps every page: loading bar, the page or the first-load spinner, and toasts. */
export function DefaultLayout() {
  const { pathname } = useLocation()
  const isPageLoading = useIsPageLoading()
  const isNavigating = useNavigation().state !== 'idle'
  const route = useMatches().at(-1)?.handle as RouteAppearance | undefined

  useLayoutEffect(() => {
    if (route) applyRouteAppearance(route)
    // Depends on the pathname only, because a page sets its own title, which a change to the query must keep.
  }, [route, pathname])

  useLayoutEffect(() => {
    if (!isNavigating) setPageLoading(false)
  }, [isNavigating])

  useFocusOnNavigation(pathname)
  useFocusKeeper()

  return (
    <>
      <LoadingBar />
      {isPageLoading ? <PageSpinner /> : <Outlet />}
      <LazyToaster />
      <ScrollRestoration getKey={getScrollKey} />
    </>
  )
}

/** The first page of every visit has the same key, so its address tells a reload from another page in the same tab. */
const getScrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)

/** Shown until the first route has loaded. */
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

import { Button, LoadingBar } from '@parapet/ui'
import { lazy, Suspense, useEffect } from 'react'
import { useRouteError } from 'react-router'
import { LazyToaster } from '~/components/lazy-toaster'
import { errorTexts } from '~/lib/error-texts'
import { type ErrorDescription, describeError } from '~/lib/page-error'
import { setTitle } from '~/lib/store'
import styles from './errors.module.css'
import { PlainErrorView } from './plain-error-view.tsx'

// The network failure that broke the page can also affect the chunk of the view.
const NotFoundView = lazy(() =>
  import('./not-found-view.tsx').then(
    (module) => ({ default: module.NotFoundView }),
    () => ({ default: PlainErrorView }),
  ),
)
const ServerErrorView = lazy(() =>
  import('./server-error-view.tsx').then(
    (module) => ({ default: module.ServerErrorView }),
    () => ({ default: OfflineErrorView }),
  ),
)

function OfflineErrorView(error: ErrorDescription) {
  return (
    <div className={styles.page}>
      <PlainErrorView {...error} />
      <Button onClick={() => location.reload()}>{errorTexts.reload}</Button>
    </div>
  )
}

/** The fatal error page: one view for 404, one for everything else. */
export function ErrorPage(props: ErrorDescription) {
  const { status, message } = props
  const View = status === 404 ? NotFoundView : ServerErrorView

  useEffect(() => setTitle(`${status} - ${message}`), [status, message])

  return (
    <Suspense fallback={null}>
      <View {...props} />
    </Suspense>
  )
}

/** Replaces the whole app, including loading bar and toasts. The next navigation clears it. */
export function RouteErrorPage() {
  return (
    <>
      <LoadingBar />
      <main>
        <ErrorPage {...describeError(useRouteError())} />
      </main>
      <LazyToaster />
    </>
  )
}

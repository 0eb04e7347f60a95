import { Button } from '@parapet/ui'
import { lazy, Suspense, useEffect } from 'react'
import type { ErrorDescription } from '~/lib/page-error'
import { setTitle } from '~/lib/store'
import { errorTexts } from '~/lib/error-texts'
import { PlainErrorView } from './plain-error-view.tsx'
import styles from './errors.module.css'

// The network that broke the page may refuse the view as well.
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

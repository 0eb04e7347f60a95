import { LoadingBar } from '@parapet/ui'
import { useRouteError } from 'react-router'
import { LazyToaster } from '~/components/lazy-toaster'
import { describeError } from '~/lib/page-error'
import { ErrorPage } from './error-page.tsx'

/** Stands in for the whole product, the bar that turns red and the toasts included. The next navigation clears it. */
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

import { useRouteError } from 'react-router'
import { describeError } from '~/lib/page-error'
import { ErrorPage } from './error-page.tsx'

/** Stands in for a page that failed, or for the whole product. The next navigation clears it. */
export function RouteErrorPage() {
  return <ErrorPage {...describeError(useRouteError())} />
}

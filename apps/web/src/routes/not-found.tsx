import { useLocation } from 'react-router'
import { ErrorPage } from '~/features/errors/error-page'
import { errorTexts } from '~/lib/error-texts'

/** Shown if no other route matches. The query isn't displayed, because it can contain a token. */
export function Component() {
  const { pathname } = useLocation()
  return <ErrorPage status={404} message={errorTexts.unknownPage(pathname)} description="" requestId={null} />
}

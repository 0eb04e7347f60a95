import { useLocation } from 'react-router'
import { ErrorPage } from '~/features/errors/error-page'
import { errorTexts } from '~/lib/error-texts'

/** Whatever no other route matches. The query stays out of the text: it may hold a token. */
export function Component() {
  const { pathname } = useLocation()
  return <ErrorPage status={404} message={errorTexts.unknownPage(pathname)} description="" requestId={null} />
}

import { replace, type LoaderFunctionArgs } from 'react-router'
import { forgetSession } from '~/data/session/forget-session'
import { keepNextPath } from '~/lib/next-path'
import { paths } from '~/lib/paths'
import { queryClientContext } from '~/lib/router-context'
import { auth } from '~/lib/session'

/** Signs out, with or without a session. The provider hears of it while the next page is shown already. */
export function loader({ context }: LoaderFunctionArgs) {
  void auth.signOut()
  forgetSession(context.get(queryClientContext))
  keepNextPath(null)
  return replace(paths.auth({ logout: 'true' }))
}

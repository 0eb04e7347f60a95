import { replace } from 'react-router'
import { keepNextPath } from '~/lib/next-path'
import { paths } from '~/lib/paths'
import { auth } from '~/lib/session'

/** Signs out, with or without a session. The provider hears of it while the next page is shown already. */
export function loader() {
  void auth.signOut()
  keepNextPath(null)
  return replace(paths.auth({ logout: 'true' }))
}

import { replace } from 'react-router'
import { signOut } from '~/data/session/sign-out'
import { saveNextPath } from '~/lib/next-path'
import { paths } from '~/lib/paths'

/** Signs out, with or without a session. Doesn't wait for the servers. */
export function loader() {
  signOut()
  saveNextPath(null)
  return replace(paths.auth({ logout: 'true' }))
}

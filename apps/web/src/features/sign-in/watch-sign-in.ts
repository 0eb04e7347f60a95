import { decodeJwt, readStoredSession } from '@parapet/auth'
import { auth } from '~/lib/session'

/** Identifies the sign-in that a token belongs to, by when the sign-in expires: refreshing doesn't change that. */
export const findSignIn = (token: string): unknown => decodeJwt(token)?.rexp

/** How the person has proved who they are in the current sign-in, such as `email`. */
export function listFactors(): unknown[] {
  const session = auth.getSnapshot()
  const amr = session.status === 'signed-in' ? decodeJwt(session.sessionJwt)?.amr : []
  return Array.isArray(amr) ? amr : []
}

interface SignInListener {
  /** Called with the token of a new sign-in, here or in another tab. */
  onSignIn: (token: string) => void
  onEnd: () => void
}

/** Watches the session until the returned function is called. */
export function watchSignIn({ onSignIn, onEnd }: SignInListener): () => void {
  const findCurrent = () => {
    const session = auth.getSnapshot()
    return session.status === 'signed-in' ? session.sessionJwt : null
  }
  // While the session is being restored, its token is only in storage.
  const firstSignIn = findSignIn(findCurrent() ?? readStoredSession()?.tokens?.sessionJwt ?? '')

  return auth.subscribe(() => {
    const token = findCurrent()
    if (token !== null) {
      if (findSignIn(token) !== firstSignIn) onSignIn(token)
    } else if (auth.getSnapshot().status !== 'restoring') onEnd()
  })
}

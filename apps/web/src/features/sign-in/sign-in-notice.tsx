import { useSession } from '@parapet/auth/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '~/lib/paths'
import { hasStoredSession } from '~/lib/session'
import { signInTexts } from './texts.ts'
import styles from './sign-in-notice.module.css'

/** What the person should know before signing in. */
export function SignInNotice({ isSignedOut }: { isSignedOut: boolean }) {
  // Whoever signs in here goes on without reading this, but may sign out.
  const [hadSession] = useState(hasStoredSession)
  const { status } = useSession()
  const isGone = status === 'signed-out' || status === 'expired'

  if (hadSession && !isGone && !isSignedOut) {
    return (
      <p className={styles.notice} role="status">
        {signInTexts.stillSignedIn} <Link to={paths.home()}>{signInTexts.goOn}</Link>
      </p>
    )
  }
  return (
    <p className={styles.notice} role="status">
      {isSignedOut ? signInTexts.signedOut : ''}
    </p>
  )
}

import { useSession } from '@parapet/auth/react'
import { Button, buttonClassName } from '@parapet/ui'
import { useState } from 'react'
import { Link } from '~/components/link'
import { PublicNotice } from '~/components/public-notice'
import { paths } from '~/lib/paths'
import { ProviderError } from '~/lib/provider-error'
import { FailureText, useAttempt } from './use-attempt.tsx'
import { confirmLink } from './sign-in-link.ts'
import styles from './sign-in.module.css'
import { signInTexts } from './texts.ts'

export interface ConfirmLinkProps {
  token: string
}

/**
 * Asks before signing in the waiting page. Mail scanners open links too, and a link that confirmed on opening would
 * sign in an attacker who requested it.
 */
export function ConfirmLink({ token }: ConfirmLinkProps) {
  const { attempt, pending, failedAttempt, isBlocked } = useAttempt<'confirm'>()
  const [outcome, setOutcome] = useState<'confirmed' | 'rejected' | null>(null)
  const isSignedInHere = useSession().status === 'signed-in'

  const confirm = () =>
    attempt('confirm', async () => {
      try {
        await confirmLink(token)
        setOutcome('confirmed')
      } catch (error) {
        if (!isRejection(error)) throw error
        setOutcome('rejected')
      }
    })

  if (outcome === 'rejected') return <LinkProblem>{signInTexts.linkFailed}</LinkProblem>

  if (outcome === 'confirmed') {
    return (
      <PublicNotice
        title={signInTexts.confirmedTitle}
        actions={
          isSignedInHere ? (
            <Link to={paths.home()} className={buttonClassName({ tone: 'primary' })}>
              {signInTexts.continueToParapet}
            </Link>
          ) : null
        }
      >
        <p role="status">{isSignedInHere ? signInTexts.confirmedHere : signInTexts.confirmed}</p>
      </PublicNotice>
    )
  }

  return (
    <PublicNotice
      title={signInTexts.confirmTitle}
      actions={
        <Button
          tone="primary"
          size="md-lg"
          loading={pending === 'confirm'}
          disabled={isBlocked('confirm')}
          onClick={() => void confirm()}
        >
          {signInTexts.confirm}
        </Button>
      }
    >
      <p>{signInTexts.confirmIntro}</p>
      <p>{signInTexts.confirmNotYou}</p>
      {failedAttempt ? (
        <p className={styles.error}>
          <FailureText {...failedAttempt} />
        </p>
      ) : null}
    </PublicNotice>
  )
}

/** Why a link doesn't work, with a link to sign-in. */
export function LinkProblem({ children }: { children: string }) {
  return (
    <PublicNotice
      title={signInTexts.linkFailedTitle}
      actions={
        <Link to={paths.auth()} className={buttonClassName({ tone: 'primary' })}>
          {signInTexts.goToSignIn}
        </Link>
      }
    >
      <p role="alert">{children}</p>
    </PublicNotice>
  )
}

/** Whether the provider has rejected the link permanently. */
function isRejection(error: unknown): boolean {
  return error instanceof ProviderError && error.status >= 400 && error.status < 500 && error.status !== 429
}

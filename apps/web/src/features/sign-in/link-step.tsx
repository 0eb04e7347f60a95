import { Button, Spinner } from '@parapet/ui'
import { useEffect, useState } from 'react'
import { ProviderError } from '~/lib/provider-error'
import { useCountdown } from '~/lib/use-countdown'
import { BackButton } from './back-button.tsx'
import styles from './link-step.module.css'
import { FailureText, readSignInFailure, useAttempt } from './use-attempt.tsx'
import { sendLink, type SentLink } from './sign-in-link.ts'
import shared from './sign-in.module.css'
import { StepIntro } from './step-intro.tsx'
import { signInTexts } from './texts.ts'

const resendAfterSeconds = 30

export interface LinkStepProps {
  email: string
  link: SentLink
  onLinkSent: (link: SentLink) => void
  onCodeChosen: () => void
  onBack: () => void
  /** Label of the back button. @default signInTexts.otherAddress */
  backLabel?: string
  onSignedIn: () => void
}

/** Shows the number of the link to open, and signs in once it's confirmed. */
export function LinkStep({
  email,
  link,
  onLinkSent,
  onCodeChosen,
  onBack,
  onSignedIn,
  backLabel = signInTexts.otherAddress,
}: LinkStepProps) {
  const { attempt, pending, failedAttempt, isBlocked } = useAttempt<'resend'>()
  const [linkFailure, setLinkFailure] = useState<{ message: string; detail: string | null } | null>(null)
  const [resendSeconds, startResend] = useCountdown(resendAfterSeconds)

  useEffect(() => {
    let isCurrent = true
    void link.session.then((result) => {
      if (!isCurrent) return
      if (result.ok) return onSignedIn()
      const { message } = readSignInFailure(new ProviderError(result.code, result.error))
      const isTimeout = result.error.errorCode === '0'
      setLinkFailure({
        message: message ?? signInTexts.providerFailed,
        detail: isTimeout ? result.error.errorDescription : null,
      })
    })
    return () => {
      isCurrent = false
    }
  }, [link, onSignedIn])

  function resend() {
    return attempt('resend', async () => {
      onLinkSent(await sendLink(email))
      setLinkFailure(null)
      startResend(resendAfterSeconds)
    })
  }

  return (
    <>
      <StepIntro title={signInTexts.linkTitle} takesFocus>
        {signInTexts.linkSent} <strong className={shared.address}>{email}.</strong>{' '}
        {signInTexts.linkNumberNote}
      </StepIntro>
      {linkFailure ? (
        <div className={styles.ended} role="alert">
          <p>{linkFailure.message}</p>
          {linkFailure.detail ? <p className={styles.detail}>{linkFailure.detail}</p> : null}
        </div>
      ) : (
        <div className={styles.numberCard}>
          <p className={styles.number} aria-label={signInTexts.linkNumber(link.number)}>
            {link.number}
          </p>
          <p className={styles.waiting} role="status">
            <Spinner size="sm" label={null} />
            {signInTexts.linkWaiting}
          </p>
        </div>
      )}
      <p className={styles.small}>{signInTexts.linkAnyDevice}</p>
      <div className={shared.links}>
        <Button
          tone="ghost"
          size="sm-md"
          disabled={resendSeconds > 0 || isBlocked('resend')}
          loading={pending === 'resend'}
          onClick={() => void resend()}
        >
          {resendSeconds > 0 ? signInTexts.resendLinkIn(resendSeconds) : signInTexts.resendLink}
        </Button>
        <Button tone="ghost" size="sm-md" onClick={onCodeChosen}>
          {signInTexts.codeInstead}
        </Button>
      </div>
      {failedAttempt ? (
        <p className={shared.error}>
          <FailureText {...failedAttempt} />
        </p>
      ) : null}
      <BackButton label={backLabel} onClick={onBack} />
    </>
  )
}

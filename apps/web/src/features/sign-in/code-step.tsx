import { Button } from '@parapet/ui'
import { KeyRound, Smartphone, ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { canUsePasskeys } from '~/lib/passkeys'
import { getProviderData } from '~/lib/provider-error'
import { auth } from '~/lib/session'
import { useCountdown } from '~/lib/use-countdown'
import { BackButton } from './back-button.tsx'
import { CodeForm } from './code-form.tsx'
import otherWaysStyles from './other-ways.module.css'
import { signInWithPasskey } from './passkey.ts'
import { FailureText, useAttempt } from './use-attempt.tsx'
import type { SentLink } from './sign-in-link.ts'
import styles from './sign-in.module.css'
import { StepIntro } from './step-intro.tsx'
import { signInTexts } from './texts.ts'

const resendAfterSeconds = 30

interface CodeStepProps {
  email: string
  onBack: () => void
  /** Label of the back button. @default signInTexts.otherAddress */
  backLabel?: string
  onLinkSent: (link: SentLink) => void
  onAuthenticatorChosen: () => void
  onSignedIn: () => void
}

/** Signs in with the emailed code. */
export function CodeStep({
  email,
  onBack,
  onLinkSent,
  onAuthenticatorChosen,
  onSignedIn,
  backLabel = signInTexts.otherAddress,
}: CodeStepProps) {
  const { attempt, pending, failedAttempt, isBlocked } = useAttempt<
    'verify' | 'resend' | 'link' | 'app' | 'passkey'
  >()
  const [codesSent, setCodesSent] = useState(1)
  const [resendSeconds, startResend] = useCountdown(resendAfterSeconds)

  function verify(code: string) {
    return attempt('verify', async () => {
      getProviderData(await auth.verifyEmailCode(email, code))
      onSignedIn()
    })
  }

  function resend() {
    return attempt('resend', async () => {
      getProviderData(await auth.sendEmailCode(email))
      setCodesSent(codesSent + 1)
      startResend(resendAfterSeconds)
    })
  }

  function sendLink() {
    return attempt('link', async () => {
      const [{ sendLink: send }] = await Promise.all([import('./sign-in-link.ts'), import('./link-step.tsx')])
      onLinkSent(await send(email))
    })
  }

  function openAuthenticator() {
    return attempt('app', async () => {
      await import('./authenticator-app-step.tsx')
      onAuthenticatorChosen()
    })
  }

  function tryPasskey() {
    return attempt('passkey', async () => {
      await signInWithPasskey()
      onSignedIn()
    })
  }

  const failure = failedAttempt ? <FailureText {...failedAttempt} /> : null

  return (
    <>
      <StepIntro title={signInTexts.codeTitle}>
        {signInTexts.codeSent} <strong className={styles.address}>{email}.</strong>
      </StepIntro>
      <CodeForm
        key={codesSent}
        error={failedAttempt?.kind === 'verify' ? failure : null}
        isPending={pending === 'verify'}
        isBlocked={isBlocked('verify')}
        onVerify={verify}
      />
      <p className={styles.status} role="status">
        {codesSent > 1 && failedAttempt === null ? signInTexts.resent : ''}
      </p>
      <div className={styles.links}>
        <Button
          tone="ghost"
          size="sm-md"
          disabled={resendSeconds > 0 || isBlocked('resend')}
          loading={pending === 'resend'}
          onClick={() => void resend()}
        >
          {resendSeconds > 0 ? signInTexts.resendIn(resendSeconds) : signInTexts.resend}
        </Button>
        <Button
          tone="ghost"
          size="sm-md"
          disabled={isBlocked('link')}
          loading={pending === 'link'}
          onClick={() => void sendLink()}
        >
          {signInTexts.linkInstead}
        </Button>
      </div>
      {failedAttempt && failedAttempt.kind !== 'verify' ? <p className={styles.error}>{failure}</p> : null}
      <OtherMethods>
        <Button icon={<Smartphone />} loading={pending === 'app'} onClick={() => void openAuthenticator()}>
          {signInTexts.appInstead}
        </Button>
        {canUsePasskeys() ? (
          <Button icon={<KeyRound />} loading={pending === 'passkey'} onClick={() => void tryPasskey()}>
            {signInTexts.continueWithPasskey}
          </Button>
        ) : null}
      </OtherMethods>
      <BackButton label={backLabel} onClick={onBack} />
    </>
  )
}

/** Collapsed, since few people need them. */
function OtherMethods({ children }: { children: ReactNode }) {
  return (
    <details className={otherWaysStyles.more}>
      <summary>
        <ChevronRight className={otherWaysStyles.moreMark} aria-hidden="true" />
        {signInTexts.otherMethods}
      </summary>
      <div className={otherWaysStyles.moreList}>{children}</div>
    </details>
  )
}

import { createAuthenticatorAppSignIn } from '@parapet/auth/sign-in'
import { Button } from '@parapet/ui'
import { ProviderError } from '~/lib/provider-error'
import { auth } from '~/lib/session'
import { BackButton } from './back-button.tsx'
import { CodeForm } from './code-form.tsx'
import { FailureText, useAttempt } from './use-attempt.tsx'
import styles from './sign-in.module.css'
import { StepIntro } from './step-intro.tsx'
import { signInTexts } from './texts.ts'

const authenticatorApp = createAuthenticatorAppSignIn(auth)

export interface AuthenticatorAppStepProps {
  email: string
  onCodeChosen: () => void
  onBack: () => void
  /** Label of the back button. @default signInTexts.otherAddress */
  backLabel?: string
  onSignedIn: () => void
}

/** Signs in with a code from the account's authenticator app. */
export function AuthenticatorAppStep({
  email,
  onCodeChosen,
  onBack,
  onSignedIn,
  backLabel = signInTexts.otherAddress,
}: AuthenticatorAppStepProps) {
  const { attempt, pending, failedAttempt, isBlocked } = useAttempt<'verify'>()

  const verify = (code: string) =>
    attempt('verify', async () => {
      const result = await authenticatorApp.verify(email, code)
      if (result.ok) return onSignedIn()
      // One message for all refusals, so as not to reveal whether the account exists or has an app.
      const isRejected = result.code >= 400 && result.code < 500 && result.code !== 429
      const errorCode = isRejected ? 'app-code-rejected' : result.error.errorCode
      throw new ProviderError(result.code, { ...result.error, errorCode })
    })

  return (
    <>
      <StepIntro title={signInTexts.appTitle}>
        {signInTexts.appIntro} <strong className={styles.address}>{email}.</strong>
      </StepIntro>
      <CodeForm
        help={signInTexts.appHelp}
        error={failedAttempt ? <FailureText {...failedAttempt} /> : null}
        isPending={pending === 'verify'}
        isBlocked={isBlocked('verify')}
        onVerify={verify}
      />
      <div className={styles.links}>
        <Button tone="ghost" size="sm-md" onClick={onCodeChosen}>
          {signInTexts.codeInstead}
        </Button>
      </div>
      <BackButton label={backLabel} onClick={onBack} />
    </>
  )
}

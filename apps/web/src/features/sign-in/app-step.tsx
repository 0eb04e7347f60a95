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

const app = createAuthenticatorAppSignIn(auth)

export interface AppStepProps {
  email: string
  onCodeChosen: () => void
  onBack: () => void
  /** Where `onBack` leads. @default another address */
  backLabel?: string
  onSignedIn: () => void
}

/** The code of an authenticator app that the person has added to the account. */
export function AppStep({
  email,
  onCodeChosen,
  onBack,
  onSignedIn,
  backLabel = signInTexts.otherAddress,
}: AppStepProps) {
  const { attempt, pending, failed, isBlocked } = useAttempt<'verify'>()

  const verify = (code: string) =>
    attempt('verify', async () => {
      const result = await app.verify(email, code)
      if (result.ok) return onSignedIn()
      // Whether there is such an account, and whether it has an app, is nobody's business.
      const isRefused = result.code >= 400 && result.code < 500 && result.code !== 429
      const errorCode = isRefused ? 'app-code-refused' : result.error.errorCode
      throw new ProviderError(result.code, { ...result.error, errorCode })
    })

  return (
    <>
      <StepIntro title={signInTexts.appTitle}>
        {signInTexts.appIntro} <strong className={styles.address}>{email}.</strong>
      </StepIntro>
      <CodeForm
        help={signInTexts.appHelp}
        error={failed ? <FailureText {...failed} /> : null}
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

import { createOneTimeCodeSignIn } from '@parapet/auth/sign-in'
import { Button, buttonClassName, Dialog } from '@parapet/ui'
import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatCadence } from '~/lib/duration'
import { mayHavePasskey } from '~/lib/passkeys'
import { paths } from '~/lib/paths'
import { getProviderData } from '~/lib/provider-error'
import { auth } from '~/lib/session'
import { useCountdown } from '~/lib/use-countdown'
import { CodeForm } from './code-form.tsx'
import { confirmTexts as texts } from './confirm-texts.ts'
import styles from './confirm-identity.module.css'
import { signInWithPasskeyOf } from './passkey-sign-in.ts'
import { signInTexts } from './texts.ts'
import { FailureText, useAttempt } from './use-attempt.tsx'
import { listFactors } from './watch-sign-in.ts'

const resendAfterSeconds = 30
const codes = createOneTimeCodeSignIn(auth)

interface ConfirmIdentityDialogProps {
  email: string
  /** How old a sign-in can be. */
  maxAgeMinutes: number
  /** Called with the token of the new sign-in. */
  onConfirmed: (token: string) => void
  onCancel: () => void
}

/** Signs the same person in again, without leaving the page. */
export function ConfirmIdentityDialog({
  email,
  maxAgeMinutes,
  onConfirmed,
  onCancel,
}: ConfirmIdentityDialogProps) {
  const { attempt, pending, failedAttempt, isBlocked } = useAttempt<'send' | 'verify' | 'passkey'>()
  const [codesSent, setCodesSent] = useState(0)
  const [resendSeconds, startResend] = useCountdown()
  const sendButton = useRef<HTMLButtonElement>(null)

  function sendCode() {
    return attempt('send', async () => {
      // A code alone would lose the second factor of the current sign-in.
      const addsFactor = listFactors().some((factor) => factor !== 'email')
      getProviderData(await codes.signIn('email', email, { addsFactor }))
      setCodesSent(codesSent + 1)
      startResend(resendAfterSeconds)
    })
  }

  const verify = (code: string) =>
    attempt('verify', async () => {
      const { tokens } = getProviderData(await codes.verify('email', email, code))
      onConfirmed(tokens.sessionJwt)
    })

  const tryPasskey = () =>
    attempt('passkey', async () => {
      const { tokens } = await signInWithPasskeyOf(email)
      onConfirmed(tokens.sessionJwt)
    })

  const failure = failedAttempt ? <FailureText {...failedAttempt} /> : null
  const isCodeSent = codesSent > 0

  return (
    <Dialog
      open
      onOpenChange={onCancel}
      closesOnOutsidePress={false}
      size="sm"
      initialFocus={sendButton}
      title={texts.title}
      description={texts.detail(formatCadence(maxAgeMinutes * 60))}
    >
      <div className={styles.root}>
        {isCodeSent ? (
          <>
            <p>
              {signInTexts.codeSent} <strong className={styles.address}>{email}.</strong>
            </p>
            <CodeForm
              key={codesSent}
              submitLabel={texts.confirm}
              error={failedAttempt?.kind === 'verify' ? failure : null}
              isPending={pending === 'verify'}
              isBlocked={isBlocked('verify')}
              onVerify={verify}
            />
            <p className={styles.status} role="status">
              {codesSent > 1 && failedAttempt === null ? signInTexts.resent : ''}
            </p>
          </>
        ) : (
          <>
            <p>
              {texts.sendDetail} <strong className={styles.address}>{email}.</strong>
            </p>
            <Button
              ref={sendButton}
              tone="primary"
              size="md-lg"
              fullWidth
              loading={pending === 'send'}
              disabled={isBlocked('send')}
              onClick={() => void sendCode()}
            >
              {texts.send}
            </Button>
            {mayHavePasskey() ? (
              <Button
                size="md-lg"
                fullWidth
                icon={<KeyRound />}
                loading={pending === 'passkey'}
                disabled={isBlocked('passkey')}
                onClick={() => void tryPasskey()}
              >
                {texts.passkey}
              </Button>
            ) : null}
          </>
        )}
        {failedAttempt && failedAttempt.kind !== 'verify' ? <p className={styles.error}>{failure}</p> : null}
        <div className={styles.links}>
          {isCodeSent ? (
            <Button
              tone="ghost"
              size="sm-md"
              disabled={resendSeconds > 0 || isBlocked('send')}
              loading={pending === 'send'}
              onClick={() => void sendCode()}
            >
              {resendSeconds > 0 ? signInTexts.resendIn(resendSeconds) : signInTexts.resend}
            </Button>
          ) : null}
          {/* A full page load, so that the browser asks before unsaved changes are lost. */}
          <a
            className={buttonClassName({ tone: 'ghost', size: 'sm-md' })}
            href={paths.auth({ next: location.pathname + location.search + location.hash })}
          >
            {texts.otherWay}
          </a>
        </div>
      </div>
    </Dialog>
  )
}

import { Button, Field, Heading, OneTimeCodeInput } from '@parapet/ui'
import { useState, type SubmitEvent } from 'react'
import { auth } from '~/lib/session'
import { useCountdown } from '~/lib/use-countdown'
import { signInTexts } from '~/texts/sign-in'
import { getSignInData, readSignInFailure } from './sign-in-failure.ts'
import styles from './sign-in.module.css'

const codeLength = 6
const resendAfterSeconds = 30

export interface CodeStepProps {
  email: string
  onBack: () => void
  onSignedIn: () => void
}

/** The code that was mailed. Six digits are sent at once. */
export function CodeStep({ email, onBack, onSignedIn }: CodeStepProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [notice, setNotice] = useState('')
  const [pending, setPending] = useState<'verify' | 'resend' | null>(null)
  const [resendSeconds, startResend] = useCountdown(resendAfterSeconds)
  const [waitSeconds, startWaiting] = useCountdown()

  async function attempt(kind: 'verify' | 'resend', work: () => Promise<void>) {
    if (pending || waitSeconds > 0) return
    setPending(kind)
    setError(null)
    setNotice('')
    try {
      await work()
    } catch (caught) {
      const failure = readSignInFailure(caught)
      setError(failure.message)
      setCode('')
      if (failure.retryAfterSeconds > 0) startWaiting(failure.retryAfterSeconds)
    } finally {
      setPending(null)
    }
  }

  function verify(entered: string) {
    void attempt('verify', async () => {
      getSignInData(await auth.verifyEmailCode(email, entered))
      onSignedIn()
    })
  }

  function resend() {
    void attempt('resend', async () => {
      getSignInData(await auth.sendEmailCode(email))
      setCode('')
      setNotice(signInTexts.resent)
      startResend(resendAfterSeconds)
    })
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (code.length === codeLength) verify(code)
  }

  return (
    <>
      <div className={styles.intro}>
        <Heading level={1} size="xl">
          {signInTexts.codeTitle}
        </Heading>
        <p>
          {signInTexts.codeSent} <strong className={styles.address}>{email}</strong>.
        </p>
      </div>
      <form className={styles.fields} noValidate onSubmit={handleSubmit}>
        <Field
          label={signInTexts.codeLabel}
          error={waitSeconds > 0 ? signInTexts.tooManyRequests(waitSeconds) : error}
        >
          <OneTimeCodeInput
            length={codeLength}
            value={code}
            onValueChange={setCode}
            onComplete={verify}
            autoFocus
          />
        </Field>
        <Button
          type="submit"
          tone="primary"
          size="md-lg"
          fullWidth
          loading={pending === 'verify'}
          disabled={code.length < codeLength}
        >
          {signInTexts.verify}
        </Button>
      </form>
      <div className={styles.links}>
        <Button
          tone="ghost"
          size="sm-md"
          disabled={resendSeconds > 0}
          loading={pending === 'resend'}
          onClick={resend}
        >
          {resendSeconds > 0 ? signInTexts.resendIn(resendSeconds) : signInTexts.resend}
        </Button>
        <Button tone="ghost" size="sm-md" onClick={onBack}>
          {signInTexts.otherAddress}
        </Button>
      </div>
      <p className={styles.status} role="status">
        {notice}
      </p>
    </>
  )
}

import { Button, Field, Heading, TextInput } from '@parapet/ui'
import { useState, type SubmitEvent } from 'react'
import { api } from '~/lib/api'
import { paths } from '~/lib/paths'
import { auth } from '~/lib/session'
import { useCountdown } from '~/lib/use-countdown'
import { signInTexts } from '~/texts/sign-in'
import { GoogleMark } from './google-mark.tsx'
import { getSignInData, readSignInFailure } from './sign-in-failure.ts'
import styles from './sign-in.module.css'

export interface EmailStepProps {
  onStart: () => void
  onCodeSent: (email: string) => void
}

/** Who signs in. Remembers the last person of this browser. */
export function EmailStep({ onStart, onCodeSent }: EmailStepProps) {
  const [lastUser, setLastUser] = useState(auth.getRememberedUser)
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [pending, setPending] = useState<'email' | 'google' | null>(null)
  const [waitSeconds, startWaiting] = useCountdown()

  async function attempt(kind: 'email' | 'google', work: () => Promise<void>) {
    if (pending) return
    setPending(kind)
    setError(null)
    try {
      await work()
    } catch (caught) {
      const failure = readSignInFailure(caught)
      setError(failure.message)
      if (failure.retryAfterSeconds > 0) startWaiting(failure.retryAfterSeconds)
    } finally {
      setPending(null)
    }
  }

  async function continueAs(address: string) {
    await attempt('email', async () => {
      await api.checkEmail({ body: { email: address } })
      getSignInData(await auth.sendEmailCode(address))
      onCodeSent(address)
    })
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const address = lastUser?.loginId ?? email.trim()
    if (address === '') setError(signInTexts.emailRequired)
    else void continueAs(address)
  }

  const message = waitSeconds > 0 ? signInTexts.tooManyRequests(waitSeconds) : error

  return (
    <>
      <div className={styles.intro}>
        <Heading level={1} size="xl">
          {signInTexts.title}
        </Heading>
        <p>{signInTexts.intro}</p>
      </div>
      <form className={styles.fields} noValidate onSubmit={handleSubmit}>
        {lastUser ? (
          <div className={styles.lastUser}>
            <span className={styles.lastUserText}>{lastUser.loginId}</span>
            <button
              type="button"
              className={styles.textButton}
              onClick={() => {
                // Without a session, signing out only forgets the remembered person.
                void auth.signOut()
                setLastUser(null)
                setError(null)
              }}
            >
              {signInTexts.notYou}
            </button>
            {message ? (
              <p className={styles.error} role="alert">
                {message}
              </p>
            ) : null}
          </div>
        ) : (
          <Field label={signInTexts.emailLabel} error={message}>
            <TextInput
              type="email"
              name="email"
              size="md-lg"
              autoComplete="username"
              inputMode="email"
              autoFocus
              placeholder={signInTexts.emailPlaceholder}
              value={email}
              onChange={(event) => {
                setEmail(event.target.value)
                setError(null)
                onStart()
              }}
            />
          </Field>
        )}
        <Button
          type="submit"
          tone="primary"
          size="md-lg"
          fullWidth
          loading={pending === 'email'}
          disabled={waitSeconds > 0}
        >
          {lastUser
            ? signInTexts.continueAs(lastUser.displayName || lastUser.loginId)
            : signInTexts.continueWithEmail}
        </Button>
      </form>
      <p className={styles.divider}>{signInTexts.or}</p>
      <Button
        size="md-lg"
        fullWidth
        icon={<GoogleMark />}
        loading={pending === 'google'}
        onClick={() => void attempt('google', startGoogle)}
      >
        {signInTexts.continueWithGoogle}
      </Button>
    </>
  )
}

async function startGoogle() {
  const { url } = getSignInData(await auth.startGoogle(location.origin + paths.oauthCallback()))
  location.assign(url)
}

import type { RememberedUser } from '@parapet/auth'
import { Button, Field, TextInput } from '@parapet/ui'
import { KeyRound } from 'lucide-react'
import { useState, type SubmitEvent, type ReactNode, useEffect, useRef } from 'react'
import { signOut } from '~/data/session/sign-out'
import { firstApi } from '~/lib/first-api'
import { canUsePasskeys, mayHavePasskey } from '~/lib/passkeys'
import { getProviderData } from '~/lib/provider-error'
import { auth } from '~/lib/session'
import lastUserStyles from './last-user.module.css'
import { signInWithPasskey, waitForSuggestedPasskey } from './passkey.ts'
import { beginExternalSignIn } from './external-sign-in.ts'
import { FailureText, readSignInFailure, useAttempt } from './use-attempt.tsx'
import styles from './sign-in.module.css'
import { StepIntro } from './step-intro.tsx'
import { signInTexts } from './texts.ts'

interface EmailStepProps {
  onStart: () => void
  onCodeSent: (email: string) => void
  onSignedIn: () => void
}

/** The first step: email address, passkey or Google. Remembers the last user of this browser. */
export function EmailStep({ onStart, onCodeSent, onSignedIn }: EmailStepProps) {
  const [lastUser, setLastUser] = useState(auth.getRememberedUser)
  const [email, setEmail] = useState('')
  const { attempt, pending, failedAttempt, fail, clear, isBlocked } = useAttempt<
    'email' | 'passkey' | 'google'
  >()

  // Only if one was used before: waiting for it takes a provider request, and most visitors have none.
  const [hasSuggestion] = useState(mayHavePasskey)
  const stopSuggestion = useSuggestedPasskey(hasSuggestion && lastUser === null, {
    onSignedIn,
    onFailed: (error) => fail('passkey', readSignInFailure(error).message),
  })

  function continueAs(address: string) {
    return attempt('email', async () => {
      const [{ next }] = await Promise.all([
        firstApi.checkEmail({ body: { email: address } }),
        import('./code-step.tsx'),
      ])
      if (next === 'google') return redirectToGoogle()
      if (next === 'sso') return redirectToSso(address)
      getProviderData(await auth.sendEmailCode(address))
      onCodeSent(address)
    })
  }

  function tryPasskey() {
    stopSuggestion()
    return attempt('passkey', async () => {
      await signInWithPasskey()
      onSignedIn()
    })
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const address = lastUser?.loginId ?? email.trim()
    if (address === '') fail('email', signInTexts.emailRequired)
    else void continueAs(address)
  }

  function clearLastUser() {
    // Without a session, this only clears the remembered user.
    signOut()
    setLastUser(null)
    clear()
  }

  const failure = failedAttempt ? <FailureText {...failedAttempt} /> : null
  const emailFailure = failedAttempt?.kind === 'email' ? failure : null

  return (
    <>
      <StepIntro title={signInTexts.title}>{signInTexts.intro}</StepIntro>
      <form className={styles.fields} noValidate onSubmit={handleSubmit}>
        {lastUser ? (
          <LastUser user={lastUser} error={emailFailure} onForget={clearLastUser} />
        ) : (
          <Field label={signInTexts.emailLabel} error={emailFailure}>
            <TextInput
              type="email"
              name="email"
              size="md-lg"
              autoComplete={hasSuggestion ? 'username webauthn' : 'username'}
              inputMode="email"
              autoFocus
              placeholder={signInTexts.emailPlaceholder}
              value={email}
              onChange={(event) => {
                setEmail(event.target.value)
                if (!isBlocked('email')) clear()
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
          disabled={isBlocked('email')}
        >
          {lastUser
            ? signInTexts.continueAs(lastUser.displayName || lastUser.loginId)
            : signInTexts.continueWithEmail}
        </Button>
      </form>
      <p className={styles.divider}>{signInTexts.or}</p>
      <div className={styles.ways}>
        {canUsePasskeys() ? (
          <Button
            size="md-lg"
            fullWidth
            icon={<KeyRound />}
            loading={pending === 'passkey'}
            disabled={isBlocked('passkey')}
            onClick={() => void tryPasskey()}
          >
            {signInTexts.continueWithPasskey}
          </Button>
        ) : null}
        <Button
          size="md-lg"
          fullWidth
          icon={<GoogleMark />}
          loading={pending === 'google'}
          disabled={isBlocked('google')}
          onClick={() => void attempt('google', redirectToGoogle)}
        >
          {signInTexts.continueWithGoogle}
        </Button>
        {failedAttempt && failedAttempt.kind !== 'email' ? <p className={styles.error}>{failure}</p> : null}
      </div>
    </>
  )
}

/** The logo that Google's branding guidelines require on its buttons, in Google's colors. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 18 18" width="16" height="16" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92a8.78 8.78 0 0 0 2.68-6.62z"
      />
      <path
        fill="#34a853"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.91-2.26a5.4 5.4 0 0 1-8.09-2.85h-3v2.33A9 9 0 0 0 9 18z"
      />
      <path fill="#fbbc05" d="M3.96 10.71a5.41 5.41 0 0 1 0-3.42V4.96h-3a9 9 0 0 0 0 8.08l3-2.33z" />
      <path
        fill="#ea4335"
        d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.96l3 2.33A5.36 5.36 0 0 1 9 3.58z"
      />
    </svg>
  )
}

interface LastUserProps {
  user: RememberedUser
  error: ReactNode
  onForget: () => void
}

/** The remembered user, shown in place of the email field. */
function LastUser({ user, error, onForget }: LastUserProps) {
  return (
    <div className={lastUserStyles.lastUser}>
      <span className={lastUserStyles.lastUserText}>{user.loginId}</span>
      <Button size="sm" tone="ghost" onClick={onForget}>
        {signInTexts.notYou}
      </Button>
      {error ? <p className={styles.error}>{error}</p> : null}
    </div>
  )
}

/** Redirects to Google, which redirects back to the callback. */
async function redirectToGoogle(): Promise<void> {
  redirectTo(getProviderData(await auth.startGoogle(beginExternalSignIn('google'))))
}

/** Redirects to the single sign-on page of the address's organization. */
async function redirectToSso(email: string): Promise<void> {
  const { startSso } = await import('./single-sign-on.ts')
  redirectTo(getProviderData(await startSso(email, beginExternalSignIn('sso'))))
}

function redirectTo({ url }: { url: string }) {
  location.assign(url)
}

// Shorter than the provider's challenge is valid.
const renewAfterMs = 2 * 60 * 1000

/** Lets the browser suggest a passkey in the email field. Call the returned function to stop. */
function useSuggestedPasskey(
  isEnabled: boolean,
  { onSignedIn, onFailed }: { onSignedIn: () => void; onFailed: (error: unknown) => void },
): () => void {
  const stopRef = useRef(() => {})
  const handlers = useRef({ onSignedIn, onFailed })
  useEffect(() => {
    handlers.current = { onSignedIn, onFailed }
  })

  useEffect(() => {
    if (!isEnabled) return
    let controller = new AbortController()
    const start = () => {
      controller.abort()
      controller = new AbortController()
      waitForSuggestedPasskey(controller).then(
        (isSignedIn) => {
          if (isSignedIn) handlers.current.onSignedIn()
        },
        (error: unknown) => handlers.current.onFailed(error),
      )
    }
    start()
    const timer = setInterval(start, renewAfterMs)
    stopRef.current = () => {
      clearInterval(timer)
      controller.abort()
    }
    return () => stopRef.current()
  }, [isEnabled])

  return () => stopRef.current()
}

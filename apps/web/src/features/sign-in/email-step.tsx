import { Button, Field, TextInput } from '@parapet/ui'
import { KeyRound } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { signOut } from '~/data/session/sign-out'
import { api } from '~/lib/api'
import { canUsePasskeys, mayHavePasskey } from '~/lib/passkeys'
import { getProviderData } from '~/lib/provider-error'
import { auth } from '~/lib/session'
import { signInTexts } from './texts.ts'
import { FailureText } from './failure-text.tsx'
import { GoogleMark } from './google-mark.tsx'
import { LastUser } from './last-user.tsx'
import { leaveForGoogle, leaveForSso } from './leave-for-provider.ts'
import { signInWithPasskey } from './passkey.ts'
import { readSignInFailure } from './sign-in-failure.ts'
import { StepIntro } from './step-intro.tsx'
import { useAttempt } from './use-attempt.ts'
import { useSuggestedPasskey } from './use-suggested-passkey.ts'
import styles from './sign-in.module.css'

export interface EmailStepProps {
  onStart: () => void
  onCodeSent: (email: string) => void
  onSignedIn: () => void
}

/** Who signs in. Remembers the last person of this browser. */
export function EmailStep({ onStart, onCodeSent, onSignedIn }: EmailStepProps) {
  const [lastUser, setLastUser] = useState(auth.getRememberedUser)
  const [email, setEmail] = useState('')
  const { attempt, pending, failed, fail, clear, isBlocked } = useAttempt<'email' | 'passkey' | 'google'>()

  // Only where one was used before: the wait for it asks the provider, and most visitors have none.
  const [hasSuggestion] = useState(mayHavePasskey)
  const endSuggestion = useSuggestedPasskey(hasSuggestion && lastUser === null, {
    onSignedIn,
    onFailed: (error) => fail('passkey', readSignInFailure(error).message),
  })

  function continueAs(address: string) {
    return attempt('email', async () => {
      const [{ next }] = await Promise.all([
        api.checkEmail({ body: { email: address } }),
        import('./code-step.tsx'),
      ])
      if (next === 'google') return leaveForGoogle()
      if (next === 'sso') return leaveForSso(address)
      getProviderData(await auth.sendEmailCode(address))
      onCodeSent(address)
    })
  }

  function tryPasskey() {
    endSuggestion()
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

  function forgetLastUser() {
    // Without a session it only forgets the remembered person.
    signOut()
    setLastUser(null)
    clear()
  }

  const failure = failed ? <FailureText {...failed} /> : null
  const emailFailure = failed?.kind === 'email' ? failure : null

  return (
    <>
      <StepIntro title={signInTexts.title}>{signInTexts.intro}</StepIntro>
      <form className={styles.fields} noValidate onSubmit={handleSubmit}>
        {lastUser ? (
          <LastUser user={lastUser} error={emailFailure} onForget={forgetLastUser} />
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
          onClick={() => void attempt('google', leaveForGoogle)}
        >
          {signInTexts.continueWithGoogle}
        </Button>
        {failed && failed.kind !== 'email' ? <p className={styles.error}>{failure}</p> : null}
      </div>
    </>
  )
}

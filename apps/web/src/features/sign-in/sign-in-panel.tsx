import { Logo } from '@parapet/ui'
import { useState } from 'react'
import { findConfig } from '~/lib/config'
import { signInTexts } from '~/texts/sign-in'
import { CodeStep } from './code-step.tsx'
import { EmailStep } from './email-step.tsx'
import { Skyline } from './skyline.tsx'
import styles from './sign-in.module.css'

export interface SignInPanelProps {
  /** Whether the person has just been signed out. */
  isSignedOut: boolean
  /** The person has started to do something else than read the notice. */
  onStart: () => void
  onSignedIn: () => void
}

/** E-mail, then the code that was mailed; or Google. */
export function SignInPanel({ isSignedOut, onStart, onSignedIn }: SignInPanelProps) {
  const [email, setEmail] = useState<string | null>(null)
  const hint = findConfig().config?.signInHint

  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <Logo />
        <div className={styles.form}>
          <p className={styles.notice} role="status">
            {isSignedOut ? signInTexts.signedOut : ''}
          </p>
          {email === null ? (
            <EmailStep onStart={onStart} onCodeSent={setEmail} />
          ) : (
            <CodeStep email={email} onBack={() => setEmail(null)} onSignedIn={onSignedIn} />
          )}
        </div>
        {hint ? (
          <p className={styles.hint}>
            {hint.href ? (
              <a href={hint.href} target="_blank" rel="noopener noreferrer">
                {hint.text}
              </a>
            ) : (
              hint.text
            )}
          </p>
        ) : null}
      </div>
      <aside className={styles.claim} aria-label={signInTexts.claim}>
        <p className={styles.claimTitle}>{signInTexts.claim}</p>
        <p className={styles.claimDetail}>{signInTexts.claimDetail}</p>
        <Skyline className={styles.skyline} />
      </aside>
    </div>
  )
}

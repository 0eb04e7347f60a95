import { Logo } from '@parapet/ui'
import { lazy, Suspense, useState } from 'react'
import { findConfig } from '~/lib/config'
import { signInTexts } from './texts.ts'
import { EmailStep } from './email-step.tsx'
import { SignInFooter } from './sign-in-footer.tsx'
import type { SentLink } from './sign-in-link.ts'
import { SignInNotice } from './sign-in-notice.tsx'
import { Skyline } from './skyline.tsx'
import styles from './sign-in-panel.module.css'

// Fetched by the step before, so that nothing is seen of it.
const CodeStep = lazy(async () => ({ default: (await import('./code-step.tsx')).CodeStep }))
const LinkStep = lazy(async () => ({ default: (await import('./link-step.tsx')).LinkStep }))
const AppStep = lazy(async () => ({ default: (await import('./app-step.tsx')).AppStep }))

type Step =
  | { name: 'email' }
  | { name: 'code' | 'app'; email: string }
  | { name: 'link'; email: string; link: SentLink }

export interface SignInPanelProps {
  /** Whether the person has just been signed out. */
  isSignedOut: boolean
  /** The person has started to do something else than read the notice. */
  onStart: () => void
  onSignedIn: () => void
}

/** E-mail, then the code that was mailed or another way; or a passkey, or Google. */
export function SignInPanel({ isSignedOut, onStart, onSignedIn }: SignInPanelProps) {
  const [step, setStep] = useState<Step>({ name: 'email' })

  function renderStep() {
    if (step.name === 'email') {
      return (
        <EmailStep
          onStart={onStart}
          onCodeSent={(email) => setStep({ name: 'code', email })}
          onSignedIn={onSignedIn}
        />
      )
    }
    const { email } = step
    const common = { email, onSignedIn, onBack: () => setStep({ name: 'email' }) }
    const onLinkSent = (link: SentLink) => setStep({ name: 'link', email, link })
    const onCodeChosen = () => setStep({ name: 'code', email })
    if (step.name === 'link') {
      return <LinkStep {...common} link={step.link} onLinkSent={onLinkSent} onCodeChosen={onCodeChosen} />
    }
    if (step.name === 'app') return <AppStep {...common} onCodeChosen={onCodeChosen} />
    const onAppChosen = () => setStep({ name: 'app', email })
    return <CodeStep {...common} onLinkSent={onLinkSent} onAppChosen={onAppChosen} />
  }

  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <Logo />
        <div className={styles.form}>
          <SignInNotice isSignedOut={isSignedOut} />
          <Suspense>{renderStep()}</Suspense>
        </div>
        <SignInFooter config={findConfig().config} />
      </div>
      <aside className={styles.claim} aria-label={signInTexts.claim}>
        <p className={styles.claimTitle}>{signInTexts.claim}</p>
        <p className={styles.claimDetail}>{signInTexts.claimDetail}</p>
        <Skyline className={styles.skyline} />
      </aside>
    </div>
  )
}

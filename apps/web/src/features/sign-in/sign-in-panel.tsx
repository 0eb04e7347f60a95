import { useSession } from '@parapet/auth/react'
import { Logo } from '@parapet/ui'
import { lazy, Suspense, useState } from 'react'
import { deviceRecognitionText } from '~/components/device-recognition-texts'
import { Link } from '~/components/link'
import { findConfig, type PublicConfig } from '~/lib/config'
import { paths } from '~/lib/paths'
import { hasStoredSession } from '~/lib/session'
import { hasUnsaved } from '~/lib/unsaved-values'
import { EmailStep } from './email-step.tsx'
import signInFooterStyles from './sign-in-footer.module.css'
import type { SentLink } from './sign-in-link.ts'
import signInNoticeStyles from './sign-in-notice.module.css'
import styles from './sign-in-panel.module.css'
import { signInTexts } from './texts.ts'

// The previous step has already loaded the code.
const CodeStep = lazy(async () => ({ default: (await import('./code-step.tsx')).CodeStep }))
const LinkStep = lazy(async () => ({ default: (await import('./link-step.tsx')).LinkStep }))
const AuthenticatorAppStep = lazy(async () => ({
  default: (await import('./authenticator-app-step.tsx')).AuthenticatorAppStep,
}))

type Step =
  | { name: 'email' }
  | { name: 'code' | 'app'; email: string }
  | { name: 'link'; email: string; link: SentLink }

interface SignInPanelProps {
  /** Whether the person has just been signed out. */
  isSignedOut: boolean
  /** Called when the person starts typing, so that the signed-out notice can go. */
  onStart: () => void
  onSignedIn: () => void
}

/** The sign-in page: email, then a code or another method; or a passkey, or Google. */
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
    const commonProps = { email, onSignedIn, onBack: () => setStep({ name: 'email' }) }
    const onLinkSent = (link: SentLink) => setStep({ name: 'link', email, link })
    const onCodeChosen = () => setStep({ name: 'code', email })
    if (step.name === 'link') {
      return (
        <LinkStep {...commonProps} link={step.link} onLinkSent={onLinkSent} onCodeChosen={onCodeChosen} />
      )
    }
    if (step.name === 'app') return <AuthenticatorAppStep {...commonProps} onCodeChosen={onCodeChosen} />
    const onAuthenticatorChosen = () => setStep({ name: 'app', email })
    return <CodeStep {...commonProps} onLinkSent={onLinkSent} onAuthenticatorChosen={onAuthenticatorChosen} />
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
      <aside className={styles.claim} aria-label={signInTexts.tagline}>
        <p className={styles.claimTitle}>{signInTexts.tagline}</p>
        <p className={styles.claimDetail}>{signInTexts.taglineDetail}</p>
        <Skyline className={styles.skyline} />
      </aside>
    </div>
  )
}

/** Where to get help, and what this browser stores. */
export function SignInFooter({ config }: { config: PublicConfig | null }) {
  const hint = config?.signInHint

  return (
    <footer className={signInFooterStyles.footer}>
      <p>{signInTexts.invitedHint}</p>
      {hint ? (
        <p>
          {hint.href ? (
            <a href={hint.href} target="_blank" rel="noopener noreferrer">
              {hint.text}
            </a>
          ) : (
            hint.text
          )}
        </p>
      ) : null}
      {config?.device?.enabled ? <p>{deviceRecognitionText}</p> : null}
    </footer>
  )
}

function SignInNotice({ isSignedOut }: { isSignedOut: boolean }) {
  // From the first render: signing in leaves the page anyway, but signing out must clear the notice.
  const [hadSession] = useState(hasStoredSession)
  const [hadUnsaved] = useState(hasUnsaved)
  const { status } = useSession()
  const hasSessionEnded = status === 'signed-out' || status === 'expired'

  if (hadSession && !hasSessionEnded && !isSignedOut) {
    return (
      <p className={signInNoticeStyles.notice} role="status">
        {signInTexts.stillSignedIn} <Link to={paths.home()}>{signInTexts.continueToParapet}</Link>
      </p>
    )
  }
  if (status === 'expired') {
    return (
      <p className={signInNoticeStyles.notice} role="status" data-ended="">
        {hadUnsaved ? signInTexts.sessionEndedUnsaved : signInTexts.sessionEnded}
      </p>
    )
  }
  return (
    <p className={signInNoticeStyles.notice} role="status">
      {isSignedOut ? signInTexts.signedOut : ''}
    </p>
  )
}

interface SkylineProps {
  className?: string
}

/** Decorative skyline in three layers. */
function Skyline({ className }: SkylineProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 460 240"
      preserveAspectRatio="xMidYMax slice"
      fill="currentcolor"
      aria-hidden="true"
    >
      <path
        opacity="0.22"
        d="M0 240V120h28v-18h20v18h24V64h52v40h30V84h22v20h36V40h44v36h26V52h18v24h40v44h30V92h26v28h30V72h54v36h24v132z"
      />
      <path
        opacity="0.4"
        d="M0 240v-84h40v-26h16v26h28v-44h60v36h20v-16h18v16h34v-56h56v44h24v-20h22v20h42v40h26v-28h22v28h26v-44h46v108z"
      />
      <path d="M0 240v-48h46v16h22v-40h30v14h24v-14h30v40h28v-22h20v22h40v-52h26v16h22v-16h26v52h38v-28h22v28h26v-44h62v28h40v48z" />
    </svg>
  )
}

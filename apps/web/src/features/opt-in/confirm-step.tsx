import { Button } from '@parapet/ui/button'
import { BellOff, CircleCheck, MailX } from 'lucide-react'
import { submitOptIn, type OptInState } from '~/data/opt-in/opt-in-calls'
import styles from './opt-in.module.css'
import { PhoneSection } from './phone-section.tsx'
import { Expectations, FailureBanner, type OptInStepProps, Step, useAction } from './step-parts.tsx'

/** Confirms an address through the button in the email. Needs a click, because mail scanners open links too. */
export function ConfirmStep({ link, optIn, language, wording, texts, onDecided, onFailure }: OptInStepProps) {
  const { run, pending, failure } = useAction()

  async function confirm() {
    const result = await run('confirm', async () => {
      const response = await submitOptIn(link, {
        decision: 'opt_in',
        channels: ['email'],
        wordingVersion: optIn.wordingVersion,
        language,
      })
      if (response.failure) onFailure(response.failure)
      return response
    })
    if (result) onDecided(result.channels[0]!.state, result.token)
  }

  return (
    <Step title={texts.confirmTitle}>
      <p>{texts.confirmText(optIn.org.name, optIn.recipient?.maskedEmail ?? '')}</p>
      <p>{wording.consent}</p>
      <FailureBanner failure={failure} texts={texts} />
      <Button
        tone="primary"
        size="lg"
        fullWidth
        loading={pending === 'confirm'}
        onClick={() => void confirm()}
      >
        {texts.confirmAction}
      </Button>
      <p className={styles.muted}>{texts.confirmNotYou}</p>
      <Expectations wording={wording} texts={texts} />
    </Step>
  )
}

/**
 * The person's current choice, and how to change it. Alerts are promised only if the link names a home, because only
 * tenants get them; someone outside the tenant list has to be matched first.
 */
export function DecidedStep({
  link,
  optIn,
  language,
  wording,
  texts,
  state,
  onDecided,
  onFailure,
  onChange,
}: OptInStepProps & { state: OptInState; onChange: () => void }) {
  const { run, pending, failure } = useAction()
  const { org, recipient } = optIn
  const phoneSection = <PhoneSection {...{ link, optIn, language, texts, onFailure }} />

  async function stop() {
    const result = await run('stop', async () => {
      const response = await submitOptIn(link, { decision: 'opt_out', language })
      if (response.failure) onFailure(response.failure)
      return response
    })
    if (result) onDecided(result.channels[0]!.state, null)
  }

  if (state === 'opted_in') {
    return (
      <Step title={texts.optedInTitle} icon={<CircleCheck className={styles.good} aria-hidden="true" />}>
        {recipient ? (
          <p>
            {recipient.property === null
              ? texts.optedInTextOnceMatched(org.name, recipient.maskedEmail)
              : texts.optedInText(recipient.maskedEmail)}
          </p>
        ) : null}
        <p>{texts.optedInNext}</p>
        <FailureBanner failure={failure} texts={texts} />
        <Button size="md-lg" loading={pending === 'stop'} onClick={() => void stop()}>
          {texts.stopAllEmail}
        </Button>
        {phoneSection}
        <Expectations wording={wording} texts={texts} />
      </Step>
    )
  }
  const isOptedOut = state === 'opted_out'
  const Icon = isOptedOut ? MailX : BellOff
  return (
    <Step
      title={isOptedOut ? texts.optedOutTitle : texts.declinedTitle}
      icon={<Icon className={styles.quiet} aria-hidden="true" />}
    >
      <p>{isOptedOut ? texts.optedOutText(org.name) : texts.declinedText(org.name)}</p>
      <Button size="md-lg" onClick={onChange}>
        {texts.changeChoice}
      </Button>
      {phoneSection}
    </Step>
  )
}

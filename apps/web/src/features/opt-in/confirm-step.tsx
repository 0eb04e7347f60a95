import { Button } from '@parapet/ui/button'
import { BellOff, CircleCheck, MailX } from 'lucide-react'
import { submitOptIn, type OptInState } from '~/data/opt-in/opt-in-calls'
import styles from './opt-in.module.css'
import { Expectations, FailureBanner, type OptInStepProps, Step, useAction } from './step-parts.tsx'

/** Confirms an address through the button in the email. Needs a click, because mail scanners open links too. */
export function ConfirmStep({ link, optIn, language, wording, texts, onDecided, onFailure }: OptInStepProps) {
  const { run, pending, failure } = useAction()

  async function confirm() {
    const result = await run('confirm', async () => {
      const answer = await submitOptIn(link, {
        decision: 'opt_in',
        channels: ['email'],
        wordingVersion: optIn.wordingVersion,
        language,
      })
      if (answer.failure) onFailure(answer.failure)
      return answer
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
      <p className={styles.muted}>{texts.confirmNot}</p>
      <Expectations wording={wording} texts={texts} />
    </Step>
  )
}

/** The tenant's current choice, and how to change it. */
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

  async function stop() {
    const result = await run('stop', async () => {
      const answer = await submitOptIn(link, { decision: 'opt_out', language })
      if (answer.failure) onFailure(answer.failure)
      return answer
    })
    if (result) onDecided(result.channels[0]!.state, null)
  }

  if (state === 'opted_in') {
    return (
      <Step title={texts.inTitle} icon={<CircleCheck className={styles.good} aria-hidden="true" />}>
        <p>{recipient ? texts.inText(recipient.maskedEmail) : texts.inTextHere}</p>
        <p>{texts.inNext}</p>
        <FailureBanner failure={failure} texts={texts} />
        <Button size="md-lg" loading={pending === 'stop'} onClick={() => void stop()}>
          {texts.stop}
        </Button>
        <Expectations wording={wording} texts={texts} />
      </Step>
    )
  }
  const isOut = state === 'opted_out'
  const Icon = isOut ? MailX : BellOff
  return (
    <Step
      title={isOut ? texts.outTitle : texts.declinedTitle}
      icon={<Icon className={styles.quiet} aria-hidden="true" />}
    >
      <p>{isOut ? texts.outText(org.name) : texts.declinedText(org.name)}</p>
      <Button size="md-lg" onClick={onChange}>
        {texts.change}
      </Button>
    </Step>
  )
}

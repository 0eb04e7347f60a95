import { Banner } from '@parapet/ui/banner'
import { Button } from '@parapet/ui/button'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { submitOptIn, type OptInInput, type OptIn } from '~/data/opt-in/opt-in-calls'
import styles from './opt-in.module.css'
import {
  ConsentCheckbox,
  Expectations,
  FailureBanner,
  type OptInStepProps,
  Step,
  useAction,
} from './step-parts.tsx'
import type { OptInTexts } from './texts/opt-in-languages.ts'

/** The choice behind the link of an email. Both buttons have equal weight. */
export function AskStep({
  link,
  optIn,
  language,
  wording,
  texts,
  isStale,
  onDecided,
  onFailure,
}: OptInStepProps & { isStale: boolean }) {
  const [isChecked, setChecked] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const checkbox = useRef<HTMLInputElement>(null)
  const declineButton = useRef<HTMLButtonElement>(null)
  const { run, pending, failure } = useAction()

  useEffect(() => {
    if (link.prefersDecline) declineButton.current?.focus()
  }, [link.prefersDecline])

  async function decide(name: string, input: OptInInput) {
    const result = await run(name, async () => {
      const response = await submitOptIn(link, { language, ...input })
      if (response.failure) onFailure(response.failure)
      return response
    })
    if (result) onDecided(result.channels[0]!.state, null)
  }

  function agree(event: SubmitEvent) {
    event.preventDefault()
    if (!isChecked) {
      setMissing(true)
      checkbox.current?.focus()
      return
    }
    void decide('yes', { decision: 'opt_in', channels: ['email'], wordingVersion: optIn.wordingVersion })
  }

  const firstName = optIn.recipient?.firstName
  return (
    <Step title={texts.askTitle}>
      {isStale ? (
        <Banner tone="warning" title={texts.staleTitle}>
          {texts.staleText}
        </Banner>
      ) : null}
      {firstName ? <p>{texts.greeting(firstName)}</p> : null}
      <p>{texts.askIntro(optIn.org.name)}</p>
      <RecipientDetails optIn={optIn} texts={texts} />
      <form className={styles.form} noValidate onSubmit={agree}>
        <ConsentCheckbox
          ref={checkbox}
          consentText={wording.consent}
          isChecked={isChecked}
          error={isMissing && !isChecked ? texts.agreeRequired : null}
          onChange={setChecked}
        />
        <FailureBanner failure={failure} texts={texts} />
        <div className={styles.choices}>
          <Button type="submit" size="lg" fullWidth loading={pending === 'yes'}>
            {texts.accept}
          </Button>
          <Button
            ref={declineButton}
            size="lg"
            fullWidth
            loading={pending === 'no'}
            onClick={() => void decide('no', { decision: declineOrOptOut(optIn.channels[0]?.state) })}
          >
            {texts.decline}
          </Button>
        </div>
        <p className={styles.muted}>{texts.noResponseNote}</p>
      </form>
      <Expectations wording={wording} texts={texts} />
    </Step>
  )
}

/** “No” declines an invitation; after an earlier decision it's an opt-out. */
const declineOrOptOut = (state: string | undefined) =>
  state === 'opted_in' || state === 'opted_out' ? 'opt_out' : 'decline'

/** The tenant's home and the address that alerts go to. */
function RecipientDetails({ optIn: { recipient }, texts }: { optIn: OptIn; texts: OptInTexts }) {
  if (!recipient) return null
  const home = [recipient.property, recipient.unit].filter(Boolean).join(', ')
  return (
    <dl className={styles.facts}>
      {home ? (
        <div>
          <dt>{texts.home}</dt>
          <dd>{home}</dd>
        </div>
      ) : null}
      <div>
        <dt>{texts.sentTo}</dt>
        <dd>{recipient.maskedEmail}</dd>
      </div>
    </dl>
  )
}

import { Button } from '@parapet/ui/button'
import { answerOptIn } from '~/data/opt-in/opt-in-calls'
import { Expectations } from './expectations.tsx'
import { FailureBanner } from './failure-banner.tsx'
import type { OptInStepProps } from './step-props.ts'
import { Step } from './step.tsx'
import { useAct } from './use-act.ts'
import styles from './opt-in.module.css'

/** The same by the button of the mail. Opening it confirms nothing: programs that check mail open it too. */
export function ConfirmStep({ link, optIn, language, wording, texts, onDecided, onFailure }: OptInStepProps) {
  const { act, pending, failure } = useAct()

  async function confirm() {
    const result = await act('confirm', async () => {
      const answer = await answerOptIn(link, {
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

import { Button } from '@parapet/ui'
import { onboardingTexts } from '~/texts/onboarding'
import { StepFrame } from './step-frame.tsx'
import styles from './onboarding.module.css'

export interface DoneStepProps {
  orgName: string
  isPending: boolean
  onStart: () => void
}

/** The way into the product. */
export function DoneStep({ orgName, isPending, onStart }: DoneStepProps) {
  return (
    <StepFrame title={onboardingTexts.doneTitle} intro={onboardingTexts.doneIntro(orgName)}>
      <div className={styles.actions}>
        <Button size="md-lg" tone="primary" loading={isPending} onClick={onStart}>
          {onboardingTexts.start}
        </Button>
      </div>
    </StepFrame>
  )
}

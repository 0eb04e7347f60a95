import { Button } from '@parapet/ui'
import { onboardingTexts } from './texts.ts'
import { DoneFigures } from './done-figures.tsx'
import { StepFrame } from './step-frame.tsx'
import styles from './onboarding.module.css'

export interface DoneStepProps {
  orgId: string
  orgName: string
  /** Whether the figures of the organisation may be seen. */
  showsFigures: boolean
  isPending: boolean
  onStart: () => void
}

/** The way into the product. */
export function DoneStep({ orgId, orgName, showsFigures, isPending, onStart }: DoneStepProps) {
  return (
    <StepFrame title={onboardingTexts.doneTitle} intro={onboardingTexts.doneIntro(orgName)}>
      {showsFigures ? <DoneFigures orgId={orgId} /> : null}
      <div className={styles.actions}>
        <Button size="md-lg" tone="primary" loading={isPending} onClick={onStart}>
          {onboardingTexts.start}
        </Button>
      </div>
    </StepFrame>
  )
}

import { Button } from '@parapet/ui'
import { onboardingTexts } from './texts.ts'
import { StepFrame } from './step-frame.tsx'
import type { OnboardingDestination } from './steps.ts'
import styles from './onboarding.module.css'

export interface PropertiesStepProps {
  isPending: boolean
  /** Needs the permission to add a property. */
  showsAdd: boolean
  onChoose: (destination: OnboardingDestination) => void
}

/** Asks how to add the first properties: from a file, manually, or later. They are added after the last step. */
export function PropertiesStep({ isPending, showsAdd, onChoose }: PropertiesStepProps) {
  return (
    <StepFrame title={onboardingTexts.propertiesTitle} intro={onboardingTexts.propertiesIntro}>
      <p className={styles.note}>{onboardingTexts.formats}</p>
      <p>{onboardingTexts.addedAtTheEnd}</p>
      <div className={styles.actions}>
        <Button size="md-lg" disabled={isPending} onClick={() => onChoose('start')}>
          {onboardingTexts.importLater}
        </Button>
        {showsAdd ? (
          <Button size="md-lg" disabled={isPending} onClick={() => onChoose('add')}>
            {onboardingTexts.addManually}
          </Button>
        ) : null}
        <Button size="md-lg" tone="primary" loading={isPending} onClick={() => onChoose('import')}>
          {onboardingTexts.importFile}
        </Button>
      </div>
    </StepFrame>
  )
}

import { Button } from '@parapet/ui'
import { onboardingTexts } from './texts.ts'
import { StepFrame } from './step-frame.tsx'
import styles from './onboarding.module.css'

export interface PropertiesStepProps {
  isPending: boolean
  onImport: () => void
  /** Null without the permission to add a property. */
  onAdd: (() => void) | null
  onLater: () => void
}

/** Adds the first properties: from a file, manually, or later. */
export function PropertiesStep({ isPending, onImport, onAdd, onLater }: PropertiesStepProps) {
  return (
    <StepFrame title={onboardingTexts.propertiesTitle} intro={onboardingTexts.propertiesIntro}>
      <p className={styles.note}>{onboardingTexts.formats}</p>
      <div className={styles.actions}>
        <Button size="md-lg" disabled={isPending} onClick={onLater}>
          {onboardingTexts.importLater}
        </Button>
        {onAdd ? (
          <Button size="md-lg" disabled={isPending} onClick={onAdd}>
            {onboardingTexts.addOne}
          </Button>
        ) : null}
        <Button size="md-lg" tone="primary" loading={isPending} onClick={onImport}>
          {onboardingTexts.importFile}
        </Button>
      </div>
    </StepFrame>
  )
}

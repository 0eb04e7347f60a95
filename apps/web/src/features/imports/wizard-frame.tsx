import { Stepper, Banner, Button } from '@parapet/ui'
import { ArrowRight } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './imports.module.css'
import { importTexts as texts } from './texts.ts'
import { wizardSteps, type WizardStep } from './wizard-steps.ts'

const steps = wizardSteps.map((id) => ({ id, label: texts.steps[id] }))

interface WizardFrameProps {
  step: WizardStep
  /** Makes completed steps clickable. */
  onStepSelect?: (step: WizardStep) => void
  children: ReactNode
}

/** The stepper above the current step. */
export function WizardFrame({ step, onStepSelect, children }: WizardFrameProps) {
  const content = useRef<HTMLElement>(null)
  const lastStep = useRef(step)

  // The pressed button disappears with its step; without this, keyboard focus would return to the top of the page.
  useEffect(() => {
    if (lastStep.current === step) return
    lastStep.current = step
    content.current?.focus()
    window.scrollTo({ top: 0 })
  }, [step])

  return (
    <div className={styles.root}>
      <Stepper
        aria-label={texts.stepsLabel}
        steps={steps}
        current={step}
        {...(onStepSelect ? { onStepSelect: (id: string) => onStepSelect(id as WizardStep) } : {})}
      />
      <section ref={content} className={styles.step} tabIndex={-1} aria-label={texts.steps[step]}>
        {children}
      </section>
    </div>
  )
}

interface NextFileBarProps {
  /** The number of remaining files. */
  count: number
  onNext: () => void
}

/** Shows how many files remain to be imported, with a button to the next one. */
export function NextFileBar({ count, onNext }: NextFileBarProps) {
  if (count === 0) return null
  return (
    <Banner
      actions={
        <Button size="sm-md" icon={<ArrowRight />} onClick={onNext}>
          {texts.nextFile}
        </Button>
      }
    >
      {texts.remainingFiles(count)}
    </Banner>
  )
}

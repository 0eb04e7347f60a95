import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './stepper.module.css'

export interface StepDefinition {
  id: string
  label: ReactNode
  /** @default 'done' before the current step, 'todo' after it */
  state?: 'done' | 'todo' | 'skipped'
}

export interface StepperProps extends Omit<ComponentProps<'nav'>, 'children'> {
  steps: readonly StepDefinition[]
  /** The id of the current step. */
  current: string
  /** Makes completed steps clickable. */
  onStepSelect?: (id: string) => void
}

const stateLabels = { done: 'Completed: ', current: '', todo: '', skipped: 'Skipped: ' }

/** The progress in a multistep task. */
export function Stepper({ steps, current, onStepSelect, className, ...props }: StepperProps) {
  const currentIndex = steps.findIndex((step) => step.id === current)
  const currentStep = steps[currentIndex]

  return (
    <nav aria-label="Steps" {...props} className={joinClasses(styles.root, className)} data-slot="stepper">
      <p className={styles.compact} aria-hidden="true">
        Step {currentIndex + 1} of {steps.length}
        {currentStep ? <strong className={styles.compactLabel}>{currentStep.label}</strong> : null}
      </p>
      <ol className={styles.list}>
        {steps.map((step, index) => {
          const isCurrent = index === currentIndex
          const state = isCurrent ? 'current' : (step.state ?? (index < currentIndex ? 'done' : 'todo'))
          const content = (
            <>
              <span className={styles.marker} aria-hidden="true">
                {state === 'done' ? <Check /> : index + 1}
              </span>
              <span>
                <VisuallyHidden>{stateLabels[state]}</VisuallyHidden>
                {step.label}
              </span>
            </>
          )
          return (
            <li
              key={step.id}
              className={styles.step}
              data-state={state}
              aria-current={isCurrent ? 'step' : undefined}
            >
              {onStepSelect && state === 'done' ? (
                <button type="button" className={styles.content} onClick={() => onStepSelect(step.id)}>
                  {content}
                </button>
              ) : (
                <span className={styles.content}>{content}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

import { Heading } from '@parapet/ui'
import type { ReactNode } from 'react'
import styles from './sign-in.module.css'

export interface StepIntroProps {
  title: string
  /**
   * Whether the title takes the focus, where no field of the step does.
   * @default false
   */
  takesFocus?: boolean
  children: ReactNode
}

/** What a step is about. */
export function StepIntro({ title, takesFocus = false, children }: StepIntroProps) {
  return (
    <div className={styles.intro}>
      <Heading level={1} size="xl" {...(takesFocus && { tabIndex: -1, ref: focus })}>
        {title}
      </Heading>
      <p>{children}</p>
    </div>
  )
}

// One function for all renders: a new one would take the focus again with each of them.
function focus(heading: HTMLHeadingElement | null) {
  heading?.focus()
}

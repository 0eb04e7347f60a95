import { Heading } from '@parapet/ui'
import type { ReactNode } from 'react'
import styles from './sign-in.module.css'

export interface StepIntroProps {
  title: string
  /**
   * Whether the title takes the focus, for steps without a focused field.
   * @default false
   */
  takesFocus?: boolean
  children: ReactNode
}

export function StepIntro({ title, takesFocus = false, children }: StepIntroProps) {
  return (
    <div className={styles.intro}>
      <Heading level={1} size="xl" {...(takesFocus && { tabIndex: -1, ref: focusHeading })}>
        {title}
      </Heading>
      <p>{children}</p>
    </div>
  )
}

// Must be a stable reference: React would call a new ref callback, and move the focus, on each render.
function focusHeading(heading: HTMLHeadingElement | null) {
  heading?.focus()
}

import { Heading } from '@parapet/ui'
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './onboarding.module.css'

export interface StepFrameProps {
  title: string
  intro: string
  children: ReactNode
}

/** An onboarding step. Its heading takes the focus, as a page's heading does. */
export function StepFrame({ title, intro, children }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => heading.current?.focus(), [])

  return (
    <section className={styles.step}>
      <div className={styles.intro}>
        <Heading level={1} size="xl" ref={heading} tabIndex={-1}>
          {title}
        </Heading>
        <p>{intro}</p>
      </div>
      {children}
    </section>
  )
}

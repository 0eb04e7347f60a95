import { Heading } from '@parapet/ui/heading'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './opt-in.module.css'

export interface StepProps {
  title: string
  /** Stands above the title. */
  icon?: ReactNode
  children?: ReactNode
}

let isFirst = true

/** One step of the page. The button that led here is gone, so its title takes the focus and is read out. */
export function Step({ title, icon, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst && document.activeElement === document.body) heading.current?.focus()
    isFirst = false
  }, [])
  return (
    <section className={styles.step}>
      {icon}
      <Heading level={1} size="xl" ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </Heading>
      {children}
    </section>
  )
}

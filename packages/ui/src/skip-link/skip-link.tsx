import type { ComponentProps } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import styles from './skip-link.module.css'

export interface SkipLinkProps extends ComponentProps<'a'> {
  /** Points at the id of the main region. */
  href: `#${string}`
}

/** The first stop of the Tab key: jumps over navigation. Invisible until focused. */
export function SkipLink({ className, children = 'Skip to content', ...props }: SkipLinkProps) {
  return (
    <a {...props} className={joinClasses(styles.root, className)} data-slot="skip-link">
      {children}
    </a>
  )
}

import type { ComponentProps } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import styles from './skip-link.module.css'

export interface SkipLinkProps extends ComponentProps<'a'> {
  /** The id of the main region. */
  href: `#${string}`
}

/** The first tab stop, which skips the navigation. Invisible until focused. */
export function SkipLink({ className, children = 'Skip to content', ...props }: SkipLinkProps) {
  return (
    <a {...props} className={joinClasses(styles.root, className)} data-slot="skip-link">
      {children}
    </a>
  )
}

import type { ComponentProps } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import styles from './visually-hidden.module.css'

/** Text for assistive technology only. */
export function VisuallyHidden({ className, ...props }: ComponentProps<'span'>) {
  return <span {...props} className={joinClasses(styles.root, className)} data-slot="visually-hidden" />
}

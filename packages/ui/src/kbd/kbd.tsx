import type { ComponentProps } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import styles from './kbd.module.css'

/** A key on the keyboard. */
export function Kbd({ className, ...props }: ComponentProps<'kbd'>) {
  return <kbd {...props} className={joinClasses(styles.root, className)} data-slot="kbd" />
}

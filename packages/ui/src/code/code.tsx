import type { ComponentProps } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import styles from './code.module.css'

/** An identifier or literal value. */
export function Code({ className, ...props }: ComponentProps<'code'>) {
  return <code {...props} className={joinClasses(styles.root, className)} data-slot="code" />
}

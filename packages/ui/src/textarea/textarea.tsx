import type { ComponentProps } from 'react'
import { useFieldControl } from '../internal/field-context.ts'
import { joinClasses } from '../internal/join-classes.ts'
import { inputClassName } from '../text-input/text-input.tsx'
import styles from './textarea.module.css'

/** Several lines of text; grows with what is typed where the browser can. */
export function Textarea({ className, rows = 3, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...props}
      {...useFieldControl(props)}
      rows={rows}
      className={inputClassName({ className: joinClasses(styles.root, className) })}
      data-slot="textarea"
    />
  )
}

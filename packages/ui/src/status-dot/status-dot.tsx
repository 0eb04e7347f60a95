import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import styles from './status-dot.module.css'

const statusDot = cva(styles.root, {
  variants: {
    tone: {
      neutral: styles.neutral,
      info: styles.info,
      success: styles.success,
      warning: styles.warning,
      danger: styles.danger,
    },
  },
  defaultVariants: { tone: 'neutral' },
})

export interface StatusDotProps extends ComponentProps<'span'> {
  /** @default 'neutral' */
  tone?: VariantProps<typeof statusDot>['tone']
}

/** A colored dot before a status. The text is required, because color alone is not accessible. */
export function StatusDot({ tone, className, children, ...props }: StatusDotProps) {
  return (
    <span {...props} className={statusDot({ tone, className })} data-slot="status-dot">
      <span className={styles.dot} aria-hidden="true" />
      {children}
    </span>
  )
}

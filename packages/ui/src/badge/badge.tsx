import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import styles from './badge.module.css'

const badge = cva(styles.root, {
  variants: {
    tone: {
      neutral: styles.neutral,
      accent: styles.accent,
      info: styles.info,
      success: styles.success,
      warning: styles.warning,
      danger: styles.danger,
    },
  },
  defaultVariants: { tone: 'neutral' },
})

export type BadgeTone = NonNullable<VariantProps<typeof badge>['tone']>

export interface BadgeProps extends ComponentProps<'span'> {
  /** @default 'neutral' */
  tone?: BadgeTone
  /** Decorative: hidden from assistive technology. */
  icon?: ReactNode
}

/** A short status or count. The text carries the meaning; the tone only supports it. */
export function Badge({ tone, icon, className, children, ...props }: BadgeProps) {
  return (
    <span {...props} className={badge({ tone, className })} data-slot="badge">
      {icon ? (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      {children}
    </span>
  )
}

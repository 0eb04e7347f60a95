import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import styles from './spinner.module.css'

const spinner = cva(styles.root, {
  variants: {
    size: {
      xs: styles.xs,
      sm: styles.sm,
      'sm-md': styles.smMd,
      md: styles.md,
      'md-lg': styles.mdLg,
      lg: styles.lg,
      xl: styles.xl,
      xxl: styles.xxl,
    },
  },
  defaultVariants: { size: 'md' },
})

/** xs 12 · sm 14 · sm-md 16 · md 20 · md-lg 24 · lg 32 · xl 48 · xxl 64 px */
export type SpinnerSize = NonNullable<VariantProps<typeof spinner>['size']>

export interface SpinnerProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** @default 'md' */
  size?: SpinnerSize
  /**
   * What is loading. `null` makes the spinner decorative, if its surroundings already say so.
   * @default 'Loading'
   */
  label?: string | null
}

/** Shows that work of unknown length is in progress. For known progress use `Progress`. */
export function Spinner({ size, label = 'Loading', className, ...props }: SpinnerProps) {
  return (
    <span
      {...props}
      className={spinner({ size, className })}
      data-slot="spinner"
      role={label === null ? undefined : 'status'}
      aria-hidden={label === null ? true : undefined}
    >
      <svg className={styles.drawing} viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <circle className={styles.track} cx="12" cy="12" r="9.5" />
        <path className={styles.arc} d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" />
      </svg>
      {label === null ? null : <span className={styles.label}>{label}</span>}
    </span>
  )
}

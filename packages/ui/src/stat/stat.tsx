import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import styles from './stat.module.css'

const stat = cva(styles.root, {
  variants: { size: { md: styles.md, lg: styles.lg } },
  defaultVariants: { size: 'md' },
})

export interface StatProps extends ComponentProps<'div'> {
  label: ReactNode
  value: ReactNode
  /** The total, or the change. */
  detail?: ReactNode
  /**
   * md 20 · lg 28 px
   * @default 'md'
   */
  size?: VariantProps<typeof stat>['size']
}

/** A key figure with its label. */
export function Stat({ label, value, detail, size, className, ...props }: StatProps) {
  return (
    <div {...props} className={stat({ size, className })} data-slot="stat">
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
      {detail ? <span className={styles.detail}>{detail}</span> : null}
    </div>
  )
}

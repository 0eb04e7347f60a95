import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { parapetPath } from './parapet-path.ts'
import styles from './logo.module.css'

const logo = cva(styles.root, {
  variants: {
    size: { sm: styles.sm, md: styles.md, lg: styles.lg },
    tone: { brand: styles.brand, plain: null },
  },
  defaultVariants: { size: 'md', tone: 'brand' },
})

export interface LogoProps extends Omit<ComponentProps<'span'>, 'children'>, VariantProps<typeof logo> {
  /**
   * Whether the name stands beside the mark.
   * @default true
   */
  withName?: boolean
}

/** The mark of the product, in accent colour or (`tone="plain"`) in the colour of the text around it. */
export function Logo({ size, tone, withName = true, className, ...props }: LogoProps) {
  return (
    <span
      {...props}
      {...(withName ? {} : { role: 'img', 'aria-label': 'Parapet' })}
      className={logo({ size, tone, className })}
      data-slot="logo"
    >
      <svg className={styles.mark} viewBox="0 0 16 16" fill="currentcolor" aria-hidden="true">
        <path d={parapetPath} />
      </svg>
      {withName ? <span className={styles.name}>Parapet</span> : null}
    </span>
  )
}

import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import styles from './logo.module.css'

/** Three merlons of a parapet at different heights on a 16 × 16 grid, which also look like a skyline. */
const parapetPath = 'M1 15V6h3v3h2V2h4v7h2V4h3v11z'

const logo = cva(styles.root, {
  variants: {
    size: { sm: styles.sm, md: styles.md, lg: styles.lg },
    tone: { brand: styles.brand, plain: null },
  },
  defaultVariants: { size: 'md', tone: 'brand' },
})

export interface LogoProps extends Omit<ComponentProps<'span'>, 'children'>, VariantProps<typeof logo> {
  /**
   * Whether the name is shown next to the mark.
   * @default true
   */
  withName?: boolean
}

/** The product's mark, in the accent color or, with `tone="plain"`, in the text color. */
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

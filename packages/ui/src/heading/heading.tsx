import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import styles from './heading.module.css'

const heading = cva(styles.root, {
  variants: { size: { sm: styles.sm, md: styles.md, lg: styles.lg, xl: styles.xl } },
  defaultVariants: { size: 'md' },
})

export interface HeadingProps extends ComponentProps<'h2'> {
  /** The level in the outline of the page, independent of the size. */
  level: 1 | 2 | 3 | 4
  /**
   * sm 14 · md 16 · lg 20 · xl 28 px
   * @default 'md'
   */
  size?: VariantProps<typeof heading>['size']
}

/** A title. */
export function Heading({ level, size, className, ...props }: HeadingProps) {
  const Element = `h${level}` as const
  return <Element {...props} className={heading({ size, className })} data-slot="heading" />
}

import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import styles from './text.module.css'

const text = cva(styles.root, {
  variants: {
    size: { xs: styles.xs, sm: styles.sm, md: styles.md, lg: styles.lg },
    tone: {
      default: styles.default,
      muted: styles.muted,
      subtle: styles.subtle,
      danger: styles.danger,
      success: styles.success,
      warning: styles.warning,
    },
    weight: { regular: styles.regular, medium: styles.medium, bold: styles.bold },
    truncate: { true: styles.truncate, false: null },
    tabular: { true: styles.tabular, false: null },
  },
  defaultVariants: { size: 'md', tone: 'default', weight: 'regular', truncate: false, tabular: false },
})

export interface TextProps extends ComponentProps<'p'>, VariantProps<typeof text> {
  /**
   * The element to render.
   * @default 'p'
   */
  as?: 'p' | 'span' | 'div'
}

/** Body text. `truncate` keeps it on one line; `tabular` aligns digits. */
export function Text({
  as: Element = 'p',
  size,
  tone,
  weight,
  truncate,
  tabular,
  className,
  ...props
}: TextProps) {
  return (
    <Element
      {...props}
      className={text({ size, tone, weight, truncate, tabular, className })}
      data-slot="text"
    />
  )
}

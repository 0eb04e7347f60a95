import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import styles from './stack.module.css'

const stack = cva(styles.root, {
  variants: {
    direction: { column: styles.column, row: styles.row },
    gap: {
      0: styles.gap0,
      1: styles.gap1,
      2: styles.gap2,
      3: styles.gap3,
      4: styles.gap4,
      6: styles.gap6,
      8: styles.gap8,
      12: styles.gap12,
    },
    align: {
      start: styles.alignStart,
      center: styles.alignCenter,
      end: styles.alignEnd,
      baseline: styles.alignBaseline,
      stretch: styles.alignStretch,
    },
    justify: {
      start: styles.justifyStart,
      center: styles.justifyCenter,
      end: styles.justifyEnd,
      between: styles.justifyBetween,
    },
    wrap: { true: styles.wrap, false: null },
  },
  defaultVariants: { direction: 'column', gap: 4, wrap: false },
})

export interface StackProps extends ComponentProps<'div'>, VariantProps<typeof stack> {
  /** @default 'div' */
  as?: 'div' | 'section' | 'ul' | 'form' | 'span'
}

/** Lays children out in a column or a row. `gap` counts in steps of 4 px. */
export function Stack({
  as: Element = 'div',
  direction,
  gap,
  align,
  justify,
  wrap,
  className,
  ...props
}: StackProps) {
  // The elements differ only by tag; all props of `div` are global attributes.
  const Tag = Element as 'div'
  return (
    <Tag
      {...props}
      className={stack({ direction, gap, align, justify, wrap, className })}
      data-slot="stack"
    />
  )
}

import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import styles from './grid.module.css'

const grid = cva(styles.root, {
  variants: {
    columns: {
      1: null,
      2: styles.two,
      3: styles.three,
      4: styles.four,
      auto: styles.auto,
      'main-aside': styles.mainAside,
    },
    gap: { 2: styles.gap2, 3: styles.gap3, 4: styles.gap4, 6: styles.gap6, 8: styles.gap8 },
  },
  defaultVariants: { columns: 2, gap: 4 },
})

export interface GridProps extends ComponentProps<'div'>, VariantProps<typeof grid> {}

/**
 * Equal columns that become one on narrow screens. `auto` fits as many as there is room for; `main-aside` is a wide column
 * next to a narrow one.
 */
export function Grid({ columns, gap, className, ...props }: GridProps) {
  return <div {...props} className={grid({ columns, gap, className })} data-slot="grid" />
}

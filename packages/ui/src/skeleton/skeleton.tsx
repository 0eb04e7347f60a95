import { cva, type VariantProps } from 'class-variance-authority'
import { type ComponentProps, useEffect, useState } from 'react'
import styles from './skeleton.module.css'

const defaultDelayMs = 150

const skeleton = cva(styles.root, {
  variants: {
    shape: { text: styles.text, title: styles.title, block: styles.block, circle: styles.circle },
    width: { full: null, 'three-quarters': styles.threeQuarters, half: styles.half, quarter: styles.quarter },
  },
  defaultVariants: { shape: 'text', width: 'full' },
})

export interface SkeletonProps
  extends Omit<ComponentProps<'span'>, 'children'>, VariantProps<typeof skeleton> {
  /**
   * How long it stays invisible, so that fast responses do not flicker.
   * @default 150
   */
  delayMs?: number
}

/** A placeholder in the shape of loading content. Decorative: mark the region around it with `aria-busy`. */
export function Skeleton({ shape, width, delayMs = defaultDelayMs, className, ...props }: SkeletonProps) {
  const isVisible = useHasElapsed(delayMs)

  return (
    <span
      {...props}
      aria-hidden="true"
      className={skeleton({ shape, width, className })}
      data-slot="skeleton"
      data-visible={isVisible ? '' : undefined}
    />
  )
}

/** False at first, true once `delayMs` have passed since mount. */
function useHasElapsed(delayMs: number): boolean {
  const [hasElapsed, setHasElapsed] = useState(delayMs <= 0)

  useEffect(() => {
    if (delayMs <= 0) return
    const timer = setTimeout(() => setHasElapsed(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])

  return hasElapsed
}

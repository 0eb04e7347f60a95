import { describeTarget } from './describe-target.ts'
import type { Target } from './hit-testing.ts'
import styles from './map-tooltip.module.css'
import type { ScreenPoint, Size } from './view.ts'

interface MapTooltipProps {
  target: Target
  at: ScreenPoint
  size: Size
}

/** Names what is pointed at. The live region says the same to assistive technology. */
export function MapTooltip({ target, at, size }: MapTooltipProps) {
  const { title, facts } = describeTarget(target)
  const isLow = at.top < 96
  const isRight = at.left > size.width / 2

  return (
    <div
      className={styles.root}
      aria-hidden="true"
      data-below={isLow ? '' : undefined}
      data-left={isRight ? '' : undefined}
      style={{ left: at.left, top: at.top }}
    >
      <p className={styles.title}>{title}</p>
      <p className={styles.facts}>{facts.join(' · ')}</p>
    </div>
  )
}

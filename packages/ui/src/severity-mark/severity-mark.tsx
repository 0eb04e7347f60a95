import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { type Severity, severityWords } from './severity.ts'
import styles from './severity-mark.module.css'

const mark = cva(styles.root, {
  variants: {
    severity: {
      extreme: styles.extreme,
      severe: styles.severe,
      moderate: styles.moderate,
      minor: styles.minor,
      unknown: styles.unknown,
    },
    appearance: { badge: styles.badge, plain: styles.plain, icon: styles.iconOnly },
  },
})

export interface SeverityMarkProps extends ComponentProps<'span'> {
  severity: Severity
  /** @default the English word of the severity */
  label?: string
  /**
   * `icon` shows only the shape; assistive technology still reads the word.
   * @default 'badge'
   */
  appearance?: 'badge' | 'plain' | 'icon'
}

/** The severity of a hazard, shown by shape, word, and color. */
export function SeverityMark({
  severity,
  label = severityWords[severity],
  appearance = 'badge',
  className,
  ...props
}: SeverityMarkProps) {
  const isIcon = appearance === 'icon'

  return (
    <span
      {...props}
      {...(isIcon ? { role: 'img', 'aria-label': label, title: label } : {})}
      className={mark({ severity, appearance, className })}
      data-slot="severity-mark"
    >
      <SeverityIcon severity={severity} className={styles.shape} />
      {isIcon ? null : label}
    </span>
  )
}

const outlines: Record<Severity, string> = {
  extreme: 'M5.2 1h5.6L15 5.2v5.6L10.8 15H5.2L1 10.8V5.2z',
  severe: 'M8 1.2 15.4 14.4H.6z',
  moderate: 'M8 .8 15.2 8 8 15.2.8 8z',
  minor: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2z',
  unknown: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zm0 1.8a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4z',
}

export interface SeverityIconProps extends Omit<ComponentProps<'svg'>, 'children'> {
  severity: Severity
}

/** The shape of a severity: octagon, triangle, diamond, disc, or ring. Decorative. */
export function SeverityIcon({ severity, ...props }: SeverityIconProps) {
  return (
    <svg {...props} viewBox="0 0 16 16" fill="currentcolor" aria-hidden="true">
      <path d={outlines[severity]} fillRule="evenodd" />
      {severity === 'extreme' || severity === 'severe' ? (
        <path
          d={severity === 'extreme' ? 'M8 4.4v4.2M8 11.3v.1' : 'M8 6v3.6M8 12v.1'}
          stroke="var(--ui-color-bg-surface)"
          strokeWidth="1.7"
          strokeLinecap="round"
        />
      ) : null}
    </svg>
  )
}

import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { SeverityIcon } from './severity-icon.tsx'
import { severityWords, type Severity } from './severity.ts'
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
   * `icon` shows the shape alone and keeps the word for assistive technology.
   * @default 'badge'
   */
  appearance?: 'badge' | 'plain' | 'icon'
}

/** How bad a hazard is: by shape, word and colour, so that no one of them carries it alone. */
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

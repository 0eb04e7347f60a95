import { useId, type ComponentProps, type ReactNode } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import styles from './progress.module.css'

export interface ProgressProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** What is in progress. */
  label: ReactNode
  /** 0 to 1; `null` while it is unknown. */
  value: number | null
  /** Replaces the percentage: `212 of 343 rows`. */
  valueText?: string
  /**
   * Hides the text visually.
   * @default false
   */
  hideLabel?: boolean
  /** @default 'accent' */
  tone?: 'accent' | 'success' | 'danger'
}

/** The progress of work. */
export function Progress({
  label,
  value,
  valueText,
  hideLabel = false,
  tone = 'accent',
  className,
  ...props
}: ProgressProps) {
  const labelId = useId()
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100)
  const text = valueText ?? (percent === null ? undefined : `${percent}%`)

  return (
    <div {...props} className={joinClasses(styles.root, className)} data-slot="progress" data-tone={tone}>
      <div className={styles.texts} data-hidden={hideLabel ? '' : undefined}>
        <span className={styles.label} id={labelId}>
          {label}
        </span>
        {text ? <span className={styles.value}>{text}</span> : null}
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
        aria-valuetext={text}
        data-indeterminate={percent === null ? '' : undefined}
      >
        <div className={styles.bar} style={percent === null ? undefined : { inlineSize: `${percent}%` }} />
      </div>
    </div>
  )
}

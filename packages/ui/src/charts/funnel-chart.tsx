import type { CSSProperties } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { formatNumber } from './chart-data.ts'
import type { ChartFrameProps } from './chart-frame.tsx'
import styles from './funnel-chart.module.css'
import frameStyles from './chart-frame.module.css'

export interface FunnelStep {
  id: string
  label: string
  value: number
}

export interface FunnelChartProps extends Omit<ChartFrameProps, 'heightPx' | 'categoryLabel'> {
  /** From first to last; each is a part of the previous one. */
  steps: readonly FunnelStep[]
  formatValue?: (value: number) => string
}

/** How many remain after each step. It is a list that shows its numbers, so it needs no table view. */
export function FunnelChart({
  label,
  isLabelHidden = false,
  steps,
  formatValue = formatNumber,
  loading = false,
  empty = 'No data yet',
  error,
  className,
  ...props
}: FunnelChartProps) {
  const firstValue = steps[0]?.value ?? 0

  return (
    <figure
      aria-label={label}
      {...props}
      className={joinClasses(frameStyles.root, className)}
      aria-busy={loading || undefined}
      data-slot="funnel-chart"
    >
      <figcaption className={frameStyles.label} data-hidden={isLabelHidden ? '' : undefined}>
        {label}
      </figcaption>
      {error ? (
        <div className={frameStyles.message}>{error}</div>
      ) : loading ? (
        <Skeleton shape="block" style={{ blockSize: '9rem' }} />
      ) : steps.length === 0 ? (
        <div className={frameStyles.message}>{empty}</div>
      ) : (
        <ol className={styles.steps}>
          {steps.map((step, index) => {
            const previousStep = steps[index - 1]
            const share = firstValue === 0 ? 0 : step.value / firstValue
            return (
              <li className={styles.step} key={step.id}>
                <div className={styles.texts}>
                  <span className={styles.label}>{step.label}</span>
                  <span className={styles.value}>{formatValue(step.value)}</span>
                  {previousStep ? (
                    <span className={styles.share}>
                      {formatShare(step.value, previousStep.value)} of previous step
                    </span>
                  ) : null}
                </div>
                <div className={styles.track} aria-hidden="true">
                  <div className={styles.bar} style={{ '--_share': share } as CSSProperties} />
                </div>
              </li>
            )
          })}
        </ol>
      )}
    </figure>
  )
}

function formatShare(value: number, total: number): string {
  return (total === 0 ? 0 : value / total).toLocaleString('en', {
    style: 'percent',
    maximumFractionDigits: 1,
  })
}

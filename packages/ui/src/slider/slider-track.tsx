import { type CSSProperties, type PointerEvent, type ReactNode, type RefCallback, useCallback } from 'react'
import { useStableCallback } from '../internal/use-stable-callback.ts'
import styles from './slider.module.css'

export interface SliderMark {
  value: number
  /** Shown below the mark. Decorative: use `formatValue` to explain values. */
  label?: ReactNode
}

interface SliderTrackProps {
  min: number
  max: number
  /** The start and end of the filled part. */
  from: number
  to: number
  marks: readonly SliderMark[]
  isDisabled: boolean
  isRange?: boolean
  onPointerDown?: ((event: PointerEvent<HTMLDivElement>) => void) | undefined
  /** The native inputs. */
  children: ReactNode
}

/** The rail, its filled part, and its marks, below one or two native sliders. */
export function SliderTrack({
  min,
  max,
  from,
  to,
  marks,
  isDisabled,
  isRange = false,
  onPointerDown,
  children,
}: SliderTrackProps) {
  const valueRange = max - min || 1
  const toShare = (value: number) => Math.min(1, Math.max(0, (value - min) / valueRange))
  const positionStyle = { '--_from': toShare(from), '--_to': toShare(to) } as CSSProperties
  const hasLabels = marks.some(({ label }) => label !== undefined)

  return (
    <div
      className={styles.track}
      style={positionStyle}
      data-disabled={isDisabled ? '' : undefined}
      data-range={isRange ? '' : undefined}
    >
      <div className={styles.line} onPointerDown={onPointerDown}>
        <span className={styles.rail} />
        <span className={styles.fill} />
        {marks.map(({ value }) => (
          <span
            key={value}
            className={styles.tick}
            style={{ '--_at': toShare(value) } as CSSProperties}
            data-filled={value >= from && value <= to ? '' : undefined}
          />
        ))}
        {children}
      </div>
      {hasLabels ? (
        <div className={styles.marks} aria-hidden="true">
          {marks.map(({ value, label }) => (
            <span
              key={value}
              className={styles.mark}
              style={{ '--_at': toShare(value) } as CSSProperties}
              data-edge={value === min ? 'start' : value === max ? 'end' : undefined}
            >
              {label}
            </span>
          ))}
        </div>
      ) : null}
    </div>
  )
}

/**
 * A ref that listens for the native `change` event, because React's `onChange` is the `input` event. A range input fires it
 * once, on release or after a key.
 */
export function useNativeChange(onChange: (input: HTMLInputElement) => void): RefCallback<HTMLInputElement> {
  const handle = useStableCallback((event: Event) => {
    if (event.target instanceof HTMLInputElement) onChange(event.target)
  })

  return useCallback(
    (element: HTMLInputElement | null) => {
      element?.addEventListener('change', handle)
      return () => element?.removeEventListener('change', handle)
    },
    [handle],
  )
}

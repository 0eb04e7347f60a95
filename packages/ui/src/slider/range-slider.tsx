import { useRef, type ComponentProps, type PointerEvent } from 'react'
import { useFieldControl, useFieldLabelId } from '../internal/field-context.ts'
import { joinClasses } from '../internal/join-classes.ts'
import { useControllableState } from '../internal/use-controllable-state.ts'
import { type SliderMark, SliderTrack, useNativeChange } from './slider-track.tsx'
import inputStyles from './slider-input.module.css'
import styles from './slider.module.css'

export type SliderRange = readonly [low: number, high: number]

export interface RangeSliderProps extends Omit<
  ComponentProps<'div'>,
  'onChange' | 'defaultValue' | 'children'
> {
  /** The name of the group; inside a `Field`, its label is used. */
  label?: string
  /**
   * The names of the two sliders.
   * @default ['Minimum', 'Maximum']
   */
  thumbLabels?: readonly [low: string, high: string]
  /** @default 0 */
  min?: number
  /** @default 100 */
  max?: number
  /** @default 1 */
  step?: number
  value?: SliderRange
  /** @default [min, max] */
  defaultValue?: SliderRange
  /** Called while a thumb moves. */
  onValueChange?: (value: SliderRange) => void
  /** Called when a change is complete: on release and after a key. Use it to send requests. */
  onValueCommit?: (value: SliderRange) => void
  marks?: readonly SliderMark[]
  /** How a value is shown and announced: `25 mi`. */
  formatValue?: (value: number) => string
  /** @default false */
  hideValue?: boolean
  /** @default false */
  disabled?: boolean
  /** The form field name for both numbers, the lower first. */
  name?: string
}

const noMarks: readonly SliderMark[] = []
const defaultThumbLabels = ['Minimum', 'Maximum'] as const

/** An approximate range between two limits. The thumbs cannot pass each other. */
export function RangeSlider({
  label,
  thumbLabels = defaultThumbLabels,
  min = 0,
  max = 100,
  step = 1,
  value,
  defaultValue = [min, max],
  onValueChange,
  onValueCommit,
  marks = noMarks,
  formatValue = String,
  hideValue = false,
  disabled = false,
  name,
  className,
  ...props
}: RangeSliderProps) {
  const inputs = useRef<(HTMLInputElement | null)[]>([])
  const [range, setRange] = useControllableState<SliderRange>(value, defaultValue, onValueChange)
  const labelId = useFieldLabelId()
  const field = useFieldControl({ 'aria-describedby': props['aria-describedby'] })
  const [low, high] = range
  const commitRef = useNativeChange(() => onValueCommit?.(range))

  const moveThumb = (index: number, next: number) =>
    setRange(index === 0 ? [Math.min(next, high), high] : [low, Math.max(next, low)])

  function moveNearest(event: PointerEvent<HTMLDivElement>) {
    if (disabled || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    const next = findValueAt(event, min, max, step)
    const index = Math.abs(next - low) < Math.abs(next - high) || next < low ? 0 : 1
    const nextRange: SliderRange = index === 0 ? [next, high] : [low, next]
    setRange(nextRange)
    onValueCommit?.(nextRange)
    inputs.current[index]?.focus()
  }

  return (
    <div
      {...props}
      role="group"
      aria-label={labelId === undefined ? label : undefined}
      aria-labelledby={labelId}
      aria-describedby={field['aria-describedby']}
      className={joinClasses(styles.root, className)}
      data-slot="range-slider"
    >
      <SliderTrack
        min={min}
        max={max}
        from={low}
        to={high}
        marks={marks}
        isDisabled={disabled}
        isRange
        onPointerDown={moveNearest}
      >
        {range.map((current, index) => (
          <input
            key={thumbLabels[index]}
            ref={(element) => {
              inputs.current[index] = element
              return commitRef(element)
            }}
            id={index === 0 ? field.id : undefined}
            type="range"
            name={name}
            min={min}
            max={max}
            step={step}
            value={current}
            disabled={disabled}
            aria-label={thumbLabels[index]}
            aria-valuetext={formatValue(current)}
            aria-invalid={field['aria-invalid']}
            className={inputStyles.input}
            // If both thumbs are at the end, the lower one must be on top to be draggable.
            data-raised={index === 0 && low > (min + max) / 2 ? '' : undefined}
            onChange={(event) => moveThumb(index, event.target.valueAsNumber)}
          />
        ))}
      </SliderTrack>
      {hideValue ? null : (
        <output className={styles.value} aria-hidden="true">
          {formatValue(low)} – {formatValue(high)}
        </output>
      )}
    </div>
  )
}

function findValueAt(event: PointerEvent<HTMLDivElement>, min: number, max: number, step: number): number {
  const track = event.currentTarget
  const { left, width } = track.getBoundingClientRect()
  const share = Math.min(1, Math.max(0, (event.clientX - left) / width))
  const isRightToLeft = getComputedStyle(track).direction === 'rtl'
  const offset = (isRightToLeft ? 1 - share : share) * (max - min)
  const decimals = (String(step).split('.')[1] ?? '').length
  return Math.min(max, Number((min + Math.round(offset / step) * step).toFixed(decimals)))
}

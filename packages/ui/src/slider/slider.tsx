import { useMemo, type ComponentProps } from 'react'
import { useFieldControl } from '../internal/field-context.ts'
import { joinClasses } from '../internal/join-classes.ts'
import { mergeRefs } from '../internal/merge-refs.ts'
import { useControllableState } from '../internal/use-controllable-state.ts'
import { type SliderMark, SliderTrack, useNativeChange } from './slider-track.tsx'
import inputStyles from './slider-input.module.css'
import styles from './slider.module.css'

export interface SliderProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'size' | 'value' | 'defaultValue' | 'min' | 'max' | 'step' | 'children'
> {
  /** @default 0 */
  min?: number
  /** @default 100 */
  max?: number
  /** @default 1 */
  step?: number
  value?: number
  /** @default min */
  defaultValue?: number
  /** Called while the thumb moves. */
  onValueChange?: (value: number) => void
  /** Called when a change is complete: on release and after a key. Use it to send requests. */
  onValueCommit?: (value: number) => void
  marks?: readonly SliderMark[]
  /** How a value is shown and announced: `25 mi`. */
  formatValue?: (value: number) => string
  /**
   * Hides the value next to the rail; it is still announced.
   * @default false
   */
  hideValue?: boolean
}

const noMarks: readonly SliderMark[] = []

/**
 * An approximate number between two limits. If the exact number matters, use `NumberInput`. `className` and `style` go to
 * the outer element.
 */
export function Slider({
  min = 0,
  max = 100,
  step = 1,
  value,
  defaultValue = min,
  onValueChange,
  onValueCommit,
  marks = noMarks,
  formatValue = String,
  hideValue = false,
  disabled = false,
  className,
  style,
  ref,
  onChange,
  ...props
}: SliderProps) {
  const [current, setCurrent] = useControllableState(value, defaultValue, onValueChange)
  const { required: _required, ...field } = useFieldControl(props)
  const text = formatValue(current)
  const commitRef = useNativeChange((input) => onValueCommit?.(input.valueAsNumber))
  const inputRef = useMemo(() => mergeRefs(commitRef, ref), [commitRef, ref])

  return (
    <div className={joinClasses(styles.root, className)} style={style} data-slot="slider">
      <SliderTrack min={min} max={max} from={min} to={current} marks={marks} isDisabled={disabled}>
        <input
          {...props}
          {...field}
          ref={inputRef}
          type="range"
          min={min}
          max={max}
          step={step}
          value={current}
          disabled={disabled}
          aria-valuetext={text}
          className={inputStyles.input}
          onChange={(event) => {
            onChange?.(event)
            setCurrent(event.target.valueAsNumber)
          }}
        />
      </SliderTrack>
      {hideValue ? null : (
        <output className={styles.value} htmlFor={field.id} aria-hidden="true">
          {text}
        </output>
      )}
    </div>
  )
}

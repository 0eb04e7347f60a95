import type { DateLimits } from './check-date.ts'
import type { DateRangePreset } from './date-range-presets.ts'
import type { DateRange, IsoDate } from './iso-date.ts'
import styles from './date-range-picker.module.css'

interface DateRangePresetListProps {
  presets: readonly DateRangePreset[]
  range: DateRange | null
  today: IsoDate
  limits: DateLimits
  onChoose: (range: DateRange) => void
}

/** Spans to choose at once. Those that reach over the limits are cut to them; those outside are disabled. */
export function DateRangePresetList({ presets, range, today, limits, onChoose }: DateRangePresetListProps) {
  if (presets.length === 0) return null

  return (
    <ul className={styles.presets}>
      {presets.map(({ label, getRange }) => {
        const cut = cutToLimits(getRange(today), limits)
        return (
          <li key={label}>
            <button
              type="button"
              className={styles.preset}
              aria-pressed={cut !== null && cut.start === range?.start && cut.end === range.end}
              disabled={cut === null}
              onClick={() => {
                if (cut) onChoose(cut)
              }}
            >
              {label}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function cutToLimits({ start, end }: DateRange, { min = start, max = end }: DateLimits): DateRange | null {
  const cut = { start: start < min ? min : start, end: end > max ? max : end }
  return cut.start <= cut.end ? cut : null
}

import type { DateLimits } from './check-date.ts'
import { addDays, countDays, createIsoDate, type DateRange, type IsoDate, splitIsoDate } from './iso-date.ts'
import styles from './date-range-picker.module.css'

export interface DateRangePreset {
  label: string
  getRange: (today: IsoDate) => DateRange
}

/** The last `count` days, including today. */
export function createLastDaysPreset(count: number): DateRangePreset {
  return {
    label: `Last ${count} days`,
    getRange: (today) => ({ start: addDays(today, 1 - count), end: today }),
  }
}

/** Ranges for reports and history. */
export const pastDateRangePresets: readonly DateRangePreset[] = [
  createLastDaysPreset(7),
  createLastDaysPreset(30),
  createLastDaysPreset(90),
  { label: 'This month', getRange: (today) => getMonth(today, 0) },
  { label: 'Last month', getRange: (today) => getMonth(today, -1) },
  {
    label: 'This year',
    getRange(today) {
      const [year] = splitIsoDate(today)
      return { start: createIsoDate(year, 1, 1), end: createIsoDate(year, 12, 31) }
    },
  },
]

function getMonth(today: IsoDate, monthOffset: number): DateRange {
  const [year, month] = splitIsoDate(today)
  const monthIndex = year * 12 + month - 1 + monthOffset
  const [targetYear, targetMonth] = [Math.floor(monthIndex / 12), (monthIndex % 12) + 1]
  return {
    start: createIsoDate(targetYear, targetMonth, 1),
    end: createIsoDate(targetYear, targetMonth, countDays(targetYear, targetMonth)),
  }
}

interface DateRangePresetListProps {
  presets: readonly DateRangePreset[]
  range: DateRange | null
  today: IsoDate
  limits: DateLimits
  onSelect: (range: DateRange) => void
}

/** Predefined ranges, clipped to the limits. Ranges outside of them are disabled. */
export function DateRangePresetList({ presets, range, today, limits, onSelect }: DateRangePresetListProps) {
  if (presets.length === 0) return null

  return (
    <ul className={styles.presets}>
      {presets.map(({ label, getRange }) => {
        const clipped = clipToLimits(getRange(today), limits)
        return (
          <li key={label}>
            <button
              type="button"
              className={styles.preset}
              aria-pressed={clipped !== null && clipped.start === range?.start && clipped.end === range.end}
              disabled={clipped === null}
              onClick={() => {
                if (clipped) onSelect(clipped)
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

function clipToLimits({ start, end }: DateRange, { min = start, max = end }: DateLimits): DateRange | null {
  const clipped = { start: start < min ? min : start, end: end > max ? max : end }
  return clipped.start <= clipped.end ? clipped : null
}

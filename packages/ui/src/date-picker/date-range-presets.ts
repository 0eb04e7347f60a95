import { addDays, countDays, createIsoDate, splitIsoDate, type DateRange, type IsoDate } from './iso-date.ts'

export interface DateRangePreset {
  label: string
  getRange: (today: IsoDate) => DateRange
}

/** The days up to and with today. */
export function createLastDaysPreset(count: number): DateRangePreset {
  return {
    label: `Last ${count} days`,
    getRange: (today) => ({ start: addDays(today, 1 - count), end: today }),
  }
}

/** Spans that people look back over. */
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

function getMonth(today: IsoDate, monthsAway: number): DateRange {
  const [year, month] = splitIsoDate(today)
  const months = year * 12 + month - 1 + monthsAway
  const [thatYear, thatMonth] = [Math.floor(months / 12), (months % 12) + 1]
  return {
    start: createIsoDate(thatYear, thatMonth, 1),
    end: createIsoDate(thatYear, thatMonth, countDays(thatYear, thatMonth)),
  }
}

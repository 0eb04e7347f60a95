/** A calendar day without time or time zone: `2026-11-21`. */
export type IsoDate = string

/** A range of days, inclusive. */
export interface DateRange {
  start: IsoDate
  end: IsoDate
}

export function createIsoDate(year: number, month: number, day: number): IsoDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Year, month (1 to 12) and day of the month. */
export function splitIsoDate(date: IsoDate): [year: number, month: number, day: number] {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return [year, month, day]
}

/** The number of days in a month (1 to 12). */
export function countDays(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

export function addDays(date: IsoDate, count: number): IsoDate {
  const utcDate = toUtc(date)
  utcDate.setUTCDate(utcDate.getUTCDate() + count)
  return utcDate.toISOString().slice(0, 10)
}

/** Midnight UTC of the day, for formatters with the time zone UTC. */
export function toUtc(date: IsoDate): Date {
  const [year, month, day] = splitIsoDate(date)
  return new Date(Date.UTC(year, month - 1, day))
}

/** Noon of the day in the device's time zone, which no daylight saving change moves to another day. */
export function toLocalNoon(date: IsoDate): Date {
  const [year, month, day] = splitIsoDate(date)
  return new Date(year, month - 1, day, 12)
}

/** The day of a date in the device's time zone. */
export function fromLocal(date: Date): IsoDate {
  return createIsoDate(date.getFullYear(), date.getMonth() + 1, date.getDate())
}

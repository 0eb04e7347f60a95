/** A day of the calendar, without time and zone: `2026-11-21`. */
export type IsoDate = string

/** A span of days, both ends included. */
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

/** How many days a month (1 to 12) has. */
export function countDays(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

export function addDays(date: IsoDate, count: number): IsoDate {
  const moment = toUtc(date)
  moment.setUTCDate(moment.getUTCDate() + count)
  return moment.toISOString().slice(0, 10)
}

/** The moment at which the day begins in UTC, for formatters that are told to use UTC. */
export function toUtc(date: IsoDate): Date {
  const [year, month, day] = splitIsoDate(date)
  return new Date(Date.UTC(year, month - 1, day))
}

/** Noon of that day where the device is: no change of clocks moves it to another day. */
export function toLocalNoon(date: IsoDate): Date {
  const [year, month, day] = splitIsoDate(date)
  return new Date(year, month - 1, day, 12)
}

/** The day that a moment falls on where the device is. */
export function fromLocal(moment: Date): IsoDate {
  return createIsoDate(moment.getFullYear(), moment.getMonth() + 1, moment.getDate())
}

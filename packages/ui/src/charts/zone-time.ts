/** The offset of a time zone from UTC at a point in time. */
export function getZoneOffsetMs(instant: Date, timeZone: string): number {
  if (timeZone === 'UTC') return 0
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? 0)
  const clockMs = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  )
  return clockMs - Math.floor(instant.getTime() / 1000) * 1000
}

/** A date whose UTC fields are the zone's local time at `instant`. */
export function toClockTime(instant: Date, timeZone: string): Date {
  return new Date(instant.getTime() + getZoneOffsetMs(instant, timeZone))
}

/** The inverse of `toClockTime`: the point in time at which the zone's local time equals the UTC fields of `clockTime`. */
export function fromClockTime(clockTime: Date, timeZone: string): Date {
  const guess = new Date(clockTime.getTime() - getZoneOffsetMs(clockTime, timeZone))
  return new Date(clockTime.getTime() - getZoneOffsetMs(guess, timeZone))
}

/** How far the clocks of a time zone are ahead of UTC at a moment. */
export function getZoneOffsetMs(moment: Date, timeZone: string): number {
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
  }).formatToParts(moment)
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
  return clockMs - Math.floor(moment.getTime() / 1000) * 1000
}

/** A moment whose UTC date and time are what the clocks of the zone show at the given one. */
export function toClockTime(moment: Date, timeZone: string): Date {
  return new Date(moment.getTime() + getZoneOffsetMs(moment, timeZone))
}

/** The moment at which the clocks of the zone show the UTC date and time of the given one. */
export function fromClockTime(clockTime: Date, timeZone: string): Date {
  const guess = new Date(clockTime.getTime() - getZoneOffsetMs(clockTime, timeZone))
  return new Date(clockTime.getTime() - getZoneOffsetMs(guess, timeZone))
}

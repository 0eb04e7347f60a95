/** A time zone's UTC offset at a moment, in ms. */
function getOffsetMs(moment: Date, timeZone: string | undefined): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment)
  const getPart = (type: string) => Number(parts.find((part) => part.type === type)!.value)
  const localAsUtcMs = Date.UTC(
    getPart('year'),
    getPart('month') - 1,
    getPart('day'),
    getPart('hour'),
    getPart('minute'),
    getPart('second'),
  )
  return localAsUtcMs - Math.floor(moment.getTime() / 1000) * 1000
}

/** Converts a local time such as `2026-11-21T14:30` to UTC (ISO 8601); null if it is malformed. */
export function localTimeToUtc(local: string, timeZone: string | undefined): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(local)) return null
  const localAsUtcMs = Date.parse(`${local}Z`)
  if (Number.isNaN(localAsUtcMs)) return null
  // Near a daylight saving change the offset at the guess can differ from the one at the actual moment.
  const estimateMs = localAsUtcMs - getOffsetMs(new Date(localAsUtcMs), timeZone)
  return new Date(localAsUtcMs - getOffsetMs(new Date(estimateMs), timeZone)).toISOString()
}

/** Converts a UTC time to a local one for a `datetime-local` input; empty for null. */
export function utcToLocalTime(moment: string | null, timeZone: string | undefined): string {
  if (moment === null) return ''
  const time = Date.parse(moment)
  return new Date(time + getOffsetMs(new Date(time), timeZone)).toISOString().slice(0, 16)
}

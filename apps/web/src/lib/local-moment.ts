/** How far the clocks of a time zone are ahead of UTC at a moment, in ms. */
function readOffset(moment: Date, timeZone: string | undefined): number {
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
  const read = (type: string) => Number(parts.find((part) => part.type === type)!.value)
  const shown = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  )
  return shown - Math.floor(moment.getTime() / 1000) * 1000
}

/** `2026-11-21T14:30` on the clocks of a time zone, as a moment in UTC; null for anything else. */
export function toMoment(local: string, timeZone: string | undefined): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(local)) return null
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return null
  // The offset of the guess may be another one than that of the moment itself, near a change of clocks.
  const guess = asUtc - readOffset(new Date(asUtc), timeZone)
  return new Date(asUtc - readOffset(new Date(guess), timeZone)).toISOString()
}

/** The other way round; empty for none. */
export function toLocal(moment: string | null, timeZone: string | undefined): string {
  if (moment === null) return ''
  const time = Date.parse(moment)
  return new Date(time + readOffset(new Date(time), timeZone)).toISOString().slice(0, 16)
}

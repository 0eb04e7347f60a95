const formatters = new Map<string, Intl.DateTimeFormat>()

function getFormatter(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(options)}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone, ...options })
    formatters.set(key, formatter)
  }
  return formatter
}

const timeOptions = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
const weekdayWithinMs = 6 * 24 * 3_600_000

/** Formats the time of day, such as "7:15 PM CDT". */
export function formatTimeOfDay(instant: string, timeZone: string): string {
  // Some ICU versions put a narrow no-break space before AM and PM.
  return getFormatter(timeZone, timeOptions).format(new Date(instant)).replaceAll(/\s/g, ' ')
}

/** Formats a moment for text that organizations in any time zone read, such as "Nov 22, 2026, 6:12 PM UTC". */
export const formatUtc = (instant: string): string =>
  getFormatter('UTC', { year: 'numeric', month: 'short', day: 'numeric', ...timeOptions })
    .format(new Date(instant))
    .replaceAll(/\s/g, ' ')

function formatUntil(until: string, from: string, timeZone: string): string {
  const [end, start] = [new Date(until), new Date(from)]
  const day = getFormatter(timeZone, { year: 'numeric', month: 'short', day: 'numeric' })
  const clock = formatTimeOfDay(until, timeZone)
  if (day.format(end) === day.format(start)) return clock
  if (Math.abs(end.getTime() - start.getTime()) < weekdayWithinMs) {
    return `${getFormatter(timeZone, { weekday: 'short' }).format(end)} ${clock}`
  }
  return `${getFormatter(timeZone, { month: 'short', day: 'numeric' }).format(end)}, ${clock}`
}

interface TitleParts {
  event: string
  place: string | null
  /** When it ends. The title includes the day if it isn't the day of `sentAt`. */
  until: string | null
  sentAt: string
  /** An IANA name; null means UTC. */
  timeZone: string | null
}

/** One line such as "Tornado Warning, Austin TX, until 7:15 PM CDT". */
export function createTitle({ event, place, until, sentAt, timeZone }: TitleParts): string {
  const parts = [event, place, until && `until ${formatUntil(until, sentAt, timeZone ?? 'UTC')}`]
  return parts.filter((part) => part !== null).join(', ')
}

/** "Hettinger, ND; Stark, ND; Dunn, ND" → "Hettinger ND and 2 more areas". */
export function summarizeAreas(areaDesc: string | null): string | null {
  const names = (areaDesc ?? '').split(';').map((name) => name.trim().replace(/, ([A-Z]{2})$/, ' $1'))
  const [first, second, ...rest] = names.filter((name) => name !== '')
  if (first === undefined) return null
  if (second === undefined) return first
  return rest.length === 0 ? `${first} and ${second}` : `${first} and ${rest.length + 1} more areas`
}

import type { FeedName } from './feed-store.ts'

const isoTimePattern = /\b(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(\.\d+)?)?(Z|[+-]\d{2}:\d{2})/g
const vtecTimesPattern =
  /(\/[OTEX]\.[A-Z]{3}\.[A-Z]{4}\.[A-Z]{2}\.[A-Z]\.[^./]{4}\.)(\d{6}T\d{4}Z)-(\d{6}T\d{4}Z)\//g
const epochFieldPattern =
  /"(time|updated|generated|(?:poly|attr)_\w*(?:DateTime|DateCurrent|Date|_dt))":(\s*)(\d{12,14})\b/g
const rfc1123TimePattern =
  /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2}) GMT\b/g
// Earlier years are placeholders, such as year 1 for “none”.
const minYear = 1900

const pad = (number: number, digits = 2) => String(number).padStart(digits, '0')

/** Keeps the time's UTC offset. */
function shiftIso(text: string, offsetMs: number): string {
  const [, year, , , , , seconds, fraction, zone] = new RegExp(isoTimePattern.source).exec(text) ?? []
  const timeMs = Date.parse(text)
  if (Number(year) < minYear || Number.isNaN(timeMs)) return text
  const sign = zone!.startsWith('-') ? -1 : 1
  const [hours, minutes] = zone === 'Z' ? [0, 0] : zone!.slice(1).split(':').map(Number)
  const local = new Date(timeMs + offsetMs + sign * (hours! * 60 + minutes!) * 60_000).toISOString()
  const isoLength = seconds === undefined ? 16 : 19
  const shiftedFraction =
    fraction === undefined ? '' : local.slice(19, 23).padEnd(fraction.length, '0').slice(0, fraction.length)
  return `${local.slice(0, isoLength)}${shiftedFraction}${zone}`
}

function shiftVtecTime(code: string, offsetMs: number): string {
  if (code.startsWith('000000')) return code
  const [, year, month, day, hour, minute] = /^(..)(..)(..)T(..)(..)Z$/.exec(code)!
  const date = new Date(
    Date.UTC(2000 + Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)) + offsetMs,
  )
  const time = `${pad(date.getUTCHours())}${pad(date.getUTCMinutes())}`
  return `${pad(date.getUTCFullYear() % 100)}${pad(date.getUTCMonth() + 1)}${pad(date.getUTCDate())}T${time}Z`
}

/** Shifts all times in a JSON or XML text by the same offset. */
export function shiftTimes(text: string, offsetMs: number): string {
  return text
    .replaceAll(isoTimePattern, (time) => shiftIso(time, offsetMs))
    .replaceAll(
      vtecTimesPattern,
      (_, prefix: string, beginTime: string, endTime: string) =>
        `${prefix}${shiftVtecTime(beginTime, offsetMs)}-${shiftVtecTime(endTime, offsetMs)}/`,
    )
    .replaceAll(
      epochFieldPattern,
      (_, name: string, space: string, ms: string) => `"${name}":${space}${Number(ms) + offsetMs}`,
    )
    .replaceAll(rfc1123TimePattern, (_, _day: string, dateAndTime: string) =>
      new Date(Date.parse(`${dateAndTime} GMT`) + offsetMs).toUTCString(),
    )
}

/** {@link shiftTimes} for FIRMS CSV: `acq_date`, and `acq_time`, which is HHMM without leading zeros. */
export function shiftCsv(text: string, offsetMs: number): string {
  const [header = '', ...rows] = text.split(/\r?\n/)
  const columns = header.split(',')
  const [dateIndex, timeIndex] = [columns.indexOf('acq_date'), columns.indexOf('acq_time')]
  const shiftedRows = rows.map((row) => {
    const cells = row.split(',')
    const timeMs = readDetectionTime(cells[dateIndex], cells[timeIndex])
    if (timeMs === null) return row
    const shiftedTime = new Date(timeMs + offsetMs)
    cells[dateIndex] = shiftedTime.toISOString().slice(0, 10)
    cells[timeIndex] = String(shiftedTime.getUTCHours() * 100 + shiftedTime.getUTCMinutes())
    return cells.join(',')
  })
  return [header, ...shiftedRows].join('\n')
}

export function readDetectionTime(date: string | undefined, time: string | undefined): number | null {
  if (date === undefined || time === undefined || !/^\d{1,4}$/.test(time)) return null
  const hhmm = time.padStart(4, '0')
  const timeMs = Date.parse(`${date}T${hhmm.slice(0, 2)}:${hhmm.slice(2)}:00Z`)
  return Number.isNaN(timeMs) ? null : timeMs
}

function findNewest(times: Iterable<number>): number | null {
  let latest: number | null = null
  for (const time of times) if (!Number.isNaN(time) && (latest === null || time > latest)) latest = time
  return latest
}

const findTimes = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].map(([, time]) => (/^\d+$/.test(time!) ? Number(time) : Date.parse(time!)))

/** When a capture was made: its own timestamp, or that of its newest item. */
const contentTimeReaders: Record<FeedName, (text: string) => number | null> = {
  nws: (text) =>
    findNewest(findTimes(text.replace(/"features"\s*:\s*\[[\s\S]*\]/, ''), /"updated"\s*:\s*"([^"]+)"/g)) ??
    findNewest(findTimes(text, /"sent"\s*:\s*"([^"]+)"/g)),
  usgs: (text) => findNewest(findTimes(text, /"generated"\s*:\s*(\d+)/g)),
  firms: (text) => {
    const [header = '', ...rows] = text.split(/\r?\n/)
    const columns = header.split(',')
    const [dateIndex, timeIndex] = [columns.indexOf('acq_date'), columns.indexOf('acq_time')]
    return findNewest(
      rows.flatMap((row) => {
        const cells = row.split(',')
        return readDetectionTime(cells[dateIndex], cells[timeIndex]) ?? []
      }),
    )
  },
  wfigs: (text) =>
    findNewest(
      findTimes(text, /"(?:poly_DateCurrent|poly_PolygonDateTime|attr_ModifiedOnDateTime_dt)"\s*:\s*(\d+)/g),
    ),
  // Only observations: forecasts are for later than the response.
  nwps: (text) => findNewest(findTimes(text, /"observed"\s*:\s*\{[^}]*"validTime"\s*:\s*"([^"]+)"/g)),
  gdacs: (text) => findNewest(findTimes(text, /<pubDate>([^<]+)<\/pubDate>/g)),
  openfema: (text) => findNewest(findTimes(text, /"rundate"\s*:\s*"([^"]+)"/g)),
  cap: (text) => findNewest(findTimes(text, /<(?:\w+:)?sent>([^<]+)</g)),
}

export const readContentTime = (feed: FeedName, text: string): number | null => contentTimeReaders[feed](text)

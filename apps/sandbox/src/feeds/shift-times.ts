import type { FeedName } from './feed-store.ts'

const isoTime = /\b(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(\.\d+)?)?(Z|[+-]\d{2}:\d{2})/g
const vtecTimes =
  /(\/[OTEX]\.[A-Z]{3}\.[A-Z]{4}\.[A-Z]{2}\.[A-Z]\.[^./]{4}\.)(\d{6}T\d{4}Z)-(\d{6}T\d{4}Z)\//g
const epochFields =
  /"(time|updated|generated|(?:poly|attr)_\w*(?:DateTime|DateCurrent|Date|_dt))":(\s*)(\d{12,14})\b/g
const mailTime = /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2}) GMT\b/g
// Earlier years are placeholders, such as year 1 for “none”.
const firstYear = 1900

const pad = (number: number, digits = 2) => String(number).padStart(digits, '0')

/** Keeps the time's UTC offset. */
function shiftIso(text: string, byMs: number): string {
  const [, year, , , , , seconds, fraction, zone] = new RegExp(isoTime.source).exec(text) ?? []
  const at = Date.parse(text)
  if (Number(year) < firstYear || Number.isNaN(at)) return text
  const sign = zone!.startsWith('-') ? -1 : 1
  const [hours, minutes] = zone === 'Z' ? [0, 0] : zone!.slice(1).split(':').map(Number)
  const local = new Date(at + byMs + sign * (hours! * 60 + minutes!) * 60_000).toISOString()
  const end = seconds === undefined ? 16 : 19
  const parts =
    fraction === undefined ? '' : local.slice(19, 23).padEnd(fraction.length, '0').slice(0, fraction.length)
  return `${local.slice(0, end)}${parts}${zone}`
}

function shiftVtecTime(code: string, byMs: number): string {
  if (code.startsWith('000000')) return code
  const [, year, month, day, hour, minute] = /^(..)(..)(..)T(..)(..)Z$/.exec(code)!
  const date = new Date(
    Date.UTC(2000 + Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)) + byMs,
  )
  const time = `${pad(date.getUTCHours())}${pad(date.getUTCMinutes())}`
  return `${pad(date.getUTCFullYear() % 100)}${pad(date.getUTCMonth() + 1)}${pad(date.getUTCDate())}T${time}Z`
}

/** Shifts all times in a JSON or XML text by the same offset. */
export function shiftTimes(text: string, byMs: number): string {
  return text
    .replaceAll(isoTime, (time) => shiftIso(time, byMs))
    .replaceAll(
      vtecTimes,
      (_, head: string, begin: string, end: string) =>
        `${head}${shiftVtecTime(begin, byMs)}-${shiftVtecTime(end, byMs)}/`,
    )
    .replaceAll(
      epochFields,
      (_, name: string, space: string, ms: string) => `"${name}":${space}${Number(ms) + byMs}`,
    )
    .replaceAll(mailTime, (_, _day: string, rest: string) =>
      new Date(Date.parse(`${rest} GMT`) + byMs).toUTCString(),
    )
}

/** {@link shiftTimes} for FIRMS CSV: `acq_date`, and `acq_time`, which is HHMM without leading zeros. */
export function shiftCsv(text: string, byMs: number): string {
  const [header = '', ...rows] = text.split(/\r?\n/)
  const columns = header.split(',')
  const [dateAt, timeAt] = [columns.indexOf('acq_date'), columns.indexOf('acq_time')]
  const shifted = rows.map((row) => {
    const cells = row.split(',')
    const at = readDetectionTime(cells[dateAt], cells[timeAt])
    if (at === null) return row
    const shiftedTime = new Date(at + byMs)
    cells[dateAt] = shiftedTime.toISOString().slice(0, 10)
    cells[timeAt] = String(shiftedTime.getUTCHours() * 100 + shiftedTime.getUTCMinutes())
    return cells.join(',')
  })
  return [header, ...shifted].join('\n')
}

export function readDetectionTime(date: string | undefined, time: string | undefined): number | null {
  if (date === undefined || time === undefined || !/^\d{1,4}$/.test(time)) return null
  const hhmm = time.padStart(4, '0')
  const at = Date.parse(`${date}T${hhmm.slice(0, 2)}:${hhmm.slice(2)}:00Z`)
  return Number.isNaN(at) ? null : at
}

function newest(times: Iterable<number>): number | null {
  let latest: number | null = null
  for (const time of times) if (!Number.isNaN(time) && (latest === null || time > latest)) latest = time
  return latest
}

const allOf = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].map(([, time]) => (/^\d+$/.test(time!) ? Number(time) : Date.parse(time!)))

/** When a capture was made: its own timestamp, or that of its newest item. */
const readers: Record<FeedName, (text: string) => number | null> = {
  nws: (text) =>
    newest(allOf(text.replace(/"features"\s*:\s*\[[\s\S]*\]/, ''), /"updated"\s*:\s*"([^"]+)"/g)) ??
    newest(allOf(text, /"sent"\s*:\s*"([^"]+)"/g)),
  usgs: (text) => newest(allOf(text, /"generated"\s*:\s*(\d+)/g)),
  firms: (text) => {
    const [header = '', ...rows] = text.split(/\r?\n/)
    const columns = header.split(',')
    const [dateAt, timeAt] = [columns.indexOf('acq_date'), columns.indexOf('acq_time')]
    return newest(
      rows.flatMap((row) => {
        const cells = row.split(',')
        return readDetectionTime(cells[dateAt], cells[timeAt]) ?? []
      }),
    )
  },
  wfigs: (text) =>
    newest(
      allOf(text, /"(?:poly_DateCurrent|poly_PolygonDateTime|attr_ModifiedOnDateTime_dt)"\s*:\s*(\d+)/g),
    ),
  // Only observations: forecasts are for later than the response.
  nwps: (text) => newest(allOf(text, /"observed"\s*:\s*\{[^}]*"validTime"\s*:\s*"([^"]+)"/g)),
  gdacs: (text) => newest(allOf(text, /<pubDate>([^<]+)<\/pubDate>/g)),
  openfema: (text) => newest(allOf(text, /"rundate"\s*:\s*"([^"]+)"/g)),
  cap: (text) => newest(allOf(text, /<(?:\w+:)?sent>([^<]+)</g)),
}

export const readOwnTime = (feed: FeedName, text: string): number | null => readers[feed](text)

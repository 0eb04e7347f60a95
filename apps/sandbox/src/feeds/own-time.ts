import type { FeedName } from './feed-names.ts'
import { readDetectionTime } from './shift-times.ts'

function newest(times: Iterable<number>): number | null {
  let latest: number | null = null
  for (const time of times) if (!Number.isNaN(time) && (latest === null || time > latest)) latest = time
  return latest
}

const allOf = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].map(([, time]) => (/^\d+$/.test(time!) ? Number(time) : Date.parse(time!)))

/** When a capture was made: what it says about itself, else its newest item. */
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
  // A forecast is for later than the answer.
  nwps: (text) => newest(allOf(text, /"observed"\s*:\s*\{[^}]*"validTime"\s*:\s*"([^"]+)"/g)),
  gdacs: (text) => newest(allOf(text, /<pubDate>([^<]+)<\/pubDate>/g)),
  openfema: (text) => newest(allOf(text, /"rundate"\s*:\s*"([^"]+)"/g)),
  cap: (text) => newest(allOf(text, /<(?:\w+:)?sent>([^<]+)</g)),
}

export const readOwnTime = (feed: FeedName, text: string): number | null => readers[feed](text)

import { type AnswerFeed, isInside, readBox, refuse } from './answer-request.ts'
import { readDetectionTime } from './shift-times.ts'

const sources = /^(VIIRS_SNPP|VIIRS_NOAA20|VIIRS_NOAA21|MODIS|LANDSAT)_NRT$/
const dayMs = 24 * 3_600_000

/**
 * `/api/area/csv/{MAP_KEY}/{SOURCE}/{area}/{days}`. Errors are plain text with status 200, as FIRMS sends them; the key
 * `invalid` is refused.
 */
export const answerFirms: AnswerFeed = (text, { path }) => {
  const [, key, source, area, days] = /^\/api\/area\/csv\/([^/]+)\/([^/]+)\/([^/]+)\/(\d+)$/.exec(path) ?? []
  if (!key || !source || !area || !days) return refuse(404, 'Not Found')
  const answer = (body: string, contentType = 'text/csv') => ({ status: 200 as const, contentType, body })
  if (key === 'invalid') return answer('Invalid MAP_KEY.', 'text/html')
  if (!sources.test(source)) return answer('Invalid source.', 'text/html')
  if (Number(days) < 1 || Number(days) > 5) return answer('Invalid day range. Expects [1..5].', 'text/html')
  const box = area === 'world' ? readBox('-180,-90,180,90') : readBox(decodeURIComponent(area))
  if (!box) return answer('Invalid area coordinates.', 'text/html')

  const [header = '', ...rows] = text.split('\n')
  const columns = header.split(',')
  const at = (row: string, name: string) => row.split(',')[columns.indexOf(name)]
  const times = rows.map((row) => readDetectionTime(at(row, 'acq_date'), at(row, 'acq_time')))
  const newest = times.reduce<number>((latest, time) => Math.max(latest, time ?? 0), 0)
  const kept = rows.filter((row, index) => {
    const time = times[index]
    if (time === null || time === undefined) return false
    return (
      time > newest - Number(days) * dayMs &&
      isInside(box, Number(at(row, 'longitude')), Number(at(row, 'latitude')))
    )
  })
  return answer([header, ...kept, ''].join('\n'))
}

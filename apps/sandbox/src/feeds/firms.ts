import { errorResponse, type FeedHandler, isInsideBox, parseBoundingBox } from './feed-handler.ts'
import { readDetectionTime } from './shift-times.ts'

const sourcePattern = /^(VIIRS_SNPP|VIIRS_NOAA20|VIIRS_NOAA21|MODIS|LANDSAT)_NRT$/
const dayMs = 24 * 3_600_000

/** `/api/area/csv/{MAP_KEY}/{SOURCE}/{area}/{days}`. Errors are plain text with status 200, like those of FIRMS. Rejects
 * the key `invalid`.
 */
export const handleFirms: FeedHandler = (text, { path }) => {
  const [, key, source, area, days] = /^\/api\/area\/csv\/([^/]+)\/([^/]+)\/([^/]+)\/(\d+)$/.exec(path) ?? []
  if (!key || !source || !area || !days) return errorResponse(404, 'Not Found')
  const respond = (body: string, contentType = 'text/csv') => ({ status: 200 as const, contentType, body })
  if (key === 'invalid') return respond('Invalid MAP_KEY.', 'text/html')
  if (!sourcePattern.test(source)) return respond('Invalid source.', 'text/html')
  if (Number(days) < 1 || Number(days) > 5) return respond('Invalid day range. Expects [1..5].', 'text/html')
  const box =
    area === 'world' ? parseBoundingBox('-180,-90,180,90') : parseBoundingBox(decodeURIComponent(area))
  if (!box) return respond('Invalid area coordinates.', 'text/html')

  const [header = '', ...rows] = text.split('\n')
  const columns = header.split(',')
  const getCell = (row: string, name: string) => row.split(',')[columns.indexOf(name)]
  const times = rows.map((row) => readDetectionTime(getCell(row, 'acq_date'), getCell(row, 'acq_time')))
  const newest = times.reduce<number>((latest, time) => Math.max(latest, time ?? 0), 0)
  const matches = rows.filter((row, index) => {
    const time = times[index]
    if (time === null || time === undefined) return false
    return (
      time > newest - Number(days) * dayMs &&
      isInsideBox(box, Number(getCell(row, 'longitude')), Number(getCell(row, 'latitude')))
    )
  })
  return respond([header, ...matches, ''].join('\n'))
}

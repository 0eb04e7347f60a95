import { dictionary } from '../../../../platform/text/dictionary.ts'
import { type FeedReading, type FeedResponse, FeedUnreadable, type Sighting } from '../connector.ts'
import { toInstant } from '../parsing/fields.ts'
import { isLonLat } from '../parsing/geometry.ts'
import { describeText, readText } from '../parsing/read-document.ts'

/** Heat in one pixel of a satellite image; the coordinates are the pixel's center. */
export interface Detection {
  lat: number
  lon: number
  seenAt: string
  /** Fire radiative power in megawatts; 0 if the row has none. */
  power: number
  isHighConfidence: boolean
  row: string
}

interface ParsedDetections {
  header: string
  detections: Detection[]
  unparsable: FeedReading['unparsable']
  lowConfidence: number
}

const requiredColumns = ['latitude', 'longitude', 'acq_date', 'acq_time', 'confidence']
const confidences = dictionary<number>({ l: 0, low: 0, n: 50, nominal: 50, h: 100, high: 100 })
const nominalConfidenceMin = 30
const highConfidenceMin = 80

/**
 * The rows of a FIRMS response. Its errors are plain text with status 200.
 * @throws FeedUnreadable
 */
export function readDetections(response: FeedResponse): ParsedDetections {
  const lines = readText(response)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  const header = lines[0]?.trim() ?? ''
  const columns = header.toLowerCase().split(',')
  const missingColumns = requiredColumns.filter((name) => !columns.includes(name))
  if (missingColumns.length > 0) {
    const isRejected = /invalid (map_key|source|area|date|day)|exceed/i.test(header)
    throw new FeedUnreadable(
      isRejected
        ? `FIRMS rejected the request: “${header.slice(0, 120)}”.`
        : `Expected NASA FIRMS CSV with the columns ${requiredColumns.join(', ')}, but ${describeText(header)}.`,
    )
  }
  const detections: Detection[] = []
  const unparsable: FeedReading['unparsable'] = []
  let lowConfidence = 0
  for (const row of lines.slice(1)) {
    const result = readRow(row, columns)
    if (typeof result === 'string') unparsable.push({ sample: row.slice(0, 200), reason: result })
    else if (result === null) lowConfidence++
    else detections.push(result)
  }
  return { header, detections, unparsable, lowConfidence }
}

/** The detection; null if its confidence is low; the reason, as text, if the row is invalid. */
function readRow(row: string, columns: readonly string[]): Detection | null | string {
  const cells = row.split(',').map((cell) => cell.trim())
  if (cells.length < columns.length) return `The row has ${cells.length} of ${columns.length} columns.`
  const cell = (name: string) => cells[columns.indexOf(name)] ?? ''
  const [lat, lon] = [readNumber(cell('latitude')), readNumber(cell('longitude'))]
  if (!isLonLat(lon, lat)) return 'Latitude and longitude aren’t a valid location.'
  const seenAt = readTime(cell('acq_date'), cell('acq_time'))
  if (seenAt === null) return `“${cell('acq_date')} ${cell('acq_time')}” isn’t a date and time (HHMM).`
  const text = cell('confidence').toLowerCase()
  const confidence = confidences[text] ?? readNumber(text)
  if (confidence === null) return `“${cell('confidence')}” isn’t a confidence value.`
  if (confidence < nominalConfidenceMin) return null
  const power = Math.max(0, readNumber(cell('frp')) ?? 0)
  return { lat: lat as number, lon, seenAt, power, isHighConfidence: confidence >= highConfidenceMin, row }
}

function readNumber(text: string): number | null {
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : null
}

/** FIRMS writes times without leading zeros: 659 is 06:59. */
function readTime(date: string, time: string): string | null {
  const hhmm = time.padStart(4, '0')
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^([01]\d|2[0-3])[0-5]\d$/.test(hhmm)) return null
  return toInstant(Date.parse(`${date}T${hhmm.slice(0, 2)}:${hhmm.slice(2)}:00Z`))
}

/** Chimneys, flares and volcanoes are hot in one place on this many days of a month; a fire front moves on. */
export const staticHeat = { days: 5, withinDays: 30 }

/** Half a kilometer, about the size of a pixel. */
const cellDegrees = 0.005

const cellOf = ({ lat, lon }: Detection) =>
  `${Math.round(lat / cellDegrees)} ${Math.round(lon / cellDegrees)}`

export const toSightings = (detections: readonly Detection[]): Sighting[] =>
  detections.map((detection) => ({ cell: cellOf(detection), day: detection.seenAt.slice(0, 10) }))

/** Splits off permanent heat sources: recurring cells, and cells with heat on enough days of this response. */
export function splitStaticHeat(
  detections: readonly Detection[],
  recurringCells: ReadonlySet<string>,
): { transientDetections: Detection[]; staticCount: number } {
  const daysByCell = new Map<string, Set<string>>()
  for (const { cell, day } of toSightings(detections)) {
    const daysOfCell = daysByCell.get(cell) ?? new Set()
    daysByCell.set(cell, daysOfCell.add(day))
  }
  const isStatic = (cell: string) => recurringCells.has(cell) || daysByCell.get(cell)!.size >= staticHeat.days
  const transientDetections = detections.filter((detection) => !isStatic(cellOf(detection)))
  return { transientDetections, staticCount: detections.length - transientDetections.length }
}

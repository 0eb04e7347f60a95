import type { Polygon, Position } from 'geojson'
import type { HazardMessage } from '../../../../platform/db/schema/hazard-message.ts'
import { findTimeZone } from '../../../estate/index.ts'
import { addHours } from '../parsing/fields.ts'
import { createEmptyMessage } from '../parsing/messages.ts'
import { createTitle, formatUtc } from '../parsing/title.ts'
import type { Detection } from './read-detections.ts'

const neighborMeters = 1_500
const metersPerDegree = 111_320

function isNear(a: Detection, b: Detection): boolean {
  const north = (a.lat - b.lat) * metersPerDegree
  const lonDifference = Math.abs(a.lon - b.lon)
  const lonDegrees = Math.min(lonDifference, 360 - lonDifference)
  const east = lonDegrees * metersPerDegree * Math.cos((a.lat * Math.PI) / 180)
  return north * north + east * east <= neighborMeters * neighborMeters
}

/** Groups detections so that each has another within 1.5 km. Each group is in order of time. */
export function clusterDetections(detections: readonly Detection[]): Detection[][] {
  const parents = detections.map((_, index) => index)
  const rootOf = (index: number): number => {
    let root = index
    while (parents[root] !== root) root = parents[root]!
    while (parents[index] !== root) [parents[index], index] = [root, parents[index]!]
    return root
  }
  const latCell = neighborMeters / metersPerDegree
  const cells = new Map<string, number[]>()
  const columnOf = (row: number, lon: number) => {
    // A cell is at least 1.5 km wide everywhere in its row, so neighbors are in the same or an adjacent cell.
    const highestLat = Math.min(90, Math.max(Math.abs(row), Math.abs(row + 1)) * latCell)
    return Math.floor(lon / (latCell / Math.max(0.01, Math.cos((highestLat * Math.PI) / 180))))
  }
  detections.forEach((detection, index) => {
    const row = Math.floor(detection.lat / latCell)
    for (let neighborRow = row - 1; neighborRow <= row + 1; neighborRow++) {
      const column = columnOf(neighborRow, detection.lon)
      for (let neighborColumn = column - 1; neighborColumn <= column + 1; neighborColumn++) {
        for (const neighbor of cells.get(`${neighborRow} ${neighborColumn}`) ?? []) {
          if (isNear(detection, detections[neighbor]!)) parents[rootOf(index)] = rootOf(neighbor)
        }
      }
    }
    const key = `${row} ${columnOf(row, detection.lon)}`
    const members = cells.get(key)
    if (members) members.push(index)
    else cells.set(key, [index])
  })
  const clusters = Map.groupBy(detections, (_, index) => rootOf(index))
  return [...clusters.values()].map((cluster) => cluster.toSorted(byTime))
}

function byTime(a: Detection, b: Detection): number {
  return a.seenAt.localeCompare(b.seenAt) || a.lat - b.lat || a.lon - b.lon
}

const severeThresholds = { megawatts: 100, detections: 20 }
const aliasesMax = 300

/** The square kilometer and day of a detection. Clusters of different responses that share one are the same event. */
const cellOf = ({ lat, lon, seenAt }: Detection) =>
  `firms:${seenAt.slice(0, 10)}:${lat.toFixed(2)},${lon.toFixed(2)}`

/** The message for a cluster. Heat isn't always a wildfire, so it is `possible` and never extreme. */
export function toClusterMessage(cluster: readonly Detection[], header: string): HazardMessage {
  const [first, last] = [cluster[0]!, cluster.at(-1)!]
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const isAcrossDateLine = cluster.some(({ lon }) => Math.abs(lon - first.lon) > 180)
  const lon = isAcrossDateLine ? last.lon : mean(cluster.map((detection) => detection.lon))
  const lat = mean(cluster.map((detection) => detection.lat))
  const point: [number, number] = [Number(lon.toFixed(5)), Number(lat.toFixed(5))]
  const power = cluster.reduce((sum, detection) => sum + detection.power, 0)
  // Newest first, since the next response contains these again.
  const cells = [...new Set(cluster.toReversed().map(cellOf))]
  const noun = cluster.length === 1 ? 'detection' : 'detections'
  const endsAt = addHours(last.seenAt, 24)
  return {
    ...createEmptyMessage(),
    identifier: `${cellOf(first)}@${last.seenAt}#${cluster.length}`,
    dedupeKey: cellOf(first),
    aliases: cells.filter((cell) => cell !== cellOf(first)).slice(0, aliasesMax),
    hazard: 'wildfire',
    event: 'Satellite heat detection',
    title: createTitle({
      event: 'Heat detected by satellite',
      place: `${cluster.length} ${noun}, ${Math.round(power)} MW`,
      until: null,
      sentAt: last.seenAt,
      timeZone: findTimeZone({ lat, lon }),
    }),
    severity:
      power >= severeThresholds.megawatts || cluster.length >= severeThresholds.detections
        ? 'severe'
        : 'moderate',
    certainty: 'possible',
    urgency: 'immediate',
    responseType: 'monitor',
    description: `${cluster.length} heat ${noun} since ${formatUtc(first.seenAt)}, most recently on ${formatUtc(last.seenAt)}, totaling ${power.toFixed(1)} MW. A detection is the center of a pixel 375 m to 1 km wide. It may be a fire, but it could also be an industrial site or a hot roof.`,
    sentAt: last.seenAt,
    effectiveAt: first.seenAt,
    onsetAt: first.seenAt,
    endsAt,
    geometry: outlineCluster(cluster),
    point,
    magnitude: { value: Number(power.toFixed(1)), unit: 'MW', text: `${power.toFixed(1)} MW` },
    externalUrl: `https://firms.modaps.eosdis.nasa.gov/map/#d:24hrs;@${point[0]},${point[1]},11z`,
    senderName: 'NASA FIRMS',
    raw: [header, ...cluster.map(({ row }) => row)].join('\n'),
    rawContentType: 'text/csv',
  }
}

const crossProduct = ([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position) =>
  (bx! - ax!) * (cy! - ay!) - (by! - ay!) * (cx! - ax!)

function halfHull(points: readonly Position[]): Position[] {
  const hull: Position[] = []
  for (const point of points) {
    while (hull.length >= 2 && crossProduct(hull.at(-2)!, hull.at(-1)!, point) <= 0) hull.pop()
    hull.push(point)
  }
  return hull.slice(0, -1)
}

/** The convex hull of a cluster; null if it is small or a line. */
function outlineCluster(cluster: readonly Detection[]): Polygon | null {
  const points = cluster
    .map(({ lon, lat }): Position => [lon, lat])
    .toSorted((a, b) => a[0]! - b[0]! || a[1]! - b[1]!)
  const [west, east] = [points[0]![0]!, points.at(-1)![0]!]
  const lats = cluster.map(({ lat }) => lat).toSorted((a, b) => a - b)
  const isSmall = east - west < 0.02 && lats.at(-1)! - lats[0]! < 0.02
  if (isSmall || east - west > 180) return null
  const hull = [...halfHull(points), ...halfHull(points.toReversed())]
  return hull.length < 3 ? null : { type: 'Polygon', coordinates: [[...hull, hull[0]!]] }
}

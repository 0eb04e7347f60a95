import { and, type AnyColumn, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import { building, property, type SourceCoverage } from '../../../platform/db/schema/index.ts'
import type { Coverage } from '../connectors/connector.ts'
import { findStateCode } from '../matching/location-index.ts'

type Box = readonly [number, number, number, number]

const wholeWorld: Box = [-180, -90, 180, 90]

/** Properties or buildings of one state and tenth of a degree. */
interface PropertyCluster {
  state: string | null
  lat: number | null
  lon: number | null
  /** How many properties have their own location here: none if there are only buildings. */
  propertyCount: number
}

export type PropertyClusters = readonly PropertyCluster[]

/** The area a source requests, from its coverage setting and its organization's properties and buildings. */
export async function readCoverage(
  db: Transaction,
  orgId: string,
  coverage: SourceCoverage,
): Promise<Coverage> {
  return computeCoverage(await listPropertyClusters(db, orgId), coverage)
}

/** The same, for clusters that are already loaded. */
export function computeCoverage(clusters: PropertyClusters, { mode, areas }: SourceCoverage): Coverage {
  const propertyStates = [...new Set(clusters.flatMap(({ state }) => (state === null ? [] : [state])))].sort()
  if (mode === 'states') {
    const clustersInStates = clusters.filter(({ state }) => state !== null && areas.includes(state))
    return { states: [...areas].sort(), boxes: boxesAround(clustersInStates) }
  }
  if (mode === 'custom') return { states: propertyStates, boxes: areas.map(parseBox) }
  if (mode === 'global') return { states: propertyStates, boxes: [wholeWorld] }
  return { states: propertyStates, boxes: boxesAround(clusters) }
}

const stateOfProperty = sql<string | null>`case when ${property.country} = 'US' then ${property.region} end`

const roundToTenth = (column: AnyColumn) => sql<number | null>`round(${column} * 10) / 10`

/** Where the organization has properties, and buildings with a location of their own. */
export async function listPropertyClusters(
  db: Database | Transaction,
  orgId: string,
): Promise<PropertyClusters> {
  const isCurrent = and(eq(property.orgId, orgId), isNull(property.archivedAt))
  const properties = await db
    .select({
      state: stateOfProperty,
      lat: roundToTenth(property.lat),
      lon: roundToTenth(property.lon),
      propertyCount: sql<number>`count(*)::int`,
    })
    .from(property)
    .where(isCurrent)
    .groupBy(sql`1`, sql`2`, sql`3`)
  const buildings = await db
    .selectDistinct({
      stateFips: sql<string | null>`left(${building.countyFips}, 2)`,
      stateOfProperty,
      lat: roundToTenth(building.lat),
      lon: roundToTenth(building.lon),
    })
    .from(building)
    .innerJoin(property, and(eq(property.orgId, building.orgId), eq(property.id, building.propertyId)))
    .where(isCurrent)
  return [
    ...properties,
    // A building can be across the state line.
    ...buildings.map(({ stateFips, ...cluster }) => ({
      state: (stateFips === null ? null : findStateCode(stateFips)) ?? cluster.stateOfProperty,
      lat: cluster.lat,
      lon: cluster.lon,
      propertyCount: 0,
    })),
  ]
}

/** How many located properties a source covers. Custom boxes are compared to a tenth of a degree. */
export function countCoveredProperties(
  clusters: PropertyClusters,
  { mode, areas }: SourceCoverage,
  region: 'us' | 'world',
): number {
  const boxes = mode === 'custom' ? areas.map(parseBox) : [wholeWorld]
  return clusters
    .filter(({ state }) => (state === null ? region === 'world' && mode !== 'states' : true))
    .filter(({ state }) => mode !== 'states' || areas.includes(state!))
    .filter(
      ({ lat, lon }) =>
        lat !== null &&
        lon !== null &&
        boxes.some(
          ([west, south, east, north]) => lon >= west && lon <= east && lat >= south && lat <= north,
        ),
    )
    .reduce((sum, { propertyCount }) => sum + propertyCount, 0)
}

/** Parses `west,south,east,north`, which the schema of sources has validated. */
const parseBox = (area: string) => area.split(',').map(Number) as unknown as Box

const marginDegrees = 1
const cellDegrees = [10, 20, 60, 360]
const boxesMax = 12

/**
 * Up to 12 boxes of whole degrees around all points, with a margin. Coarse boxes let organizations in the same region
 * share a fetch.
 */
export function boxesAround(points: readonly { lat: number | null; lon: number | null }[]): Box[] {
  const locatedPoints = points.flatMap(({ lat, lon }) => (lat === null || lon === null ? [] : [{ lat, lon }]))
  for (const degrees of cellDegrees) {
    const boxes = boxPerCell(locatedPoints, degrees)
    if (boxes.length <= boxesMax) return boxes
  }
  return boxPerCell(locatedPoints, 360)
}

function boxPerCell(points: readonly { lat: number; lon: number }[], degrees: number): Box[] {
  const cells = Map.groupBy(
    points,
    ({ lat, lon }) => `${Math.floor((lon + 180) / degrees)}:${Math.floor((lat + 90) / degrees)}`,
  )
  return [...cells.values()].map(boxAround).sort((a, b) => a[0] - b[0] || a[1] - b[1])
}

function boxAround(points: readonly { lat: number; lon: number }[]): Box {
  const lons = points.map(({ lon }) => lon)
  const lats = points.map(({ lat }) => lat)
  return [
    Math.max(-180, Math.floor(Math.min(...lons)) - marginDegrees),
    Math.max(-90, Math.floor(Math.min(...lats)) - marginDegrees),
    Math.min(180, Math.ceil(Math.max(...lons)) + marginDegrees),
    Math.min(90, Math.ceil(Math.max(...lats)) + marginDegrees),
  ]
}

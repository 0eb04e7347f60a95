import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import { property, type SourceCoverage } from '../../../platform/db/schema/index.ts'
import type { Coverage } from '../connectors/connector.ts'

type Box = readonly [number, number, number, number]

const wholeWorld: Box = [-180, -90, 180, 90]

export type Places = Awaited<ReturnType<typeof listPlaces>>

/** What to request so that a source covers what its organization chose. */
export async function readCoverage(
  db: Transaction,
  orgId: string,
  coverage: SourceCoverage,
): Promise<Coverage> {
  return coverPlaces(await listPlaces(db, orgId), coverage)
}

/** The coverage of an organization whose places are already loaded. */
export function coverPlaces(places: Places, { mode, areas }: SourceCoverage): Coverage {
  const own = [...new Set(places.flatMap(({ state }) => (state === null ? [] : [state])))].sort()
  if (mode === 'states') {
    const within = places.filter(({ state }) => state !== null && areas.includes(state))
    return { states: [...areas].sort(), boxes: boxesAround(within) }
  }
  if (mode === 'custom') return { states: own, boxes: areas.map(parseBox) }
  if (mode === 'global') return { states: own, boxes: [wholeWorld] }
  return { states: own, boxes: boxesAround(places) }
}

/** Where the organization has properties: one row for each tenth of a degree and state. */
export async function listPlaces(db: Database | Transaction, orgId: string) {
  return await db
    .select({
      state: sql<string | null>`case when ${property.country} = 'US' then ${property.region} end`,
      lat: sql<number | null>`round(${property.lat} * 10) / 10`,
      lon: sql<number | null>`round(${property.lon} * 10) / 10`,
      properties: sql<number>`count(*)::int`,
    })
    .from(property)
    .where(and(eq(property.orgId, orgId), isNull(property.archivedAt)))
    .groupBy(sql`1`, sql`2`, sql`3`)
}

/** Parses `west,south,east,north`, which the schema of sources has validated. */
const parseBox = (area: string) => area.split(',').map(Number) as unknown as Box

const marginDegrees = 1
const cellDegrees = [10, 20, 60, 360]
const boxesMax = 12

/**
 * A few boxes of whole degrees that contain every point with a margin. Coarse boxes let organizations with properties
 * in the same region share one fetch.
 */
export function boxesAround(points: readonly { lat: number | null; lon: number | null }[]): Box[] {
  const located = points.flatMap(({ lat, lon }) => (lat === null || lon === null ? [] : [{ lat, lon }]))
  for (const degrees of cellDegrees) {
    const boxes = boxesPerCell(located, degrees)
    if (boxes.length <= boxesMax) return boxes
  }
  return boxesPerCell(located, 360)
}

function boxesPerCell(points: readonly { lat: number; lon: number }[], degrees: number): Box[] {
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

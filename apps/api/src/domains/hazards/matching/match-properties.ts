import { and, asc, eq, gt, isNotNull, or, sql } from 'drizzle-orm'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import { inPages } from '../../../platform/db/bulk-rows.ts'
import { building, org, property } from '../../../platform/db/schema/index.ts'
import { anyOf, findRoughArea, listCountiesWithin } from '../../estate/index.ts'
import {
  defaultMatching,
  type MatchingSettings,
  type MatchOverrides,
} from '../../../platform/db/schema/matching-settings.ts'
import { type HazardShape, type Match, toShape } from './match-shape.ts'
import { matcher } from './matcher.ts'
import type { LocationSet, RoughArea } from './location-index.ts'

/** A property that a hazard touches. */
export type PropertyMatch = Omit<Match, 'propertyIndex' | 'method'> & {
  propertyId: string
  /** `manual` if a person selected it. */
  method: Match['method'] | 'manual'
}

/**
 * Matches hazards with the located, active properties of organizations. Returns, by organization, the matches of each
 * hazard in the order of `hazards`. `db` must bypass row-level security.
 */
export async function matchProperties(
  db: Database,
  orgIds: readonly string[],
  hazards: readonly HazardShape[],
): Promise<Map<string, PropertyMatch[][]>> {
  const locations = [...(await loadLocations(db, orgIds))]
  const matches = await matcher.match(
    locations.map(([, { key }]) => key),
    hazards.map(toShape),
  )
  return new Map(locations.map(([orgId, { ids }], o) => [orgId, matches[o]!.map(withIds(ids))]))
}

/**
 * Matches hazards with the current state of some properties of one organization; null for all. Call it outside of a
 * transaction. Returns the matches of each hazard, and how many of the properties are located and active.
 */
export async function matchSomeProperties(
  ctx: ServiceContext,
  propertyIds: readonly string[] | null,
  hazards: readonly HazardShape[],
): Promise<{ matches: PropertyMatch[][]; locatedCount: number }> {
  const { ids, locations } = await inTransaction(ctx, (tx) => readLocations(tx.db, ctx.orgId, propertyIds))
  const key = `${ctx.orgId} ${crypto.randomUUID()}`
  await matcher.cache(key, locations)
  try {
    const [matches] = await matcher.match([key], hazards.map(toShape))
    return { matches: matches!.map(withIds(ids)), locatedCount: ids.length }
  } finally {
    await matcher.evict(key)
  }
}

export const withIds =
  (ids: readonly string[]) =>
  (matches: readonly Match[]): PropertyMatch[] =>
    matches.map(({ propertyIndex, ...match }) => ({ ...match, propertyId: ids[propertyIndex]! }))

export interface LoadedLocations {
  /** The key of the locations in the matching thread. */
  key: string
  /** Property ids, indexed by `Match.propertyIndex`. */
  ids: string[]
}

interface CachedLocations extends LoadedLocations {
  dataVersion: string
}

/** How many properties the matching thread caches, across all organizations. */
const cachedLocationsMax = 600_000

const cachedLocations = new Map<string, CachedLocations>()
let matcherGeneration = 0

/** Sends organizations' properties to the matching thread, unless its copies are current. */
export async function loadLocations(
  db: Database,
  orgIds: readonly string[],
): Promise<Map<string, LoadedLocations>> {
  if (matcherGeneration !== matcher.generation) {
    cachedLocations.clear()
    matcherGeneration = matcher.generation
  }
  const dataVersions = await readDataVersions(db, orgIds)
  const loaded = new Map<string, LoadedLocations>()
  for (const orgId of orgIds) {
    const dataVersion = dataVersions.get(orgId)
    if (dataVersion === undefined) continue
    const cached = cachedLocations.get(orgId)
    cachedLocations.delete(orgId)
    const locations =
      cached?.dataVersion === dataVersion ? cached : { ...(await sendLocations(db, orgId)), dataVersion }
    cachedLocations.set(orgId, locations)
    loaded.set(orgId, locations)
  }
  await evictOldest(new Set(orgIds))
  return loaded
}

async function readDataVersions(db: Database, orgIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; data_version: string }>(sql`
    select o.id, concat_ws(' ', o.version, f.count, f.radii, f.latest, b.count, b.latest) as data_version
    from ${org} o, lateral (
      select count(*) as count, count(p.geocode_radius_meters) as radii, max(p.updated_at) as latest from ${property} p where p.org_id = o.id
    ) f, lateral (
      select count(*) as count, max(b.updated_at) as latest from ${building} b where b.org_id = o.id
    ) b
    where o.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(orgIds)}::jsonb))`)
  return new Map(rows.map((row) => [row.id, row.data_version]))
}

async function sendLocations(db: Database, orgId: string): Promise<LoadedLocations> {
  const { ids, locations } = await readLocations(db, orgId, null)
  await matcher.cache(orgId, locations)
  return { key: orgId, ids }
}

async function readLocations(
  db: Database | Transaction,
  orgId: string,
  propertyIds: readonly string[] | null,
): Promise<{ ids: string[]; locations: LocationSet }> {
  const [settings] = await db.select({ matching: org.matching }).from(org).where(eq(org.id, orgId))
  const isSelected = propertyIds === null ? undefined : anyOf(property.id, propertyIds)
  const buildingsByProperty = await readBuildings(db, orgId, propertyIds)
  const pages = inPages(
    async (afterId, limit) =>
      await db
        .select({
          id: property.id,
          lon: property.lon,
          lat: property.lat,
          countyFips: property.countyFips,
          forecastZone: property.forecastZone,
          fireZone: property.fireZone,
          overrides: property.matchOverrides,
          footprint: property.footprint,
          geocodePrecision: property.geocodePrecision,
          geocodeRadiusMeters: property.geocodeRadiusMeters,
        })
        .from(property)
        .where(
          and(
            eq(property.orgId, orgId),
            eq(property.status, 'active'),
            or(and(isNotNull(property.lat), isNotNull(property.lon)), hasBuilding),
            isSelected,
            afterId === null ? undefined : gt(property.id, afterId),
          ),
        )
        .orderBy(asc(property.id))
        .limit(limit),
  )
  const packer = createLocationPacker(buildingsByProperty)
  for await (const page of pages) for (const row of page) packer.add(row)
  return packer.finish(settings?.matching ?? defaultMatching)
}

type LocatedProperty = Pick<
  typeof property.$inferSelect,
  | 'id'
  | 'lon'
  | 'lat'
  | 'countyFips'
  | 'forecastZone'
  | 'fireZone'
  | 'footprint'
  | 'geocodePrecision'
  | 'geocodeRadiusMeters'
> & { overrides: MatchOverrides | null }

/** Packs properties, and after them their buildings with a point of their own, for the matching thread. */
export function createLocationPacker(buildingsByProperty: ReadonlyMap<string, BuildingRow[]>) {
  const ids: string[] = []
  const lons: number[] = []
  const lats: number[] = []
  const counties: number[] = []
  const sparseLists: Pick<
    LocationSet,
    'forecastZones' | 'fireZones' | 'overrides' | 'footprints' | 'roughAreas' | 'buildings'
  > = {
    forecastZones: [],
    fireZones: [],
    overrides: [],
    footprints: [],
    roughAreas: [],
    buildings: [],
  }
  const addPlace = (
    { lon, lat, countyFips, forecastZone, fireZone }: Place,
    overrides: MatchOverrides | null,
  ) => {
    const placeIndex = lons.push(lon!) - 1
    lats.push(lat!)
    counties.push(Number(countyFips ?? 0) || 0)
    if (forecastZone) sparseLists.forecastZones.push([placeIndex, forecastZone])
    if (fireZone) sparseLists.fireZones.push([placeIndex, fireZone])
    if (overrides) sparseLists.overrides.push([placeIndex, overrides])
    return placeIndex
  }
  // Properties with the same ZIP code share an area.
  const roughAreas = new Map<string, RoughArea>()
  const ownersOfBuildings: {
    propertyIndex: number
    overrides: MatchOverrides | null
    rows: BuildingRow[]
  }[] = []
  return {
    add(row: LocatedProperty) {
      const { id, lon, lat, overrides, footprint } = row
      const rows = buildingsByProperty.get(id) ?? []
      // A property whose own location isn't known is where its first building is.
      const place = lat === null || lon === null ? rows[0] : row
      if (!place) return
      const propertyIndex = addPlace(place, overrides)
      ids.push(id)
      if (rows.length > 0) ownersOfBuildings.push({ propertyIndex, overrides, rows })
      if (footprint) sparseLists.footprints.push([propertyIndex, footprint])
      const roughArea = findRoughArea(row)
      if (!roughArea) return
      const { by, radiusMeters } = roughArea
      const key = `${by} ${lon} ${lat} ${radiusMeters}`
      const known = roughAreas.get(key)
      const area = known ?? {
        by,
        radiusMeters,
        counties: listCountiesWithin({ lat: lat!, lon: lon! }, radiusMeters),
      }
      if (!known) roughAreas.set(key, area)
      sparseLists.roughAreas.push([propertyIndex, area])
    },
    finish(matching: MatchingSettings): { ids: string[]; locations: LocationSet } {
      for (const { propertyIndex, overrides, rows } of ownersOfBuildings) {
        for (const row of rows) {
          addPlace(row, overrides)
          sparseLists.buildings.push([propertyIndex, row.id])
        }
      }
      const locations: LocationSet = {
        lons: Float64Array.from(lons),
        lats: Float64Array.from(lats),
        counties: Uint32Array.from(counties),
        ...sparseLists,
        matching,
      }
      return { ids, locations }
    },
  }
}

const hasBuilding = sql`exists (select from ${building} where ${and(
  eq(building.orgId, property.orgId),
  eq(building.propertyId, property.id),
)})`

type Place = Pick<typeof property.$inferSelect, 'lat' | 'lon' | 'countyFips' | 'forecastZone' | 'fireZone'>
type BuildingRow = Place & { id: string; propertyId: string }

/** The buildings with a point, by property. */
async function readBuildings(
  db: Database | Transaction,
  orgId: string,
  propertyIds: readonly string[] | null,
): Promise<Map<string, BuildingRow[]>> {
  const rows = await db
    .select({
      id: building.id,
      propertyId: building.propertyId,
      lat: building.lat,
      lon: building.lon,
      countyFips: building.countyFips,
      forecastZone: building.forecastZone,
      fireZone: building.fireZone,
    })
    .from(building)
    .where(
      and(
        eq(building.orgId, orgId),
        propertyIds === null ? undefined : anyOf(building.propertyId, propertyIds),
      ),
    )
    .orderBy(asc(building.id))
  return Map.groupBy(rows, ({ propertyId }) => propertyId)
}

async function evictOldest(inUse: ReadonlySet<string>) {
  let count = 0
  for (const { ids } of cachedLocations.values()) count += ids.length
  for (const [orgId, { key, ids }] of cachedLocations) {
    if (count <= cachedLocationsMax) return
    if (inUse.has(orgId)) continue
    cachedLocations.delete(orgId)
    count -= ids.length
    await matcher.evict(key)
  }
}

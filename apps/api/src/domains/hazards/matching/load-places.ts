import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import { inPages } from '../../../platform/db/bulk-rows.ts'
import { org, property } from '../../../platform/db/schema/index.ts'
import { defaultMatching } from '../../../platform/db/schema/matching-settings.ts'
import { matcher } from './matcher.ts'
import type { PlaceSet } from './place-index.ts'

export interface LoadedPlaces {
  /** Under which the matching thread has them. */
  key: string
  /** Ids in the order of the numbers in matches. */
  ids: string[]
}

interface CachedPlaces extends LoadedPlaces {
  stamp: string
}

/** As many properties as stay in memory, over all organisations. */
const placesMax = 600_000

const cachedPlaces = new Map<string, CachedPlaces>()
let generation = 0

/**
 * Gives the matching thread the watched properties of these organisations: active and located. Whoever did not change
 * since is there already. `db` sees every organisation.
 */
export async function loadPlaces(
  db: Database,
  orgIds: readonly string[],
): Promise<Map<string, LoadedPlaces>> {
  if (generation !== matcher.generation) {
    cachedPlaces.clear()
    generation = matcher.generation
  }
  const stamps = await readStamps(db, orgIds)
  const loaded = new Map<string, LoadedPlaces>()
  for (const orgId of orgIds) {
    const stamp = stamps.get(orgId)
    if (stamp === undefined) continue
    const known = cachedPlaces.get(orgId)
    cachedPlaces.delete(orgId)
    const current = known?.stamp === stamp ? known : { ...(await sendPlaces(db, orgId)), stamp }
    cachedPlaces.set(orgId, current)
    loaded.set(orgId, current)
  }
  await evictOldest(new Set(orgIds))
  return loaded
}

/** The same under a key of its own, for some properties or all: forget it after the question. */
export async function loadSomePlaces(
  db: Database | Transaction,
  orgId: string,
  propertyIds: readonly string[] | null,
): Promise<LoadedPlaces> {
  const { ids, places } = await readPlaces(db, orgId, propertyIds)
  const key = `${orgId} ${crypto.randomUUID()}`
  await matcher.remember(key, places)
  return { key, ids }
}

async function readStamps(db: Database, orgIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; stamp: string }>(sql`
    select o.id, concat_ws(' ', o.version, f.count, f.latest) as stamp
    from ${org} o, lateral (
      select count(*) as count, max(p.updated_at) as latest from ${property} p where p.org_id = o.id
    ) f
    where o.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(orgIds)}::jsonb))`)
  return new Map(rows.map(({ id, stamp }) => [id, stamp]))
}

async function sendPlaces(db: Database, orgId: string): Promise<LoadedPlaces> {
  const { ids, places } = await readPlaces(db, orgId, null)
  await matcher.remember(orgId, places)
  return { key: orgId, ids }
}

async function readPlaces(
  db: Database | Transaction,
  orgId: string,
  propertyIds: readonly string[] | null,
): Promise<{ ids: string[]; places: PlaceSet }> {
  const [settings] = await db.select({ matching: org.matching }).from(org).where(eq(org.id, orgId))
  const isWanted =
    propertyIds === null
      ? undefined
      : sql`${property.id} in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(propertyIds)}::jsonb))`
  const pages = inPages(
    async (after, limit) =>
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
        })
        .from(property)
        .where(
          and(
            eq(property.orgId, orgId),
            eq(property.status, 'active'),
            isNotNull(property.lat),
            isNotNull(property.lon),
            isWanted,
            after === null ? undefined : gt(property.id, after),
          ),
        )
        .orderBy(asc(property.id))
        .limit(limit),
  )
  const ids: string[] = []
  const lons: number[] = []
  const lats: number[] = []
  const counties: number[] = []
  const rare: Pick<PlaceSet, 'forecastZones' | 'fireZones' | 'overrides' | 'footprints'> = {
    forecastZones: [],
    fireZones: [],
    overrides: [],
    footprints: [],
  }
  for await (const page of pages) {
    for (const { id, lon, lat, countyFips, forecastZone, fireZone, overrides, footprint } of page) {
      const at = ids.push(id) - 1
      lons.push(lon!)
      lats.push(lat!)
      counties.push(Number(countyFips ?? 0) || 0)
      if (forecastZone) rare.forecastZones.push([at, forecastZone])
      if (fireZone) rare.fireZones.push([at, fireZone])
      if (overrides) rare.overrides.push([at, overrides])
      if (footprint) rare.footprints.push([at, footprint])
    }
  }
  const places: PlaceSet = {
    lons: Float64Array.from(lons),
    lats: Float64Array.from(lats),
    counties: Uint32Array.from(counties),
    ...rare,
    matching: settings?.matching ?? defaultMatching,
  }
  return { ids, places }
}

async function evictOldest(inUse: ReadonlySet<string>) {
  let held = 0
  for (const { ids } of cachedPlaces.values()) held += ids.length
  for (const [orgId, { key, ids }] of cachedPlaces) {
    if (held <= placesMax) return
    if (inUse.has(orgId)) continue
    cachedPlaces.delete(orgId)
    held -= ids.length
    await matcher.forget(key)
  }
}

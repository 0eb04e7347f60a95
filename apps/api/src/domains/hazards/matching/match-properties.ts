import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import { inPages } from '../../../platform/db/bulk-rows.ts'
import { org, property } from '../../../platform/db/schema/index.ts'
import { defaultMatching } from '../../../platform/db/schema/matching-settings.ts'
import { type HazardShape, type Match, toShape } from './match-shape.ts'
import { matcher } from './matcher.ts'
import type { PlaceSet } from './place-index.ts'

/** A property that a hazard touches. */
export type PropertyMatch = Omit<Match, 'at' | 'method'> & {
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
  const places = [...(await loadPlaces(db, orgIds))]
  const matches = await matcher.match(
    places.map(([, { key }]) => key),
    hazards.map(toShape),
  )
  return new Map(places.map(([orgId, { ids }], o) => [orgId, matches[o]!.map(withIds(ids))]))
}

/**
 * Matches hazards with the current state of some properties of one organization; null for all. Call it outside of a
 * transaction. Returns the matches of each hazard, and how many of the properties are located and active.
 */
export async function matchSomeProperties(
  ctx: ServiceContext,
  propertyIds: readonly string[] | null,
  hazards: readonly HazardShape[],
): Promise<{ matches: PropertyMatch[][]; located: number }> {
  const { ids, places } = await inTransaction(ctx, (tx) => readPlaces(tx.db, ctx.orgId, propertyIds))
  const key = `${ctx.orgId} ${crypto.randomUUID()}`
  await matcher.cache(key, places)
  try {
    const [matches] = await matcher.match([key], hazards.map(toShape))
    return { matches: matches!.map(withIds(ids)), located: ids.length }
  } finally {
    await matcher.evict(key)
  }
}

const withIds =
  (ids: readonly string[]) =>
  (matches: readonly Match[]): PropertyMatch[] =>
    matches.map(({ at, ...match }) => ({ ...match, propertyId: ids[at]! }))

export interface LoadedPlaces {
  /** The key of the places in the matching thread. */
  key: string
  /** Property ids, indexed by `Match.at`. */
  ids: string[]
}

interface CachedPlaces extends LoadedPlaces {
  stamp: string
}

/** How many properties the matching thread caches, across all organizations. */
const placesMax = 600_000

const cachedPlaces = new Map<string, CachedPlaces>()
let generation = 0

/** Sends organizations' properties to the matching thread, unless its copies are current. */
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
    const cached = cachedPlaces.get(orgId)
    cachedPlaces.delete(orgId)
    const places = cached?.stamp === stamp ? cached : { ...(await sendPlaces(db, orgId)), stamp }
    cachedPlaces.set(orgId, places)
    loaded.set(orgId, places)
  }
  await evictOldest(new Set(orgIds))
  return loaded
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
  await matcher.cache(orgId, places)
  return { key: orgId, ids }
}

async function readPlaces(
  db: Database | Transaction,
  orgId: string,
  propertyIds: readonly string[] | null,
): Promise<{ ids: string[]; places: PlaceSet }> {
  const [settings] = await db.select({ matching: org.matching }).from(org).where(eq(org.id, orgId))
  const isSelected =
    propertyIds === null
      ? undefined
      : sql`${property.id} in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(propertyIds)}::jsonb))`
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
        })
        .from(property)
        .where(
          and(
            eq(property.orgId, orgId),
            eq(property.status, 'active'),
            isNotNull(property.lat),
            isNotNull(property.lon),
            isSelected,
            afterId === null ? undefined : gt(property.id, afterId),
          ),
        )
        .orderBy(asc(property.id))
        .limit(limit),
  )
  const ids: string[] = []
  const lons: number[] = []
  const lats: number[] = []
  const counties: number[] = []
  const sparse: Pick<PlaceSet, 'forecastZones' | 'fireZones' | 'overrides' | 'footprints'> = {
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
      if (forecastZone) sparse.forecastZones.push([at, forecastZone])
      if (fireZone) sparse.fireZones.push([at, fireZone])
      if (overrides) sparse.overrides.push([at, overrides])
      if (footprint) sparse.footprints.push([at, footprint])
    }
  }
  const places: PlaceSet = {
    lons: Float64Array.from(lons),
    lats: Float64Array.from(lats),
    counties: Uint32Array.from(counties),
    ...sparse,
    matching: settings?.matching ?? defaultMatching,
  }
  return { ids, places }
}

async function evictOldest(inUse: ReadonlySet<string>) {
  let count = 0
  for (const { ids } of cachedPlaces.values()) count += ids.length
  for (const [orgId, { key, ids }] of cachedPlaces) {
    if (count <= placesMax) return
    if (inUse.has(orgId)) continue
    cachedPlaces.delete(orgId)
    count -= ids.length
    await matcher.evict(key)
  }
}

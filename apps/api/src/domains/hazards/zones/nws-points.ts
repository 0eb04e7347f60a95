import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../../platform/db/database.ts'
import { nwsPoint } from '../../../platform/db/schema/index.ts'
import { nwsCountries } from '../../estate/index.ts'
import type { FeedRequest, FeedResponse } from '../connectors/connector.ts'

/** A point in ten-thousandths of a degree, the precision that the NWS uses. */
export interface NwsPoint {
  latE4: number
  lonE4: number
}

/** The zones of a point; null if the NWS has none. */
interface NwsZones {
  forecastZone: string | null
  countyZone: string | null
  fireZone: string | null
  timeZone: string | null
}

const noZones: NwsZones = { forecastZone: null, countyZone: null, fireZone: null, timeZone: null }

/** Without trailing zeros, since the service redirects those. */
const formatDegrees = (e4: number) => String(e4 / 10_000)

export function toPointRequest({ latE4, lonE4 }: NwsPoint): FeedRequest {
  const coordinates = `${formatDegrees(latE4)},${formatDegrees(lonE4)}`
  return {
    key: `nws_points:${coordinates}`,
    url: `https://api.weather.gov/points/${coordinates}`,
    accept: 'application/geo+json',
    isFromPerson: false,
  }
}

const zoneUrl = z.string().nullish()
const PointResponse = z.object({
  properties: z.object({
    forecastZone: zoneUrl,
    county: zoneUrl,
    fireWeatherZone: zoneUrl,
    timeZone: z.string().max(64).nullish(),
  }),
})

/** Null if it isn't a points response, but an error page for example. */
export function readZones({ body }: Pick<FeedResponse, 'body'>): NwsZones | null {
  let json: unknown
  try {
    json = JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return null
  }
  const { success, data } = PointResponse.safeParse(json)
  if (!success) return null
  const { forecastZone, county, fireWeatherZone, timeZone } = data.properties
  return {
    forecastZone: zoneCodeOf(forecastZone),
    countyZone: zoneCodeOf(county),
    fireZone: zoneCodeOf(fireWeatherZone),
    timeZone: timeZone ?? null,
  }
}

/** Zones are URLs that end with the zone code. */
const zoneCodeOf = (url: string | null | undefined) => /\/([A-Z]{2}[CZ]\d{3})$/.exec(url ?? '')?.[1] ?? null

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
/** The cache lifetime that the service allows. */
const zonesTtlMs = 365 * dayMs
/** Short, since the NWS's area grows, and the service has returned "not found" by mistake. */
const outsideAreaTtlMs = 30 * dayMs
const leaseMs = 2 * 60_000
const firstRetryMs = 5 * 60_000

const nwsCountryList = sql.raw(`(${nwsCountries.map((country) => `'${country}'`).join(', ')})`)

/** Properties whose zones matter: active, in the US, in organizations with NWS alerts. */
const usesZones = sql`p.status = 'active' and p.archived_at is null and p.country in ${nwsCountryList}
  and exists (
    select from source s where s.org_id = p.org_id and s.connector = 'nws_alerts'
      and s.status in ('active', 'degraded', 'failing') and s.archived_at is null
  )`

const toPointOf = (row: 'p' | 'b') => ({
  lat: sql.raw(`round(${row}.lat * 10000)::integer`),
  lon: sql.raw(`round(${row}.lon * 10000)::integer`),
})

/** What has zones, in queries on `nws_point` as `n`: a property `p`, or a building `b` of a property `p`. */
export const zonedPlaces = {
  property: {
    row: sql.raw('p'),
    point: toPointOf('p'),
    from: sql`property p`,
    needsZones: sql`p.lat is not null and p.lon is not null and ${usesZones}`,
  },
  building: {
    row: sql.raw('b'),
    point: toPointOf('b'),
    from: sql`building b join property p on p.org_id = b.org_id and p.id = b.property_id`,
    needsZones: usesZones,
  },
}

type ZonedPlace = (typeof zonedPlaces)[keyof typeof zonedPlaces]

interface ClaimedPoint extends NwsPoint {
  /** Looked up before, so places may have outdated zones. */
  isRefresh: boolean
}

/** Claims points to look up: those of places without zones first, then outdated ones. */
export async function claimPoints(db: Database, now: Date, limit: number): Promise<ClaimedPoint[]> {
  const timestamp = sql`${now.toISOString()}::timestamptz`
  const selectWanted = ({ row, point, from, needsZones }: ZonedPlace) => sql`(
    select distinct ${point.lat} as lat_e4, ${point.lon} as lon_e4 from ${from}
    where ${row}.forecast_zone is null and ${row}.fire_zone is null and ${needsZones}
      and not exists (
        select from nws_point n
        where n.lat_e4 = ${point.lat} and n.lon_e4 = ${point.lon} and n.refresh_at > ${timestamp}
      )
    limit ${limit})`
  const isUsedBy = ({ point, from, needsZones }: ZonedPlace) => sql`exists (
    select from ${from} where ${point.lat} = n.lat_e4 and ${point.lon} = n.lon_e4 and ${needsZones})`
  const { rows } = await db.execute<{ lat_e4: number; lon_e4: number; is_refresh: boolean }>(sql`
    with wanted as (
      ${selectWanted(zonedPlaces.property)} union ${selectWanted(zonedPlaces.building)} limit ${limit}
    ), old as (
      select n.lat_e4, n.lon_e4 from nws_point n
      where n.refresh_at <= ${timestamp} and n.forecast_zone is not null
        and (${isUsedBy(zonedPlaces.property)} or ${isUsedBy(zonedPlaces.building)})
      limit ${limit}
    ), due as (
      select lat_e4, lon_e4 from (select *, 1 as turn from wanted union all select *, 2 from old) claimable
      group by lat_e4, lon_e4 order by min(turn) limit ${limit}
    )
    insert into nws_point (lat_e4, lon_e4, refresh_at)
    select lat_e4, lon_e4, ${new Date(now.getTime() + leaseMs).toISOString()}::timestamptz from due
    order by lat_e4, lon_e4
    on conflict (lat_e4, lon_e4) do update set refresh_at = excluded.refresh_at
      where nws_point.refresh_at <= ${timestamp}
    returning lat_e4, lon_e4, forecast_zone is not null as is_refresh`)
  return rows.map((row) => ({ latE4: row.lat_e4, lonE4: row.lon_e4, isRefresh: row.is_refresh }))
}

const isPoint = ({ latE4, lonE4 }: NwsPoint) =>
  sql`${nwsPoint.latE4} = ${latE4} and ${nwsPoint.lonE4} = ${lonE4}`

/** Stores the zones of a point; null if the NWS doesn't know the point. */
export async function storeZones(db: Database, point: NwsPoint, zones: NwsZones | null, now: Date) {
  const ttlMs = zones === null ? outsideAreaTtlMs : zonesTtlMs
  await db
    .update(nwsPoint)
    .set({
      ...(zones ?? noZones),
      fetchedAt: now,
      refreshAt: new Date(now.getTime() + ttlMs),
      failures: 0,
    })
    .where(isPoint(point))
}

/** Postpones the next lookup of a point, with exponential backoff. Stored zones stay. */
export async function postponeLookup(db: Database, point: NwsPoint, now: Date, retryAfterMs: number | null) {
  const timestamp = sql`${now.toISOString()}::timestamptz`
  const backoff = sql`least(power(2, least(${nwsPoint.failures}, 10)) * ${firstRetryMs}, ${dayMs})`
  await db
    .update(nwsPoint)
    .set({
      failures: sql`${nwsPoint.failures} + 1`,
      refreshAt: sql`${timestamp} + greatest(${backoff}, ${retryAfterMs ?? 0}) * interval '1 millisecond'`,
    })
    .where(isPoint(point))
}

/** Releases claimed points that weren't looked up. */
export async function releasePoints(db: Database, points: readonly NwsPoint[], now: Date) {
  for (const point of points) await db.update(nwsPoint).set({ refreshAt: now }).where(isPoint(point))
}

import { sql } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import {
  createTaskContext,
  inTransaction,
  type RunnerDeps,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { zonedPlaces } from './nws-points.ts'
import { enqueueMatch } from '../../estate/index.ts'

/** Takes up to 250 ms on the embedded engine, and blocks its single connection. */
export const propertiesPerBatch = 200

interface ZonedProperty extends Record<string, unknown> {
  org_id: string
  id: string
  name: string
  portfolio_id: string
  from_forecast: string | null
  from_fire: string | null
  forecast_zone: string | null
  fire_zone: string | null
}

const { point: pointOfProperty, needsZones } = zonedPlaces.property
const isAtPoint = sql`n.lat_e4 = ${pointOfProperty.lat} and n.lon_e4 = ${pointOfProperty.lon}`
const hasFirstZones = sql`(p.forecast_zone is null and p.fire_zone is null and (n.forecast_zone is not null or n.fire_zone is not null))`
const hasOtherZones = sql`((n.forecast_zone is not null or n.fire_zone is not null)
  and (p.forecast_zone, p.fire_zone) is distinct from (n.forecast_zone, n.fire_zone))`

/**
 * Stores zones in properties whose point has been looked up, and rematches those properties: properties without zones,
 * or with `isRefresh` those whose zones have changed. Returns how many, at most `propertiesPerBatch`.
 */
export async function applyZones(
  deps: RunnerDeps,
  { isRefresh = false }: { isRefresh?: boolean } = {},
): Promise<number> {
  const { rows } = await deps.db.execute<{ org_id: string; id: string }>(sql`
    select p.org_id, p.id from property p join nws_point n on ${isAtPoint}
    where ${isRefresh ? hasOtherZones : hasFirstZones} and ${needsZones}
    order by p.org_id, p.id
    limit ${propertiesPerBatch}`)
  for (const [orgId, properties] of Map.groupBy(rows, (row) => row.org_id)) {
    await writeZones(
      deps,
      orgId,
      properties.map(({ id }) => id),
    )
  }
  return rows.length
}

interface ZonedBuilding extends Record<string, unknown> {
  org_id: string
  property_id: string
  name: string
}

/** The same for buildings with a point, without events: their zones are shown nowhere. */
export async function applyBuildingZones(deps: RunnerDeps): Promise<number> {
  const { point, from, needsZones: needsBuildingZones } = zonedPlaces.building
  const { rows } = await deps.db.execute<ZonedBuilding>(sql`
    with due as (
      select b.org_id, b.id, p.name, n.forecast_zone, n.fire_zone
      from ${from} join nws_point n on n.lat_e4 = ${point.lat} and n.lon_e4 = ${point.lon}
      where (n.forecast_zone is not null or n.fire_zone is not null)
        and (b.forecast_zone, b.fire_zone) is distinct from (n.forecast_zone, n.fire_zone) and ${needsBuildingZones}
      order by b.org_id, b.id
      limit ${propertiesPerBatch}
      for no key update of b
    )
    update building b set forecast_zone = due.forecast_zone, fire_zone = due.fire_zone, updated_at = now()
    from due where b.org_id = due.org_id and b.id = due.id
    returning b.org_id, b.property_id, due.name`)
  for (const [orgId, buildings] of Map.groupBy(rows, (row) => row.org_id)) {
    const ctx = createTaskContext(deps, { orgId, id: newId() }, systemActor)
    const { property_id: id, name } = buildings[0]!
    const properties = [...new Set(buildings.map((row) => row.property_id))]
    await inTransaction(ctx, (tx) =>
      enqueueMatch(tx, { properties, subject: { type: 'property', id, name } }),
    )
  }
  return rows.length
}

async function writeZones(deps: RunnerDeps, orgId: string, ids: readonly string[]) {
  // Points belong to no organization, so they are read outside of row-level security.
  const zones = await readZones(deps, orgId, ids)
  const ctx = createTaskContext(deps, { orgId, id: newId() }, systemActor)
  await inTransaction(ctx, async (tx) => {
    // `isAtPoint` skips properties that have moved since; their new point is looked up later.
    const { rows } = await tx.db.execute<ZonedProperty>(sql`
      with known as (
        select * from jsonb_to_recordset(${JSON.stringify(zones)}::jsonb)
          as k(id uuid, lat_e4 integer, lon_e4 integer, forecast_zone text, fire_zone text)
      ), before as (
        select p.id, p.forecast_zone, p.fire_zone from property p join known on known.id = p.id
        where p.org_id = ${orgId} order by p.id for no key update of p
      )
      update property p
      set forecast_zone = n.forecast_zone, fire_zone = n.fire_zone,
        updated_at = now(), version = p.version + 1
      from known n, before b
      where p.org_id = ${orgId} and p.id = n.id and b.id = p.id and ${isAtPoint}
      returning p.org_id, p.id, p.name, p.portfolio_id, n.forecast_zone, n.fire_zone,
        b.forecast_zone as from_forecast, b.fire_zone as from_fire`)
    if (rows.length === 0) return
    await advanceImportVersions(tx, rows)
    const groupId = newId()
    for (const row of rows) recordZones(tx, row, groupId)
    await enqueueMatch(tx, {
      properties: rows.map(({ id }) => id),
      subject: { type: 'property', id: rows[0]!.id, name: rows[0]!.name },
    })
  })
}

function recordZones(tx: TransactionContext, row: ZonedProperty, groupId: string) {
  recordEvent(tx, {
    action: 'property.geocoded',
    category: 'property',
    subject: { type: 'property', id: row.id, name: row.name },
    propertyId: row.id,
    portfolioId: row.portfolio_id,
    groupId,
    summary: cutText(describeZones(row), 300),
    changes: [
      { field: 'forecastZone', from: row.from_forecast, to: row.forecast_zone },
      { field: 'fireZone', from: row.from_fire, to: row.fire_zone },
    ].filter(({ from, to }) => from !== to),
  })
}

/**
 * Keeps zones from counting as an edit since an import, which undoing the import would ask about: advances the
 * property's version in all of its imports. If an import updated the property before it had zones, undoing it removes
 * them again.
 */
async function advanceImportVersions(tx: TransactionContext, rows: readonly ZonedProperty[]) {
  const list = rows.map((row) => ({
    id: row.id,
    lacked: row.from_forecast === null && row.from_fire === null,
  }))
  await tx.db.execute(sql`
    update import_row r
    set target_version = r.target_version + 1,
      before = case when z.lacked and r.outcome = 'update'
        then '{"forecastZone": null, "fireZone": null}'::jsonb || r.before else r.before end
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as z(id uuid, lacked boolean)
    where r.org_id = ${tx.orgId}::uuid
      and r.file_id in (
        select f.id from import_file f
        where f.org_id = ${tx.orgId}::uuid and f.kind = 'property'
          and (f.undo_until is null or f.undo_until > now()))
      and r.record_type = 'property' and r.target_id = z.id`)
}

async function readZones({ db }: RunnerDeps, orgId: string, ids: readonly string[]) {
  const { rows } = await db.execute(sql`
    select p.id, n.lat_e4, n.lon_e4, n.forecast_zone, n.fire_zone
    from property p join nws_point n on ${isAtPoint}
    where p.org_id = ${orgId}
      and p.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`)
  return rows
}

function describeZones({ name, forecast_zone: forecast, fire_zone: fire }: ZonedProperty) {
  const zones = [forecast && `forecast zone ${forecast}`, fire && `fire weather zone ${fire}`].filter(Boolean)
  return `${name} is in National Weather Service ${zones.join(' and ')}.`
}

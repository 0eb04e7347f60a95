import { sql } from 'drizzle-orm'
import {
  doublePrecision,
  foreignKey,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { auditColumns } from './columns.ts'
import { property } from './property.ts'

/**
 * A building of a property with a point of its own, which hazards are matched against as well. Its units have the same
 * name in `unit.building`; buildings without a point have no row. Coordinates are exact, in WGS 84 degrees.
 */
export const building = pgTable(
  'building',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    name: text('name').notNull(),
    /** Its street address, if it differs from the property's. */
    line1: text('line1'),
    lat: doublePrecision('lat').notNull(),
    lon: doublePrecision('lon').notNull(),
    countyFips: text('county_fips'),
    /** NWS forecast and fire weather zones, as in `property`. */
    forecastZone: text('forecast_zone'),
    fireZone: text('fire_zone'),
    ...auditColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.propertyId], foreignColumns: [property.orgId, property.id] }),
    uniqueIndex('building_name').on(t.orgId, t.propertyId, sql`lower(name)`),
  ],
)

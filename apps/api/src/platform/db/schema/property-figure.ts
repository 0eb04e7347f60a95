import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core'

/**
 * How many units, tenants and threats each property has: one row for each property. Triggers on `property`, `unit`,
 * `tenant`, `threat` and `threat_impact` keep it, a statement at a time; the server itself only reads. Archived units
 * and tenants do not count.
 */
export const propertyFigure = pgTable(
  'property_figure',
  {
    orgId: uuid('org_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    units: integer('units').notNull().default(0),
    /** Also those under notice: people still live there. */
    occupied: integer('occupied').notNull().default(0),
    vacant: integer('vacant').notNull().default(0),
    unitsWithoutFloor: integer('units_without_floor').notNull().default(0),
    /** Tenants who live there now. */
    tenants: integer('tenants').notNull().default(0),
    /** Of those tenants. */
    reachable: integer('reachable').notNull().default(0),
    /** Of those tenants. */
    assistance: integer('assistance').notNull().default(0),
    /** Of those tenants: neither e-mail address nor number. */
    withoutContact: integer('without_contact').notNull().default(0),
    /** `property.unit_count_declared`. */
    declared: integer('declared'),
    /** How large the property is, as lists sort by it: its units, or while none are known the declared number. */
    size: integer('size').generatedAlwaysAs(sql`case when units > 0 then units else declared end`),
    /** `property.data_quality`. */
    ownQuality: integer('own_quality').notNull().default(100),
    /** How complete the data is, with units and tenants, as lists sort by it. `scoreDataQuality` says why. */
    quality: integer('quality')
      .generatedAlwaysAs(
        sql`greatest(0, own_quality - case when units = 0 and coalesce(declared, 0) = 0 then 10 else 0 end - case when occupied > 0 and tenants = 0 then 10 else 0 end - case when tenants > 0 then (15 * without_contact + tenants - 1) / tenants else 0 end - case when units > 0 and units_without_floor >= units then 2 else 0 end)`,
      )
      .notNull(),
    /** Threats that go on and that nobody has settled here. */
    threatsActive: integer('threats_active').notNull().default(0),
    /** Of those threats. */
    threatsUnacknowledged: integer('threats_unacknowledged').notNull().default(0),
    /** The worst of those threats, 5 for extreme; 0 without any. */
    maxSeverityRank: smallint('max_severity_rank').notNull().default(0),
    /** The highest risk of those threats, 0 to 100. */
    riskScore: smallint('risk_score').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.propertyId] }),
    // Blanks last in both directions, with a plain comparison to continue a page from.
    index('property_figure_by_size').on(t.orgId, sql`coalesce(${t.size}, 2147483647)`, t.propertyId),
    index('property_figure_by_size_down').on(t.orgId, sql`coalesce(${t.size}, -1)`, t.propertyId),
    index('property_figure_by_quality').on(t.orgId, t.quality, t.propertyId),
    index('property_figure_by_risk').on(t.orgId, t.riskScore, t.propertyId),
    index('property_figure_by_severity').on(t.orgId, t.maxSeverityRank, t.propertyId),
    index('property_figure_threatened')
      .on(t.orgId, t.propertyId)
      .where(sql`threats_active > 0`),
  ],
)

import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { MultiPolygon, Polygon } from 'geojson'
import { audited, moment, sortText } from './columns.ts'
import type { MatchOverrides } from './matching-settings.ts'
import { portfolio } from './portfolio.ts'

export const propertyClasses = ['residential', 'commercial', 'mixed_use', 'association', 'land'] as const

/** RESO PropertySubType in our spelling; the last four are ours. */
export const propertySubTypes = [
  'apartment',
  'cabin',
  'condominium',
  'deeded_parking',
  'duplex',
  'farm',
  'hotel_motel',
  'industrial',
  'manufactured_home',
  'mixed_use',
  'mobile_home',
  'multi_family',
  'office',
  'quadruplex',
  'retail',
  'single_family_residence',
  'stock_cooperative',
  'townhouse',
  'triplex',
  'unimproved_land',
  'warehouse',
  'self_storage',
  'student_housing',
  'senior_housing',
  'other',
] as const

export const propertyStatuses = ['active', 'inactive', 'archived'] as const
export const criticalities = ['low', 'normal', 'high', 'critical'] as const
export const geocodeStatuses = ['pending', 'ok', 'ambiguous', 'failed', 'manual'] as const
export const geocodePrecisions = ['rooftop', 'parcel', 'street', 'postal_code', 'city', 'unknown'] as const

export interface PropertyAsset {
  kind: string
  note: string | null
  lat: number | null
  lon: number | null
}

export interface OnSiteContact {
  name: string | null
  phone: string | null
  email: string | null
}

/** A site with an address and a point. Coordinates are WGS 84 degrees. */
export const property = pgTable(
  'property',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id').notNull(),
    portfolioId: uuid('portfolio_id').notNull(),
    /** `portfolio.name_sort`. Triggers keep it, and fill it in where an insert leaves it out. */
    portfolioSort: sortText('portfolio_sort').notNull().default(''),
    name: text('name').notNull(),
    nameSort: sortText('name_sort')
      .generatedAlwaysAs(sql`sort_key(name)`)
      .notNull(),
    code: text('code'),
    /** The id the property has in the system it was imported from; the first match key of an import. */
    externalId: text('external_id'),
    propertyClass: text('property_class', { enum: propertyClasses }).notNull().default('residential'),
    propertySubType: text('property_sub_type', { enum: propertySubTypes }),
    status: text('status', { enum: propertyStatuses }).notNull().default('active'),
    criticality: text('criticality', { enum: criticalities }).notNull().default('normal'),

    line1: text('line1').notNull(),
    line2: text('line2'),
    line3: text('line3'),
    city: text('city'),
    citySort: sortText('city_sort')
      .generatedAlwaysAs(sql`sort_key(coalesce(city, ''))`)
      .notNull(),
    region: text('region'),
    postalCode: text('postal_code'),
    country: text('country').notNull().default('US'),
    county: text('county'),
    countyFips: text('county_fips'),
    /** Normalized address key for finding duplicates. */
    fingerprint: text('fingerprint').notNull(),
    /** Set when a person said that two properties really share one address. */
    sharesAddress: boolean('shares_address').notNull().default(false),
    lat: doublePrecision('lat'),
    lon: doublePrecision('lon'),
    geocodeStatus: text('geocode_status', { enum: geocodeStatuses }).notNull().default('pending'),
    geocodePrecision: text('geocode_precision', { enum: geocodePrecisions }).notNull().default('unknown'),
    geocodeSource: text('geocode_source'),
    geocodedAt: moment('geocoded_at'),
    /** The ground it covers; hazards are matched against this instead of the point. */
    footprint: jsonb('footprint').$type<Polygon | MultiPolygon>(),

    yearBuilt: integer('year_built'),
    stories: integer('stories'),
    unitCountDeclared: integer('unit_count_declared'),
    livingArea: doublePrecision('living_area'),
    livingAreaUnits: text('living_area_units', { enum: ['square_feet', 'square_meters'] }),
    managerUserId: uuid('manager_user_id'),
    onSiteContact: jsonb('on_site_contact').$type<OnSiteContact>(),
    emergencyPlanUrl: text('emergency_plan_url'),
    assets: jsonb('assets').$type<PropertyAsset[]>().notNull().default([]),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    notes: text('notes'),
    externalIds: jsonb('external_ids').$type<Record<string, string>>().notNull().default({}),
    picture: text('picture'),
    /** Forecast and fire weather zones of the NWS, for example TXZ192; null while nobody looked them up. */
    forecastZone: text('forecast_zone'),
    fireZone: text('fire_zone'),
    /** By hazard, what counts here instead of the organization's rules. */
    matchOverrides: jsonb('match_overrides').$type<MatchOverrides>(),
    /** What its own fields leave of 100. `property_figure.quality` takes units and tenants into account too. */
    dataQuality: integer('data_quality').notNull().default(0),
    /** Lower-cased, accent-free words of everything the list search looks at. */
    searchText: text('search_text').notNull().default(''),
    ...audited(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.portfolioId], foreignColumns: [portfolio.orgId, portfolio.id] }),
    uniqueIndex('property_org_code').on(t.orgId, t.code),
    uniqueIndex('property_org_external').on(t.orgId, t.externalId),
    uniqueIndex('property_org_fingerprint')
      .on(t.orgId, t.fingerprint)
      .where(sql`not shares_address and archived_at is null`),
    index('property_by_name').on(t.orgId, t.nameSort, t.id),
    index('property_by_city').on(t.orgId, t.citySort, t.id),
    index('property_by_portfolio').on(t.orgId, t.portfolioId, t.nameSort, t.id),
    index('property_by_portfolio_name').on(t.orgId, t.portfolioSort, t.portfolioId, t.nameSort, t.id),
    index('property_by_updated').on(t.orgId, t.updatedAt, t.id),
    index('property_sharing_address')
      .on(t.orgId, t.fingerprint)
      .where(sql`shares_address`),
    // Few properties are not active or not located, so the lists of them need no scan.
    index('property_not_active')
      .on(t.orgId, t.status, t.nameSort, t.id)
      .where(sql`status <> 'active'`),
    index('property_not_located')
      .on(t.orgId, t.geocodeStatus, t.nameSort, t.id)
      .where(sql`geocode_status <> 'ok'`),
    // What is still to be looked up, in all organizations.
    index('property_without_zones')
      .on(t.orgId, t.id)
      .where(sql`forecast_zone is null and fire_zone is null and lat is not null and status = 'active'`),
    index('property_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
  ],
)

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
    /** Of those tenants: neither email address nor number. */
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

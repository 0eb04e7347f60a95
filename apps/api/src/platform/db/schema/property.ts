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
import { auditColumns, timestamptz, sortText } from './columns.ts'
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
/** Precisions of a location that is an area rather than a point. */
export const approximatePrecisions = [
  'postal_code',
  'city',
] as const satisfies (typeof geocodePrecisions)[number][]
export type ApproximatePrecision = (typeof approximatePrecisions)[number]

interface PropertyAsset {
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
    /** `portfolio.name_sort`. Set and kept in sync by triggers. */
    portfolioSort: sortText('portfolio_sort').notNull().default(''),
    name: text('name').notNull(),
    nameSort: sortText('name_sort')
      .generatedAlwaysAs(sql`sort_key(name)`)
      .notNull(),
    code: text('code'),
    /** The property's id in the system it was imported from; the first match key of an import. */
    externalId: text('external_id'),
    propertyClass: text('property_class', { enum: propertyClasses }).notNull().default('residential'),
    propertySubType: text('property_sub_type', { enum: propertySubTypes }),
    status: text('status', { enum: propertyStatuses }).notNull().default('active'),
    criticality: text('criticality', { enum: criticalities }).notNull().default('normal'),

    line1: text('line1').notNull(),
    line2: text('line2'),
    line3: text('line3'),
    /** Suburb, neighborhood, or village within the city, where a country's addresses have one. */
    dependentLocality: text('dependent_locality'),
    city: text('city'),
    citySort: sortText('city_sort')
      .generatedAlwaysAs(sql`sort_key(coalesce(city, ''))`)
      .notNull(),
    region: text('region'),
    postalCode: text('postal_code'),
    /** Such as CEDEX in Monaco. */
    sortingCode: text('sorting_code'),
    country: text('country').notNull().default('US'),
    county: text('county'),
    countyFips: text('county_fips'),
    /** Normalized address key for finding duplicates. */
    fingerprint: text('fingerprint').notNull(),
    /** Set if a person confirmed that properties share the address. */
    sharesAddress: boolean('shares_address').notNull().default(false),
    lat: doublePrecision('lat'),
    lon: doublePrecision('lon'),
    geocodeStatus: text('geocode_status', { enum: geocodeStatuses }).notNull().default('pending'),
    geocodePrecision: text('geocode_precision', { enum: geocodePrecisions }).notNull().default('unknown'),
    geocodeSource: text('geocode_source'),
    /** The building is within this distance of the point. Null if the point is exact, or there is none. */
    geocodeRadiusMeters: doublePrecision('geocode_radius_meters'),
    geocodedAt: timestamptz('geocoded_at'),
    /** The outline of the property. If set, hazards are matched against it instead of the point. */
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
    /** NWS forecast and fire weather zones, for example TXZ192; null until they are looked up. */
    forecastZone: text('forecast_zone'),
    fireZone: text('fire_zone'),
    /** Matching settings by hazard that override the organization's. */
    matchOverrides: jsonb('match_overrides').$type<MatchOverrides>(),
    /** Score of its own fields, up to 100. `property_figure.quality` also counts units and tenants. */
    dataQuality: integer('data_quality').notNull().default(0),
    /** Words of every searchable field, in lower case and without accents. */
    searchText: text('search_text').notNull().default(''),
    ...auditColumns(),
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
    // Partial, because few properties are inactive or without a location.
    index('property_not_active')
      .on(t.orgId, t.status, t.nameSort, t.id)
      .where(sql`status <> 'active'`),
    index('property_not_located')
      .on(t.orgId, t.geocodeStatus, t.nameSort, t.id)
      .where(sql`geocode_status <> 'ok'`),
    // Pending lookups, across all organizations.
    index('property_without_zones')
      .on(t.orgId, t.id)
      .where(sql`forecast_zone is null and fire_zone is null and lat is not null and status = 'active'`),
    index('property_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
  ],
)

/**
 * Counts of units, tenants and threats, one row per property. Statement-level triggers on `property`, `unit`, `tenant`,
 * `threat` and `threat_impact` maintain it; the server only reads it. Archived units and tenants don't count.
 */
export const propertyFigure = pgTable(
  'property_figure',
  {
    orgId: uuid('org_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    units: integer('units').notNull().default(0),
    /** Includes units on notice, which are still lived in. */
    occupied: integer('occupied').notNull().default(0),
    vacant: integer('vacant').notNull().default(0),
    unitsWithoutFloor: integer('units_without_floor').notNull().default(0),
    /** Current tenants. The next three columns count among them. */
    tenants: integer('tenants').notNull().default(0),
    reachable: integer('reachable').notNull().default(0),
    assistance: integer('assistance').notNull().default(0),
    /** Without email address and phone number. */
    withoutContact: integer('without_contact').notNull().default(0),
    /** `property.unit_count_declared`. */
    declared: integer('declared'),
    /** Sort key for size: the number of units, or the declared number if there are none. */
    size: integer('size').generatedAlwaysAs(sql`case when units > 0 then units else declared end`),
    /** `property.data_quality`. */
    ownQuality: integer('own_quality').notNull().default(100),
    /** Data quality including units and tenants. `scoreDataQuality` explains the score. */
    quality: integer('quality')
      .generatedAlwaysAs(
        sql`greatest(0, own_quality - case when units = 0 and coalesce(declared, 0) = 0 then 10 else 0 end - case when occupied > 0 and tenants = 0 then 10 else 0 end - case when tenants > 0 then (15 * without_contact + tenants - 1) / tenants else 0 end - case when units > 0 and units_without_floor >= units then 2 else 0 end)`,
      )
      .notNull(),
    /** Ongoing threats that aren't resolved or dismissed at this property. The next three columns refer to them. */
    threatsActive: integer('threats_active').notNull().default(0),
    threatsUnacknowledged: integer('threats_unacknowledged').notNull().default(0),
    /** The worst severity, 5 for extreme; 0 without threats. */
    maxSeverityRank: smallint('max_severity_rank').notNull().default(0),
    /** The highest risk score, 0 to 100. */
    riskScore: smallint('risk_score').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.propertyId] }),
    // Nulls sort last in both directions, and a plain comparison continues a page.
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

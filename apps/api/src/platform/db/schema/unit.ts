import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { auditColumns, sortText } from './columns.ts'
import { property } from './property.ts'

export const unitTypes = [
  'studio',
  'apartment',
  'house',
  'townhouse',
  'room',
  'bed',
  'office',
  'retail',
  'storage',
  'parking',
  'pad',
  'other',
] as const

export const unitStatuses = ['vacant', 'occupied', 'notice', 'down', 'model', 'offline'] as const
export const occupantTypes = ['owner', 'tenant', 'vacant', 'unknown'] as const

/** A unit's own address, if it differs from its property's. Coordinates are WGS 84 degrees. */
export interface UnitAddress {
  line1: string
  line2: string | null
  line3: string | null
  dependentLocality: string | null
  city: string | null
  region: string | null
  postalCode: string | null
  sortingCode: string | null
  country: string
  lat: number | null
  lon: number | null
}

/** `amount` is in the smallest unit of the currency: cents for USD. */
interface MarketRent {
  amount: number
  currency: string
}

/**
 * A part of a property that people live or work in. `portfolioId` and `propertySort` duplicate columns of the property,
 * so that lists filter and sort through one index: inserts copy them, and a trigger on `property` updates them.
 */
export const unit = pgTable(
  'unit',
  {
    id: uuid('id').notNull(),
    orgId: uuid('org_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    portfolioId: uuid('portfolio_id').notNull(),
    /** `property.name_sort`. */
    propertySort: sortText('property_sort').notNull(),
    name: text('name').notNull(),
    nameSort: sortText('name_sort')
      .generatedAlwaysAs(sql`sort_key(name)`)
      .notNull(),
    building: text('building'),
    /** Order within a property: building, then name; units without a building come last. */
    placeSort: sortText('place_sort')
      .generatedAlwaysAs(sql`sort_key(coalesce(building, chr(1114111)) || chr(1) || name)`)
      .notNull(),
    floor: integer('floor'),
    /** Null if it has the property's address. */
    address: jsonb('address').$type<UnitAddress>(),
    unitType: text('unit_type', { enum: unitTypes }).notNull().default('apartment'),
    bedrooms: integer('bedrooms'),
    bathrooms: numeric('bathrooms', { precision: 5, scale: 2, mode: 'number' }),
    area: doublePrecision('area'),
    areaUnits: text('area_units', { enum: ['square_feet', 'square_meters'] }),
    marketRent: jsonb('market_rent').$type<MarketRent>(),
    status: text('status', { enum: unitStatuses }).notNull().default('vacant'),
    occupantType: text('occupant_type', { enum: occupantTypes }).notNull().default('unknown'),
    accessible: boolean('accessible').notNull().default(false),
    belowGrade: boolean('below_grade').notNull().default(false),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    notes: text('notes'),
    /** The unit's id in the system it was imported from; the first match key of an import. */
    externalId: text('external_id'),
    externalIds: jsonb('external_ids').$type<Record<string, string>>().notNull().default({}),
    /** Words of the unit itself, like `property.search_text`. Search adds those of the property. */
    searchText: text('search_text').notNull().default(''),
    ...auditColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.propertyId], foreignColumns: [property.orgId, property.id] }),
    index('unit_of_property').on(t.orgId, t.propertyId),
    uniqueIndex('unit_name')
      .on(t.orgId, t.propertyId, sql`lower(coalesce(building, ''))`, sql`lower(name)`)
      .where(sql`archived_at is null`),
    uniqueIndex('unit_external')
      .on(t.orgId, t.externalId, t.propertyId)
      .where(sql`external_id is not null and archived_at is null`),
    index('unit_by_property')
      .on(t.orgId, t.propertySort, t.propertyId, t.placeSort, t.id)
      .where(sql`archived_at is null`),
    index('unit_by_portfolio')
      .on(t.orgId, t.portfolioId, t.propertySort, t.propertyId, t.placeSort, t.id)
      .where(sql`archived_at is null`),
    index('unit_by_status')
      .on(t.orgId, t.status, t.propertySort, t.propertyId, t.placeSort, t.id)
      .where(sql`archived_at is null`),
    index('unit_by_name')
      .on(t.orgId, t.nameSort, t.id)
      .where(sql`archived_at is null`),
    index('unit_by_place')
      .on(t.orgId, t.placeSort, t.id)
      .where(sql`archived_at is null`),
    // Units without a building come last in this direction too.
    index('unit_by_place_down')
      .on(t.orgId, sql`(case when ${t.building} is null then 0 else 1 end)`, t.placeSort, t.id)
      .where(sql`archived_at is null`),
    index('unit_by_updated')
      .on(t.orgId, t.updatedAt, t.id)
      .where(sql`archived_at is null`),
    // Nulls sort last in both directions, and a plain comparison continues a page.
    index('unit_by_area')
      .on(t.orgId, sql`coalesce(${t.area}, 1e15)`, t.id)
      .where(sql`archived_at is null`),
    index('unit_by_area_down')
      .on(t.orgId, sql`coalesce(${t.area}, -1)`, t.id)
      .where(sql`archived_at is null`),
    // Partial, because few units match.
    index('unit_of_rare_type')
      .on(t.orgId, t.unitType, t.propertySort, t.propertyId, t.placeSort, t.id)
      .where(sql`archived_at is null and unit_type <> 'apartment'`),
    index('unit_of_owner')
      .on(t.orgId, t.occupantType, t.propertySort, t.propertyId, t.placeSort, t.id)
      .where(sql`archived_at is null and occupant_type not in ('tenant', 'unknown')`),
    index('unit_below_grade')
      .on(t.orgId, t.propertySort, t.propertyId, t.placeSort, t.id)
      .where(sql`archived_at is null and below_grade`),
    index('unit_accessible')
      .on(t.orgId, t.propertySort, t.propertyId, t.placeSort, t.id)
      .where(sql`archived_at is null and accessible`),
    index('unit_archived')
      .on(t.orgId, t.propertySort, t.propertyId, t.placeSort, t.id)
      .where(sql`archived_at is not null`),
    index('unit_tags')
      .using('gin', t.tags)
      .where(sql`tags <> '{}'`),
    index('unit_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
  ],
)

import { z } from '@hono/zod-openapi'
import { severities } from '../../../platform/db/schema/hazard.ts'
import {
  leaseTypes,
  occupancyRoles,
  occupantTypes,
  tenantStatuses,
  unitStatuses,
  unitTypes,
} from '../../../platform/db/schema/index.ts'
import { externalIdMap, dateTimeInput, readOnly } from '../../../platform/http/fields.ts'
import { booleanFlag, commaList, commaListOrNone, search, sortBy } from '../../../platform/http/list-query.ts'
import { PageInfo, pageOf, PageQuery, WindowQuery } from '../../../platform/http/page.ts'
import { audit, previousVersion, Ref } from '../../../platform/http/ref.ts'
import { multilineText, tagList, text } from '../../../platform/http/text.ts'
import { AddressFields } from '../addresses/address.schema.ts'
import { FacetCount, permissionList, threatFilters } from '../lists/list.schema.ts'

export const UnitAddress = z
  .object({
    line1: z.string(),
    line2: z.string().nullable(),
    line3: z.string().nullable(),
    dependentLocality: z.string().nullable(),
    city: z.string().nullable(),
    region: z.string().nullable(),
    postalCode: z.string().nullable(),
    sortingCode: z.string().nullable(),
    country: z.string(),
    formatted: z.string(),
    lat: z.number().nullable(),
    lon: z.number().nullable(),
  })
  .openapi('UnitAddress')

export const UnitTenant = z
  .object({
    id: z.uuid(),
    name: z.string(),
    role: z.enum(occupancyRoles),
    status: z.enum(tenantStatuses),
    reachable: z.boolean(),
  })
  .openapi('UnitTenant')

export type UnitTenant = z.infer<typeof UnitTenant>

export const UnitListItem = z
  .object({
    id: z.uuid(),
    property: Ref,
    portfolio: Ref,
    name: z.string(),
    building: z.string().nullable(),
    floor: z.number().int().nullable(),
    unitType: z.enum(unitTypes),
    bedrooms: z.number().int().nullable(),
    bathrooms: z.number().nullable(),
    area: z.number().nullable(),
    areaUnits: z.enum(['square_feet', 'square_meters']).nullable(),
    status: z.enum(unitStatuses),
    occupantType: z.enum(occupantTypes),
    accessible: z.boolean(),
    belowGrade: z.boolean(),
    tags: z.array(z.string()),
    externalId: z.string().nullable(),
    tenants: z.array(UnitTenant).openapi({
      description: 'Current tenants, or the next ones to move in. Empty if listed in `hiddenFields`.',
    }),
    hiddenFields: z
      .array(z.enum(['tenants']))
      .openapi({ description: 'Fields of this unit that the caller can’t see.' }),
    threats: z.object({ active: z.number().int(), maxSeverity: z.enum(severities).nullable() }),
    permissions: permissionList,
    ...audit,
  })
  .openapi('UnitListItem')

export type UnitListItem = z.infer<typeof UnitListItem>

export const Unit = UnitListItem.extend({
  address: UnitAddress.nullable().openapi({ description: 'Null if the unit has the property’s address.' }),
  effectiveAddress: z.string().openapi({ description: 'The address on one line, including the unit.' }),
  marketRent: z
    .object({
      amount: z.number().int().openapi({ description: 'In the currency’s smallest unit.' }),
      currency: z.string(),
    })
    .nullable(),
  notes: z.string().nullable(),
  externalIds: z.record(z.string(), z.string()),
}).openapi('Unit')

export type Unit = z.infer<typeof Unit>

export const UnitWarning = z
  .object({ code: z.literal('status_mismatch'), field: z.literal('status'), message: z.string() })
  .openapi('UnitWarning')

export type UnitWarning = z.infer<typeof UnitWarning>

/** A unit after a write, with warnings about likely mistakes. */
export const WrittenUnit = Unit.extend({ previousVersion, warnings: z.array(UnitWarning) }).openapi(
  'WrittenUnit',
)

const floorNumber = z
  .string()
  .regex(/^-?\d{1,3}$/, 'Use whole numbers for floors.')
  .transform(Number)

/** Filters shared by the list and its facets. */
export const UnitFilters = z.strictObject({
  q: search,
  propertyId: commaList(z.uuid(), 'Properties.'),
  portfolioId: commaList(z.uuid(), 'Portfolios.'),
  unitType: commaList(z.enum(unitTypes), 'Types.'),
  status: commaList(z.enum(unitStatuses), 'Statuses.'),
  occupantType: commaList(z.enum(occupantTypes), 'Who occupies it.'),
  building: commaListOrNone(text(40), 'Buildings, case-insensitive.'),
  floor: commaList(floorNumber, 'Floors.'),
  belowGrade: booleanFlag.optional(),
  accessible: booleanFlag.optional(),
  hasThreats: booleanFlag.optional(),
  ...threatFilters,
  tag: commaListOrNone(text(40), 'Tags.'),
  updatedFrom: dateTimeInput.optional(),
  importFileId: z.uuid().optional().openapi({ description: 'Created or updated by this import.' }),
  archived: booleanFlag.default(false).openapi({
    description:
      'List archived units instead. This includes units of archived properties; otherwise, those are listed only with `propertyId`.',
  }),
})

export type UnitFilters = z.infer<typeof UnitFilters>

export const unitSortFields = ['property', 'name', 'building', 'status', 'area', 'updatedAt'] as const

export const unitFacets = ['status', 'unitType', 'occupantType', 'portfolioId', 'building'] as const

export const UnitQuery = WindowQuery.extend({
  ...UnitFilters.shape,
  sort: sortBy(unitSortFields, 'property').openapi({
    description:
      '`property` sorts by property, building, and unit. Names sort naturally: 2, 10, 10A. Prefix with `-` to sort in descending order.',
  }),
  facets: commaList(z.enum(unitFacets), 'Fields to count values for, under the same filters.'),
})

export type UnitQuery = z.infer<typeof UnitQuery>

export const UnitPage = z
  .object({
    items: z.array(UnitListItem),
    page: PageInfo,
    facets: z.partialRecord(z.enum(unitFacets), z.array(FacetCount)).optional(),
  })
  .openapi('UnitPage')

export type UnitPage = z.infer<typeof UnitPage>

const writableFields = {
  building: text(40).nullable(),
  floor: z.number().int().min(-5, 'The lowest floor is −5.').max(200, 'The highest floor is 200.').nullable(),
  unitType: z.enum(unitTypes),
  bedrooms: z.number().int().min(0).max(20).nullable(),
  bathrooms: z
    .number()
    .min(0)
    .max(20)
    .multipleOf(0.25, 'Enter bathrooms in steps of 0.25: 1, 1.25, 1.5.')
    .nullable(),
  area: z.number().positive('Enter an area greater than 0.').max(1e9).nullable(),
  areaUnits: z.enum(['square_feet', 'square_meters']).nullable(),
  status: z.enum(unitStatuses),
  occupantType: z.enum(occupantTypes),
  accessible: z.boolean(),
  belowGrade: z.boolean(),
  tags: tagList,
  notes: multilineText(5000).nullable(),
  externalId: text(100).nullable(),
  externalIds: externalIdMap,
}

const importOnlyMarketRent = readOnly('Market rent can only be set by imports.').optional()

const pointFields = {
  lat: z.number().min(-90).max(90).nullable(),
  lon: z.number().min(-180).max(180).nullable(),
}

/** A complete address. `line2`, `line3`, and the point default to none. */
const UnitAddressCreate = z.strictObject({
  ...z.object(AddressFields).partial().shape,
  line1: AddressFields.line1,
  ...z.object(pointFields).partial().shape,
})

/** The parts to change, or null to use the property's address. */
export const UnitAddressPatch = z
  .strictObject({ ...z.object(AddressFields).partial().shape, ...z.object(pointFields).partial().shape })
  .nullable()
  .openapi('UnitAddressPatch')

export type UnitAddressPatch = z.infer<typeof UnitAddressPatch>

export const UnitCreate = z
  .strictObject({
    ...z.object(writableFields).partial().shape,
    propertyId: z.uuid(),
    name: text(40).openapi({ description: 'The unit number, unique within its property and building.' }),
    address: UnitAddressCreate.nullable()
      .optional()
      .openapi({ description: 'If omitted or null, the property’s address applies.' }),
    marketRent: importOnlyMarketRent,
  })
  .openapi('UnitCreate')

export type UnitCreate = z.infer<typeof UnitCreate>

export const UnitPatch = z
  .strictObject({
    ...z.object(writableFields).partial().shape,
    name: text(40).optional(),
    archived: z.boolean().optional().openapi({ description: 'Archives or restores the unit.' }),
    propertyId: readOnly('A unit can’t move to another property.').optional(),
    marketRent: importOnlyMarketRent,
    address: readOnly('Use PATCH /unit/{id}/address to change the address.').optional(),
  })
  .openapi('UnitPatch')

export type UnitPatch = z.infer<typeof UnitPatch>

export const UnitOccupancyQuery = PageQuery

export type UnitOccupancyQuery = z.infer<typeof UnitOccupancyQuery>

export const UnitOccupancy = z
  .object({
    id: z.uuid(),
    tenant: z
      .object({
        id: z.uuid(),
        name: z.string(),
        status: z.enum(tenantStatuses),
        livesHere: z.boolean().openapi({ description: 'Whether this is their current or next unit.' }),
      })
      .nullable()
      .openapi({ description: 'Null if they now live somewhere the caller can’t see.' }),
    role: z.enum(occupancyRoles),
    moveIn: z.string().nullable(),
    moveOut: z.string().nullable(),
    leaseFrom: z.string().nullable(),
    leaseTo: z.string().nullable(),
    leaseType: z.enum(leaseTypes).nullable(),
  })
  .openapi('UnitOccupancy')

export type UnitOccupancy = z.infer<typeof UnitOccupancy>

export const UnitOccupancyPage = pageOf(UnitOccupancy).openapi('UnitOccupancyPage')

export type UnitOccupancyPage = z.infer<typeof UnitOccupancyPage>

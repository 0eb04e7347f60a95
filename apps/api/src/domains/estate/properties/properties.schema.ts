import { z } from '@hono/zod-openapi'
import { hazards, severities } from '../../../platform/db/schema/hazard.ts'
import {
  criticalities,
  geocodePrecisions,
  geocodeStatuses,
  propertyClasses,
  propertyStatuses,
  propertySubTypes,
  triages,
} from '../../../platform/db/schema/index.ts'
import { matchOverridesSchema } from '../../../platform/db/schema/matching-settings.ts'
import { dateTimeInput } from '../../../platform/http/fields.ts'
import { booleanFlag, commaList, commaListOrNone, search, sortBy } from '../../../platform/http/list-query.ts'
import { PageInfo, WindowQuery } from '../../../platform/http/page.ts'
import { audit, Ref } from '../../../platform/http/ref.ts'
import { text } from '../../../platform/http/text.ts'
import { Address, GeocodeCandidate } from '../addresses/address.schema.ts'
import { PropertyThreat } from '../exposure/property-threats.schema.ts'
import { threatsPerPropertyMax } from '../exposure/property-threats.ts'
import { coordinates, FacetCount, permissionList } from '../lists/list.schema.ts'

const positionsMax = 2_000

const Position = z
  .array(z.number())
  .min(2)
  .max(3)
  .refine(([lon, lat]) => Math.abs(lon!) <= 180 && Math.abs(lat!) <= 90, {
    message: 'Longitude comes first, then latitude.',
  })

const Ring = z
  .array(Position)
  .min(4, 'A ring needs at least four positions, and the last must equal the first.')
  .refine((ring) => ring[0]?.[0] === ring.at(-1)?.[0] && ring[0]?.[1] === ring.at(-1)?.[1], {
    message: 'A ring must end where it starts.',
  })

const Rings = z.array(Ring).min(1, 'A polygon needs at least one ring.')

/** The outline of a property's ground, in GeoJSON (RFC 7946). */
const Footprint = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('Polygon'), coordinates: Rings }),
    z.strictObject({ type: z.literal('MultiPolygon'), coordinates: z.array(Rings).min(1) }),
  ])
  .openapi('Footprint')

type Footprint = z.infer<typeof Footprint>

export const FootprintInput = Footprint.refine((footprint) => countPositions(footprint) <= positionsMax, {
  message: `Use up to ${positionsMax} positions.`,
})

const countPositions = (footprint: Footprint) =>
  (footprint.type === 'Polygon' ? [footprint.coordinates] : footprint.coordinates)
    .flat()
    .reduce((sum, ring) => sum + ring.length, 0)

export const assetKinds = [
  'shutoff_gas',
  'shutoff_water',
  'generator',
  'assembly_point',
  'hydrant',
  'elevator',
  'pool',
  'solar_battery',
] as const

const Asset = z.object({
  kind: z.enum(assetKinds),
  note: z.string().nullable(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
})

const OnSiteContact = z.object({
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})

const QualityIssue = z
  .object({
    code: z.string(),
    message: z.string(),
    points: z.number().int().openapi({ description: 'Points deducted from the score.' }),
    fix: z.string().openapi({ description: 'Path in the web app where it can be fixed.' }),
  })
  .openapi('DataQualityIssue')

export const PropertyListItem = z
  .object({
    id: z.uuid(),
    name: z.string(),
    code: z.string().nullable(),
    externalId: z.string().nullable(),
    portfolio: Ref,
    propertyClass: z.enum(propertyClasses),
    propertySubType: z.enum(propertySubTypes).nullable(),
    status: z.enum(propertyStatuses),
    criticality: z.enum(criticalities),
    address: Address,
    unitCountDeclared: z.number().int().nullable(),
    tags: z.array(z.string()),
    picture: z.string().nullable(),
    manager: Ref.nullable(),
    counts: z.object({
      units: z.number().int(),
      occupied: z.number().int(),
      vacant: z.number().int(),
      tenants: z.number().int(),
      reachable: z.number().int(),
      assistance: z
        .number()
        .int()
        .nullable()
        .openapi({ description: 'Tenants who need assistance; null without `tenant:sensitive_read`.' }),
    }),
    threats: z.object({
      active: z.number().int(),
      unacknowledged: z.number().int(),
      maxSeverity: z.enum(severities).nullable(),
      items: z
        .array(PropertyThreat)
        .optional()
        .openapi({
          description: `Only with \`include=threats\`: the threats counted here that the caller can see, highest risk first, up to ${threatsPerPropertyMax}.`,
        }),
    }),
    riskScore: z
      .number()
      .int()
      .openapi({ description: 'The highest risk score of its threats, 0 to 100; not a sum.' }),
    dataQuality: z.object({ score: z.number().int(), issues: z.array(QualityIssue) }),
    permissions: permissionList,
    ...audit,
  })
  .openapi('PropertyListItem')

export const Property = PropertyListItem.extend({
  sharesAddress: z.boolean(),
  footprint: Footprint.nullable().openapi({
    description: 'The outline of the property. Hazards are matched against it instead of the point.',
  }),
  yearBuilt: z.number().int().nullable(),
  stories: z.number().int().nullable(),
  livingArea: z.number().nullable(),
  livingAreaUnits: z.enum(['square_feet', 'square_meters']).nullable(),
  elevationMeters: z.number().nullable(),
  floodZone: z.string().nullable(),
  onSiteContact: OnSiteContact.nullable(),
  emergencyPlanUrl: z.string().nullable(),
  assets: z.array(Asset),
  notes: z.string().nullable(),
  externalIds: z.record(z.string(), z.string()),
  matchOverrides: matchOverridesSchema
    .nullable()
    .openapi({ description: 'Overrides of the organization’s matching rules, by hazard.' }),
  riskReasons: z.array(z.string()).openapi({
    description:
      'The factors of the risk score for each threat, highest first: severity, certainty, urgency, and proximity.',
  }),
  timeZone: z
    .string()
    .nullable()
    .openapi({ description: 'IANA time zone name, from its location; null until it’s located.' }),
}).openapi('Property')

export type Property = z.infer<typeof Property>

export type PropertyListItem = z.infer<typeof PropertyListItem>

/** Filters shared by the list, its facets and the statistics. */
export const PropertyFilters = z.strictObject({
  q: search,
  portfolioId: commaList(z.uuid(), 'Portfolios.'),
  propertyClass: commaList(z.enum(propertyClasses), 'Classes.'),
  propertySubType: commaListOrNone(z.enum(propertySubTypes), 'Types.'),
  status: commaList(z.enum(propertyStatuses), 'Statuses. Default: all except archived.'),
  region: commaListOrNone(text(100), 'State or province codes.'),
  city: commaListOrNone(text(100), 'Cities, case-insensitive.'),
  county: commaListOrNone(text(100), 'Counties.'),
  tag: commaListOrNone(text(40), 'Tags.'),
  managerUserId: commaListOrNone(z.uuid(), 'Managers.'),
  criticality: commaList(z.enum(criticalities), 'Criticalities.'),
  geocode: commaList(z.enum(geocodeStatuses), 'Whether the property is located.'),
  geocodePrecision: commaList(z.enum(geocodePrecisions), 'How precisely the property is located.'),
  needsLocation: booleanFlag.optional().openapi({
    description:
      'Whether the exact location isn’t known: the address wasn’t found, several places match, or only its ZIP code or city is located. Items then have `address.geocode.candidates`.',
  }),
  hasThreats: booleanFlag.optional().openapi({
    description: 'Whether an active threat affects the property and isn’t resolved or dismissed there.',
  }),
  severity: commaList(z.enum(severities), 'The highest severity among its threats.'),
  hazard: commaList(z.enum(hazards), 'Hazards that currently threaten it.'),
  triage: commaList(z.enum(triages), 'Triage statuses of ongoing threats at the property.'),
  riskFrom: z.coerce.number().int().min(0).max(100).optional(),
  dataQualityTo: z.coerce.number().int().min(0).max(100).optional(),
  bbox: coordinates(4, 'Use the format minLon,minLat,maxLon,maxLat, for example -105.2,39.6,-104.7,39.9.')
    .optional()
    .openapi({ type: 'string', description: '`minLon,minLat,maxLon,maxLat`' }),
  near: coordinates(3, 'Use the format lat,lon,meters, for example 39.74,-104.99,5000.')
    .optional()
    .openapi({ type: 'string', description: '`lat,lon,meters`' }),
  updatedFrom: dateTimeInput.optional(),
  importFileId: z.uuid().optional().openapi({ description: 'Created or updated by this import.' }),
})

export type PropertyFilters = z.infer<typeof PropertyFilters>

export const propertySortFields = [
  'name',
  'city',
  'units',
  'riskScore',
  'maxSeverity',
  'dataQuality',
  'updatedAt',
  'portfolio',
] as const

export const propertyFacets = ['portfolioId', 'propertyClass', 'status', 'region', 'geocode'] as const

/** GeoJSON carries at most this many properties. */
export const propertyFeaturesMax = 5_000

export const PropertyQuery = WindowQuery.extend({
  ...PropertyFilters.shape,
  sort: sortBy(propertySortFields, 'name'),
  facets: commaList(z.enum(propertyFacets), 'Fields to count values for, under the same filters.'),
  include: commaList(
    z.enum(['threats', 'address.zones']),
    'Additional data to include. `threats` requires `threat:read`. `address.zones` is always included.',
  ),
  format: z
    .enum(['json', 'geojson'])
    .default('json')
    .openapi({
      description: `\`geojson\`: the first ${propertyFeaturesMax.toLocaleString('en-US')} located properties in the given order, as points of \`application/geo+json\`, without paging, \`facets\`, or \`include\`.`,
    }),
})

export type PropertyQuery = z.infer<typeof PropertyQuery>

export const PropertyPage = z
  .object({
    items: z.array(PropertyListItem),
    page: PageInfo,
    facets: z.partialRecord(z.enum(propertyFacets), z.array(FacetCount)).optional(),
  })
  .openapi('PropertyPage')

export type PropertyPage = z.infer<typeof PropertyPage>

const PropertyFeature = z.object({
  type: z.literal('Feature'),
  id: z.uuid(),
  geometry: z.object({
    type: z.literal('Point'),
    coordinates: z.tuple([z.number(), z.number()]).openapi({ description: 'Longitude, then latitude.' }),
  }),
  properties: PropertyListItem.pick({
    name: true,
    code: true,
    portfolio: true,
    propertyClass: true,
    status: true,
    criticality: true,
    riskScore: true,
  }).extend({
    address: z.string(),
    precision: z.enum(geocodePrecisions).openapi({ description: 'How precise the point is.' }),
    radiusMeters: z.number().nullable().openapi({
      description: 'The building is within this distance of the point; null if the point is exact.',
    }),
    units: z.number().int(),
    tenants: z.number().int(),
    threatsActive: z.number().int(),
    threatsUnacknowledged: z.number().int(),
    maxSeverity: z.enum(severities).nullable(),
  }),
})

export const PropertyFeatures = z
  .object({ type: z.literal('FeatureCollection'), features: z.array(PropertyFeature) })
  .openapi('PropertyFeatures')

export type PropertyFeatures = z.infer<typeof PropertyFeatures>

const PropertyPoint = z.tuple([
  z.uuid(),
  z.string(),
  z.number(),
  z.number(),
  z.number().int(),
  z.number().int(),
  z.number().int(),
  z.uuid(),
  z.number().nullable(),
])

export const PropertyPoints = z
  .object({
    items: z.array(PropertyPoint).openapi({
      description:
        'Each is `[id, name, lon, lat, maxSeverityRank, riskScore, threatsActive, portfolioId, radiusMeters]`; rank 5 is extreme, 0 means no threat; the building is within the radius of the point, which is null if the point is exact. Located properties only, up to 100,000.',
    }),
    total: z.number().int().openapi({ description: 'All properties the filters match, located or not.' }),
  })
  .openapi('PropertyPoints')

export type PropertyPoints = z.infer<typeof PropertyPoints>

export const PropertyAddressResult = z
  .object({
    address: Address,
    candidates: z.array(GeocodeCandidate).openapi({
      description: 'Empty after an address change: a task asks the geocoder about the new address.',
    }),
    task: z.null().openapi({ description: 'One task locates all of the organization’s new addresses.' }),
    property: Property,
    previousVersion: z.number().int().optional(),
  })
  .openapi('PropertyAddressResult')

export type PropertyAddressResult = z.infer<typeof PropertyAddressResult>

export const StartedMatch = z.object({ taskId: z.uuid() }).openapi('StartedMatch')

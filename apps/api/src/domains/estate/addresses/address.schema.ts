import { z } from '@hono/zod-openapi'
import { geocodeMatchTypes, geocodePrecisions, geocodeStatuses } from '../../../platform/db/schema/index.ts'
import { pointPrecisions, suggesterNames } from './address.ts'
import { text } from '../../../platform/http/text.ts'

const lat = z
  .number()
  .min(-90, 'Latitude must be between −90 and 90.')
  .max(90, 'Latitude must be between −90 and 90.')
const lon = z
  .number()
  .min(-180, 'Longitude must be between −180 and 180.')
  .max(180, 'Longitude must be between −180 and 180.')

/** Where the coordinates of an address come from. */
const pointOrigin = {
  precision: z.enum(pointPrecisions).optional().openapi({
    description: 'How precise `lat` and `lon` are. Default: rooftop.',
  }),
  source: z.enum(suggesterNames).optional().openapi({
    description: 'The service that suggested `lat` and `lon`.',
  }),
  manual: z.literal(true).optional().openapi({
    description:
      'With `lat` and `lon`: a person set the point, so later geocoding doesn’t change it. `source` is ignored.',
  }),
}

/** The required parts depend on the country. `requireValidAddress` checks them. */
export const AddressFields = {
  line1: text(100),
  line2: text(100).nullable(),
  line3: text(100).nullable(),
  dependentLocality: text(100).nullable().openapi({
    description: 'Suburb, neighborhood, or village within the city, in countries whose addresses have one.',
  }),
  city: text(100).nullable(),
  region: text(100).nullable().openapi({ description: 'State or province, as a code or name.' }),
  postalCode: text(20).nullable(),
  sortingCode: text(20).nullable().openapi({ description: 'For example CEDEX in Monaco.' }),
  country: text(60).openapi({ description: 'ISO 3166-1 alpha-2 code, or the English name.' }),
}

export const AddressCreate = z
  .strictObject({
    ...AddressFields,
    line2: AddressFields.line2.optional(),
    line3: AddressFields.line3.optional(),
    dependentLocality: AddressFields.dependentLocality.optional(),
    city: AddressFields.city.optional(),
    region: AddressFields.region.optional(),
    postalCode: AddressFields.postalCode.optional(),
    sortingCode: AddressFields.sortingCode.optional(),
    country: AddressFields.country.optional().openapi({
      description: 'ISO 3166-1 alpha-2 code, or the English name. Default: the organization’s country.',
    }),
    lat: lat.nullable().optional(),
    lon: lon.nullable().optional(),
    ...pointOrigin,
  })
  .openapi('AddressCreate')

/** Address parts to change, or a point set by hand. */
export const AddressPatch = z
  .strictObject({
    line1: AddressFields.line1.optional(),
    line2: AddressFields.line2.optional(),
    line3: AddressFields.line3.optional(),
    dependentLocality: AddressFields.dependentLocality.optional(),
    city: AddressFields.city.optional(),
    region: AddressFields.region.optional(),
    postalCode: AddressFields.postalCode.optional(),
    sortingCode: AddressFields.sortingCode.optional(),
    country: AddressFields.country.optional(),
    lat: lat.nullable().optional().openapi({
      description:
        'Send `null` for both `lat` and `lon` to discard the location and geocode the address again.',
    }),
    lon: lon.nullable().optional(),
    ...pointOrigin,
    candidate: z.strictObject({ lat, lon }).nullable().optional().openapi({
      description:
        'One of the property’s `address.geocode.candidates`, by its coordinates. The property moves there, with the candidate’s precision. `null` undoes the choice and moves the property back to its ZIP code or city.',
    }),
    allowDuplicateAddress: z.boolean().optional(),
  })
  .openapi('AddressPatch')

export const GeocodeCandidate = z
  .object({
    formatted: z.string(),
    lat: z.number(),
    lon: z.number(),
    precision: z.enum(['rooftop', 'parcel', 'street', 'postal_code', 'city']),
    score: z.number().nullable().openapi({ description: '0 to 1; null if the geocoder gives none.' }),
    source: z.string().openapi({ description: 'The geocoder: census, photon, or pelias.' }),
  })
  .openapi('GeocodeCandidate')

export const Address = z
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
    county: z.string().nullable(),
    countyFips: z.string().nullable(),
    formatted: z.string(),
    lat: z.number().nullable(),
    lon: z.number().nullable(),
    geocode: z.object({
      status: z.enum(geocodeStatuses),
      precision: z.enum(geocodePrecisions),
      source: z.string().nullable(),
      score: z.number().nullable(),
      geocodedAt: z.iso.datetime().nullable(),
      manual: z.boolean(),
      radiusMeters: z.number().nullable().openapi({
        description:
          'The building is within this distance of the point; null if the point is exact, or there is none.',
      }),
      matchType: z.enum(geocodeMatchTypes).nullable().openapi({
        description:
          'How the geocoder’s result matches the address: spelled the same, spelled differently, or several results. Null if it found nothing, or until a geocoder has been asked.',
      }),
      benchmark: z.string().nullable().openapi({
        description: 'The version of the geocoder’s data, such as Public_AR_Current.',
      }),
      checkedAt: z.iso.datetime().nullable().openapi({
        description: 'When a street geocoder last looked up this address; null if none has yet.',
      }),
      candidates: z.array(GeocodeCandidate).optional().openapi({
        description:
          'Up to 10 places to choose from, if the geocoder found several or only similar ones. They stay after a choice, when `status` is `ok`. Included only for a single property and in lists with `needsLocation`.',
      }),
    }),
    zones: z.object({
      forecastZone: z.string().nullable(),
      countyZone: z.string().nullable(),
      fireZone: z.string().nullable(),
      same: z.string().nullable(),
      timeZone: z.string().nullable(),
    }),
  })
  .openapi('Address')
export type Address = z.infer<typeof Address>

export type AddressPatch = z.infer<typeof AddressPatch>

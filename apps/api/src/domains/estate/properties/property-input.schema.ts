import { z } from '@hono/zod-openapi'
import { AddressCreate } from '../addresses/address.schema.ts'
import {
  criticalities,
  propertyClasses,
  propertyStatuses,
  propertySubTypes,
} from '../../../platform/db/schema/index.ts'
import { emailAddress, externalIdMap, httpUrl } from '../../../platform/http/fields.ts'
import { phoneNumber } from '../../../platform/http/phone.ts'
import { matchOverridesSchema } from '../../../platform/db/schema/matching-settings.ts'
import { multilineText, tagList, text } from '../../../platform/http/text.ts'
import { assetKinds, FootprintInput } from './properties.schema.ts'

const yearBuiltMax = () => new Date().getUTCFullYear() + 3
const count = (max: number) => z.number().int().min(0).max(max)

const writableFields = {
  code: text(40).nullable(),
  externalId: text(100).nullable(),
  propertySubType: z.enum(propertySubTypes).nullable(),
  criticality: z.enum(criticalities),
  yearBuilt: z
    .number()
    .int()
    .min(1600, 'Year built can’t be before 1600.')
    .refine((year) => year <= yearBuiltMax(), {
      error: () => `Year built can’t be after ${yearBuiltMax()}.`,
      params: { code: 'max' },
    })
    .nullable(),
  stories: count(200).nullable(),
  unitCountDeclared: count(20_000).nullable(),
  livingArea: z.number().positive('Enter an area greater than 0.').max(1e9).nullable(),
  livingAreaUnits: z.enum(['square_feet', 'square_meters']).nullable(),
  managerUserId: z.uuid().nullable(),
  onSiteContact: z
    .strictObject({
      name: text(120).nullable().default(null),
      phone: phoneNumber.nullable().default(null),
      email: emailAddress.nullable().default(null),
    })
    .nullable(),
  emergencyPlanUrl: httpUrl.nullable(),
  assets: z
    .array(
      z.strictObject({
        kind: z.enum(assetKinds),
        note: text(200).nullable().default(null),
        lat: z.number().min(-90).max(90).nullable().default(null),
        lon: z.number().min(-180).max(180).nullable().default(null),
      }),
    )
    .max(50, 'Use up to 50 assets.'),
  tags: tagList,
  notes: multilineText(5000).nullable(),
  externalIds: externalIdMap,
  matchOverrides: matchOverridesSchema.nullable(),
  footprint: FootprintInput.nullable(),
}

export const PropertyCreate = z
  .strictObject({
    ...z.object(writableFields).partial().shape,
    name: text(160).optional().openapi({ description: 'Default: address line 1.' }),
    portfolioId: z.uuid().optional().openapi({ description: 'Default: the Unassigned portfolio.' }),
    propertyClass: z.enum(propertyClasses).optional(),
    status: z.enum(['active', 'inactive']).optional(),
    address: AddressCreate,
    allowDuplicateAddress: z
      .boolean()
      .optional()
      .openapi({ description: 'Creates it even if another property has this address.' }),
  })
  .openapi('PropertyCreate')
export type PropertyCreate = z.infer<typeof PropertyCreate>

export const PropertyPatch = z
  .strictObject({
    ...z.object(writableFields).partial().shape,
    name: text(160).optional(),
    portfolioId: z.uuid().optional(),
    propertyClass: z.enum(propertyClasses).optional(),
    status: z.enum(propertyStatuses).optional(),
    address: z
      .unknown()
      .refine((value) => value === undefined, {
        message: 'Use PATCH /property/{id}/address to change the address.',
        params: { code: 'not_allowed' },
      })
      .optional()
      .openapi({ description: 'Rejected here: use PATCH /property/{id}/address to change the address.' }),
  })
  .openapi('PropertyPatch')
export type PropertyPatch = z.infer<typeof PropertyPatch>

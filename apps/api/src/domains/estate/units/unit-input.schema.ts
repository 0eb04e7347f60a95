import { z } from '@hono/zod-openapi'
import { AddressFields } from '../addresses/address.schema.ts'
import { occupantTypes, unitStatuses, unitTypes } from '../../../platform/db/schema/index.ts'
import { externalIdMap, readOnly } from '../../../platform/http/fields.ts'
import { multilineText, tagList, text } from '../../../platform/http/text.ts'

const writable = {
  building: text(40).nullable(),
  floor: z.number().int().min(-5, 'Floors begin at −5.').max(200, 'Floors end at 200.').nullable(),
  unitType: z.enum(unitTypes),
  bedrooms: z.number().int().min(0, 'This cannot be negative.').max(20, 'At most 20.').nullable(),
  bathrooms: z
    .number()
    .min(0, 'This cannot be negative.')
    .max(20, 'At most 20.')
    .multipleOf(0.25, 'Count bathrooms in quarters: 1, 1.25, 1.5.')
    .nullable(),
  area: z.number().positive('Area must be more than 0.').max(1e9).nullable(),
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

const importOnly = readOnly('Market rent comes with imports only.').optional()

const point = {
  lat: z.number().min(-90).max(90).nullable(),
  lon: z.number().min(-180).max(180).nullable(),
}

/** An address of its own, whole. What is left out of `line2`, `line3` or the point is none. */
const UnitAddressCreate = z.strictObject({
  ...z.object(AddressFields).partial().shape,
  line1: AddressFields.line1,
  ...z.object(point).partial().shape,
})

/** `null`: the unit has the address of its property. Otherwise the parts to change. */
export const UnitAddressPatch = z
  .strictObject({ ...z.object(AddressFields).partial().shape, ...z.object(point).partial().shape })
  .nullable()
  .openapi('UnitAddressPatch')
export type UnitAddressPatch = z.infer<typeof UnitAddressPatch>

export const UnitCreate = z
  .strictObject({
    ...z.object(writable).partial().shape,
    propertyId: z.uuid(),
    name: text(40).openapi({ description: 'The unit number, unique in property and building.' }),
    address: UnitAddressCreate.nullable()
      .optional()
      .openapi({ description: 'Default and null: the address of the property.' }),
    marketRent: importOnly,
  })
  .openapi('UnitCreate')
export type UnitCreate = z.infer<typeof UnitCreate>

export const UnitPatch = z
  .strictObject({
    ...z.object(writable).partial().shape,
    name: text(40).optional(),
    archived: z.boolean().optional().openapi({ description: 'Archives or restores the unit.' }),
    propertyId: readOnly('A unit stays with its property.').optional(),
    marketRent: importOnly,
    address: readOnly('The address has a call of its own: PATCH /unit/{id}/address.').optional(),
  })
  .openapi('UnitPatch')
export type UnitPatch = z.infer<typeof UnitPatch>

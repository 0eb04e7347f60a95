import { z } from '@hono/zod-openapi'
import { audit, previousVersion, Ref } from '../../../platform/http/ref.ts'
import { text } from '../../../platform/http/text.ts'

const name = text(40).openapi({ description: 'As in `unit.building`, case-insensitive.' })
const line1 = text(100)
  .nullable()
  .openapi({ description: 'Its street address, if it’s different from the property’s.' })
const lat = z
  .number()
  .min(-90, 'Latitude must be between −90 and 90.')
  .max(90, 'Latitude must be between −90 and 90.')
const lon = z
  .number()
  .min(-180, 'Longitude must be between −180 and 180.')
  .max(180, 'Longitude must be between −180 and 180.')

export const Building = z
  .object({
    id: z.uuid(),
    property: Ref,
    name: z.string(),
    line1: z.string().nullable(),
    lat: z.number(),
    lon: z.number(),
    ...audit,
  })
  .openapi('Building')
export type Building = z.infer<typeof Building>

export const WrittenBuilding = Building.extend({ previousVersion })

export const PropertyBuildings = z
  .object({
    items: z.array(
      z.object({
        name: z.string(),
        units: z.number().int().openapi({ description: 'Units with this building name.' }),
        /** Null if it has no location and is only a name in units. */
        building: Building.nullable(),
      }),
    ),
    unitsWithoutBuilding: z.number().int(),
  })
  .openapi('PropertyBuildings')
export type PropertyBuildings = z.infer<typeof PropertyBuildings>

export const BuildingCreate = z
  .strictObject({ propertyId: z.uuid(), name, line1: line1.optional(), lat, lon })
  .openapi('BuildingCreate')
export type BuildingCreate = z.infer<typeof BuildingCreate>

export const BuildingPatch = z
  .strictObject({
    name: name.optional(),
    line1: line1.optional(),
    lat: lat.optional(),
    lon: lon.optional(),
  })
  .refine((patch) => (patch.lat === undefined) === (patch.lon === undefined), {
    message: 'Enter both latitude and longitude.',
    path: ['lat'],
  })
  .openapi('BuildingPatch')
export type BuildingPatch = z.infer<typeof BuildingPatch>

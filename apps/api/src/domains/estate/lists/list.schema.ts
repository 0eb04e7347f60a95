import { z } from '@hono/zod-openapi'
import { PERMISSION_KEYS } from '@parapet/permissions'
import { hazards } from '../../../platform/db/schema/hazard.ts'
import { commaList } from '../../../platform/http/list-query.ts'

export const permissionList = z
  .array(z.enum(PERMISSION_KEYS))
  .openapi({ description: 'What the caller can do with this object.' })

export const coordinates = (length: number, message: string) =>
  z
    .string()
    .transform((value) => value.split(',').map(Number))
    .refine((values) => values.length === length && values.every(Number.isFinite), message)

export const FacetCount = z
  .object({
    value: z.string().openapi({ description: '`none` for records without a value.' }),
    label: z.string(),
    count: z.number().int(),
  })
  .openapi('FacetCount')
export type FacetCount = z.infer<typeof FacetCount>

/** Filters of units and tenants by what affects them. */
export const threatFilters = {
  threatId: commaList(z.uuid(), 'Threats that affect the record. Requires `threat:read`.'),
  hazard: commaList(z.enum(hazards), 'Hazards that currently threaten the record. Requires `threat:read`.'),
}

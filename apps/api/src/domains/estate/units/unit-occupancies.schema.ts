import { z } from '@hono/zod-openapi'
import { leaseTypes, occupancyRoles, tenantStatuses } from '../../../platform/db/schema/index.ts'
import { PageQuery, pageOf } from '../../../platform/http/page.ts'

export const UnitOccupancyQuery = PageQuery
export type UnitOccupancyQuery = z.infer<typeof UnitOccupancyQuery>

export const UnitStay = z
  .object({
    id: z.uuid(),
    tenant: z
      .object({
        id: z.uuid(),
        name: z.string(),
        status: z.enum(tenantStatuses),
        livesHere: z.boolean().openapi({ description: 'Whether this unit is their current or next one.' }),
      })
      .nullable()
      .openapi({ description: 'Null when they live where the caller sees nobody now.' }),
    role: z.enum(occupancyRoles),
    moveIn: z.string().nullable(),
    moveOut: z.string().nullable(),
    leaseFrom: z.string().nullable(),
    leaseTo: z.string().nullable(),
    leaseType: z.enum(leaseTypes).nullable(),
  })
  .openapi('UnitStay')
export type UnitStay = z.infer<typeof UnitStay>

export const UnitStayPage = pageOf(UnitStay).openapi('UnitStayPage')
export type UnitStayPage = z.infer<typeof UnitStayPage>

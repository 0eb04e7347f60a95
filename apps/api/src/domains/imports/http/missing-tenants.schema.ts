import { z } from '@hono/zod-openapi'
import { tenantStatuses } from '../../../platform/db/schema/index.ts'
import { pageOf, PageQuery } from '../../../platform/http/page.ts'

export const MissingTenantQuery = PageQuery
export type MissingTenantQuery = z.infer<typeof MissingTenantQuery>

const MissingTenant = z
  .object({
    id: z.uuid(),
    name: z.string(),
    status: z.enum(tenantStatuses),
    property: z.object({ id: z.uuid(), name: z.string() }),
    unit: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    leaseTo: z.string().nullable(),
    mayUpdate: z.boolean().openapi({ description: 'Whether the caller can mark this tenant as past.' }),
  })
  .openapi('MissingTenant')
type MissingTenant = z.infer<typeof MissingTenant>

export const MissingTenantPage = pageOf(MissingTenant).openapi('MissingTenantPage')
export type MissingTenantPage = z.infer<typeof MissingTenantPage>

export const MarkMissingPast = z
  .strictObject({
    tenantIds: z
      .array(z.uuid())
      .min(1)
      .max(500)
      .optional()
      .openapi({ description: 'The missing tenants to mark. If omitted, all of them.' }),
  })
  .openapi('MarkMissingPast')
export type MarkMissingPast = z.infer<typeof MarkMissingPast>

export const MarkedPast = z
  .object({
    marked: z.number().int(),
    left: z.number().int().openapi({
      description:
        'Missing tenants the caller can update who still need to be marked. Call again to mark them.',
    }),
  })
  .openapi('MarkedPast')
export type MarkedPast = z.infer<typeof MarkedPast>

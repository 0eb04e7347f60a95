import { z } from '@hono/zod-openapi'
import { isoDateTime } from '../../../platform/http/fields.ts'
import { PageQuery, pageOf } from '../../../platform/http/page.ts'
import { TenantCreate } from './tenant-input.schema.ts'

export const UnmatchedOptInQuery = PageQuery
export type UnmatchedOptInQuery = z.infer<typeof UnmatchedOptInQuery>

export const UnmatchedOptIn = z
  .object({
    id: z.uuid().openapi({ description: 'The consent record.' }),
    email: z.string().openapi({ description: 'Masked.' }),
    name: z.string().nullable().openapi({ description: 'As entered on the opt-in page.' }),
    unit: z.string().nullable().openapi({ description: 'As entered on the opt-in page.' }),
    page: z.string().nullable().openapi({ description: 'The opt-in page’s title.' }),
    language: z.string().nullable(),
    optedInAt: isoDateTime,
    tenants: z
      .array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          premises: z.string().nullable().openapi({ description: 'Property and unit.' }),
        }),
      )
      .openapi({
        description:
          'Tenants who have the address, by name. The opt-in may also be from someone else who shares it. Empty if no tenant has it.',
      }),
  })
  .openapi('UnmatchedOptIn')
export type UnmatchedOptIn = z.infer<typeof UnmatchedOptIn>

export const UnmatchedOptInPage = pageOf(UnmatchedOptIn).openapi('UnmatchedOptInPage')

const { firstName, lastName, occupancies } = TenantCreate.shape

export const OptInMatch = z
  .strictObject({ tenantId: z.uuid().optional(), firstName, lastName, occupancies })
  .refine(({ tenantId, ...newTenant }) => tenantId === undefined || Object.keys(newTenant).length === 0, {
    path: ['tenantId'],
    message: 'Send either an existing tenant’s ID or a new tenant’s name and home.',
  })
  .openapi('OptInMatch', {
    description: '`tenantId` for an existing tenant. Without it, a tenant is created from the other fields.',
  })
export type OptInMatch = z.infer<typeof OptInMatch>

export const OptInMatched = z.object({ tenantId: z.uuid() }).openapi('OptInMatched')
export type OptInMatched = z.infer<typeof OptInMatched>

import { z } from '@hono/zod-openapi'
import { resourceTypes } from '../../../platform/db/schema/index.ts'
import { dateTimeInput, isoDateTime } from '../../../platform/http/fields.ts'
import { previousVersion, Ref } from '../../../platform/http/ref.ts'

export const futureDateTime = dateTimeInput.refine(
  (moment) => new Date(moment) > new Date(),
  'Choose a time in the future.',
)

export const ResourceGrant = z
  .object({
    id: z.uuid(),
    user: Ref,
    resourceRole: Ref,
    resourceType: z.enum(resourceTypes),
    resource: Ref,
    expiresAt: isoDateTime.nullable().openapi({ description: 'Null if it doesn’t expire.' }),
    grantedBy: Ref.nullable(),
    createdAt: isoDateTime,
    version: z.number().int(),
  })
  .openapi('ResourceGrant')
export type ResourceGrant = z.infer<typeof ResourceGrant>

export const FineGrainedAccess = z
  .object({
    resourceTypes: z.array(
      z.object({
        type: z.enum(resourceTypes),
        permissions: z
          .array(z.string())
          .openapi({ description: 'Permissions that a role for this resource type can include.' }),
      }),
    ),
    grants: z
      .array(ResourceGrant)
      .openapi({ description: 'Current grants on resources the caller can see; the first 2,000.' }),
    total: z.number().int(),
  })
  .openapi('FineGrainedAccess')
export type FineGrainedAccess = z.infer<typeof FineGrainedAccess>

export const GrantQuery = z.strictObject({
  userId: z.uuid().optional(),
  resourceType: z.enum(resourceTypes).optional(),
  resourceId: z.uuid().optional(),
  resourceRoleId: z.uuid().optional(),
  expiresBefore: z.iso
    .datetime({ offset: true })
    .optional()
    .openapi({ description: 'Grants that expire before this time.' }),
})
export type GrantQuery = z.infer<typeof GrantQuery>

export const GrantCreate = z
  .strictObject({
    userId: z.uuid(),
    resourceRoleId: z.uuid(),
    resourceType: z.enum(resourceTypes),
    resourceId: z.uuid(),
    expiresAt: futureDateTime.nullish(),
  })
  .openapi('GrantCreate')
export type GrantCreate = z.infer<typeof GrantCreate>

export const GrantPatch = z.strictObject({ expiresAt: futureDateTime.nullable() }).openapi('GrantPatch')
export type GrantPatch = z.infer<typeof GrantPatch>

export const GrantWrite = ResourceGrant.extend({ previousVersion }).openapi('GrantWrite')

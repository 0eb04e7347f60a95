import { z } from '@hono/zod-openapi'
import { resourceTypes } from '../../../platform/db/schema/index.ts'
import { isoMoment } from '../../../platform/http/fields.ts'
import { previousVersion, Ref } from '../../../platform/http/ref.ts'
import { TeamMember } from './team.schema.ts'

export const MemberPatch = z
  .strictObject({
    roleIds: z
      .array(z.uuid())
      .min(1, 'Choose at least one role.')
      .max(20)
      .overwrite((ids) => [...new Set(ids)])
      .openapi({ description: 'All roles the member shall hold. Needs role:assign.' }),
    status: z
      .enum(['active', 'suspended'])
      .openapi({ description: 'A suspended member gets in no more until reactivated. Needs team:update.' }),
  })
  .partial()
  .openapi('MemberPatch')
export type MemberPatch = z.infer<typeof MemberPatch>

export const MemberWrite = TeamMember.extend({ previousVersion }).openapi('TeamMemberWrite')
export type MemberWrite = z.infer<typeof MemberWrite>

const Place = z.object({ type: z.enum(resourceTypes), id: z.uuid(), name: z.string() })

const Source = z.object({
  type: z.enum(['role', 'grant']),
  id: z.uuid().openapi({ description: 'Of the role, or of the resource role that was granted.' }),
  name: z.string(),
  grantId: z.uuid().nullable(),
  resource: Place.nullable().openapi({ description: 'Null for a role, which holds everywhere they see.' }),
  expiresAt: isoMoment.nullable(),
})

export const MemberAccess = z
  .object({
    user: Ref,
    status: z
      .enum(['active', 'suspended'])
      .openapi({ description: 'A suspended member may do none of this until reactivated.' }),
    isFga: z.boolean(),
    permissions: z.array(
      z.object({
        permission: z.string(),
        everywhere: z.boolean().openapi({
          description: 'False when it holds on single portfolios and properties only.',
        }),
        sources: z.array(Source),
      }),
    ),
    resources: z
      .array(Place.extend({ permissions: z.array(z.string()) }))
      .openapi({ description: 'What was granted one by one, with what they may do there in all.' }),
    properties: z
      .object({ total: z.number().int(), items: z.array(Ref) })
      .openapi({ description: 'What they see; the first 200 by name.' }),
  })
  .openapi('MemberAccess')
export type MemberAccess = z.infer<typeof MemberAccess>

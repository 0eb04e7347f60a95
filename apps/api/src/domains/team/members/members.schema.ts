import { z } from '@hono/zod-openapi'
import { companyRoles, invitationStatuses, resourceTypes } from '../../../platform/db/schema/index.ts'
import { emailOutput, isoDateTime } from '../../../platform/http/fields.ts'
import { booleanFlag, commaList, search, sortBy } from '../../../platform/http/list-query.ts'
import { pageOf, PageQuery } from '../../../platform/http/page.ts'
import { previousVersion, Ref } from '../../../platform/http/ref.ts'

const memberStatuses = ['active', 'invited', 'suspended', 'removed'] as const

export const TeamMember = z
  .object({
    membership: z.object({
      id: z.uuid().nullable().openapi({ description: 'Null for people who are only invited.' }),
      status: z.enum(memberStatuses),
      joinedAt: isoDateTime.nullable(),
      lastActiveAt: isoDateTime.nullable(),
      version: z.number().int().nullable().openapi({
        description: 'For If-Match, as `"v<version>"`. Null for people who are only invited.',
      }),
    }),
    user: z.object({
      id: z.uuid().nullable().openapi({ description: 'Null for people who are only invited.' }),
      name: z.string(),
      email: emailOutput,
      picture: z.string().nullable(),
      companyRole: z.enum(companyRoles).nullable(),
    }),
    roles: z.array(Ref),
    isFga: z.boolean().openapi({ description: 'Whether they’re limited to individual grants.' }),
    grantsCount: z.number().int(),
    invitation: z
      .object({
        id: z.uuid(),
        status: z.enum(invitationStatuses),
        expiresAt: isoDateTime,
        lastSentAt: isoDateTime.nullable().openapi({ description: 'Null if no email could be sent yet.' }),
        resendsLeft: z.number().int(),
      })
      .nullable(),
  })
  .openapi('TeamMember')
export type TeamMember = z.infer<typeof TeamMember>

export const TeamPage = pageOf(TeamMember).openapi('TeamPage')
export type TeamPage = z.infer<typeof TeamPage>

const teamSortFields = ['name', 'lastActiveAt'] as const

export const TeamQuery = PageQuery.extend({
  q: search,
  status: commaList(z.enum(memberStatuses), 'Statuses. Default: all except `removed`.'),
  roleId: commaList(z.uuid(), 'Roles they have, or would have once they accept.'),
  isFga: booleanFlag.optional().openapi({ description: 'Limited members only, or all others.' }),
  sort: sortBy(teamSortFields, 'name'),
})
export type TeamQuery = z.infer<typeof TeamQuery>

export const MemberPatch = z
  .strictObject({
    roleIds: z
      .array(z.uuid())
      .min(1, 'Select at least one role.')
      .max(20)
      .overwrite((ids) => [...new Set(ids)])
      .openapi({ description: 'All of the member’s roles. Requires `role:assign`.' }),
    status: z
      .enum(['active', 'suspended'])
      .openapi({ description: 'A suspended member has no access until reinstated. Requires `team:update`.' }),
  })
  .partial()
  .openapi('MemberPatch')
export type MemberPatch = z.infer<typeof MemberPatch>

export const MemberWrite = TeamMember.extend({ previousVersion }).openapi('TeamMemberWrite')
export type MemberWrite = z.infer<typeof MemberWrite>

const Resource = z.object({ type: z.enum(resourceTypes), id: z.uuid(), name: z.string() })

const Source = z.object({
  type: z.enum(['role', 'grant']),
  id: z.uuid().openapi({ description: 'The ID of the role or the granted resource role.' }),
  name: z.string(),
  grantId: z.uuid().nullable(),
  resource: Resource.nullable().openapi({
    description: 'Null for a role, which applies everywhere they have access.',
  }),
  expiresAt: isoDateTime.nullable(),
})

export const MemberAccess = z
  .object({
    user: Ref,
    status: z
      .enum(['active', 'suspended'])
      .openapi({ description: 'A suspended member has none of these permissions until reinstated.' }),
    isFga: z.boolean(),
    permissions: z.array(
      z.object({
        permission: z.string(),
        everywhere: z.boolean().openapi({
          description: 'False if it applies on individual portfolios and properties only.',
        }),
        sources: z.array(Source),
      }),
    ),
    resources: z.array(Resource.extend({ permissions: z.array(z.string()) })).openapi({
      description: 'Portfolios and properties the member has grants on, with all permissions there.',
    }),
    properties: z
      .object({ total: z.number().int(), items: z.array(Ref) })
      .openapi({ description: 'Properties the member can see; the first 200 by name.' }),
  })
  .openapi('MemberAccess')
export type MemberAccess = z.infer<typeof MemberAccess>

import { z } from '@hono/zod-openapi'
import { companyRoles, invitationStatuses, resourceTypes } from '../../../platform/db/schema/index.ts'
import { emailShown, isoMoment } from '../../../platform/http/fields.ts'
import { booleanFlag, commaList, search, sortBy } from '../../../platform/http/list-query.ts'
import { PageQuery, pageOf } from '../../../platform/http/page.ts'
import { Ref } from '../../../platform/http/ref.ts'
import { multilineText, text } from '../../../platform/http/text.ts'
import { futureMoment } from './roles.schema.ts'

const memberStatuses = ['active', 'invited', 'suspended'] as const

export const TeamMember = z
  .object({
    membership: z.object({
      id: z.uuid().nullable().openapi({ description: 'Null for somebody who is only invited.' }),
      status: z.enum(memberStatuses),
      joinedAt: isoMoment.nullable(),
      lastActiveAt: isoMoment.nullable(),
      version: z.number().int().nullable().openapi({
        description: 'For If-Match, as `"v<version>"`. Null for somebody who is only invited.',
      }),
    }),
    user: z.object({
      id: z.uuid().nullable().openapi({ description: 'Null for somebody who is only invited.' }),
      name: z.string(),
      email: emailShown,
      picture: z.string().nullable(),
      companyRole: z.enum(companyRoles).nullable(),
    }),
    roles: z.array(Ref),
    isFga: z.boolean().openapi({ description: 'Whether they are limited to what was granted one by one.' }),
    grantsCount: z.number().int(),
    invitation: z
      .object({
        id: z.uuid(),
        status: z.enum(invitationStatuses),
        expiresAt: isoMoment,
        lastSentAt: isoMoment.nullable().openapi({ description: 'Null when no mail could be sent yet.' }),
        resendsLeft: z.number().int(),
      })
      .nullable(),
  })
  .openapi('TeamMember')
export type TeamMember = z.infer<typeof TeamMember>

export const TeamPage = pageOf(TeamMember).openapi('TeamPage')
export type TeamPage = z.infer<typeof TeamPage>

export const teamSortFields = ['name', 'lastActiveAt'] as const

export const TeamQuery = PageQuery.extend({
  q: search,
  status: commaList(z.enum(memberStatuses), 'States. Without it all of them.'),
  roleId: commaList(z.uuid(), 'Roles held, or to be held by an invited person.'),
  isFga: booleanFlag.optional().openapi({ description: 'Limited members only, or only the others.' }),
  sort: sortBy(teamSortFields, 'name'),
})
export type TeamQuery = z.infer<typeof TeamQuery>

const NewGrant = z.strictObject({
  resourceRoleId: z.uuid(),
  resourceType: z.enum(resourceTypes),
  resourceId: z.uuid(),
  expiresAt: futureMoment.nullish(),
})
export type NewGrant = z.infer<typeof NewGrant>

const Invite = z.strictObject({
  email: z.string().max(320).openapi({
    format: 'email',
    description: 'An address that is not valid spoils its own result alone.',
  }),
  name: text(120).nullish(),
  roleIds: z
    .array(z.uuid())
    .min(1, 'Choose at least one role.')
    .max(20)
    .overwrite((ids) => [...new Set(ids)]),
  resourceGrants: z.array(NewGrant).max(200).optional(),
  message: multilineText(500).nullish().openapi({ description: 'Stands in the mail, as text.' }),
})
export type Invite = z.infer<typeof Invite>

export const TeamInvite = z
  .strictObject({ invites: z.array(Invite).min(1, 'Name at least one person.').max(50) })
  .openapi('TeamInvite')
export type TeamInvite = z.infer<typeof TeamInvite>

export const InviteResult = z
  .object({
    email: z.string(),
    status: z.enum(['invited', 'already_member', 'resent', 'invalid']),
    invitationId: z.uuid().optional(),
    warning: z
      .enum(['no_access_yet'])
      .optional()
      .openapi({ description: '`no_access_yet`: a limited member without any grant sees nothing.' }),
    error: z
      .object({
        code: z.enum(['format', 'unique', 'suspended', 'too_often', 'not_sent']),
        message: z.string(),
      })
      .optional()
      .openapi({
        description:
          'Why the address is `invalid`. With another status: `not_sent`, the invitation is kept but its mail did not leave; invite the address again to resend it.',
      }),
  })
  .openapi('InviteResult')
export type InviteResult = z.infer<typeof InviteResult>

export const InviteResults = z.object({ results: z.array(InviteResult) }).openapi('InviteResults')
export type InviteResults = z.infer<typeof InviteResults>

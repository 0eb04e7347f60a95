import { z } from '@hono/zod-openapi'
import { invitationStatuses, resourceTypes } from '../../../platform/db/schema/index.ts'
import { emailOutput, isoDateTime } from '../../../platform/http/fields.ts'
import { multilineText, text } from '../../../platform/http/text.ts'
import { futureDateTime } from '../grants/grants.schema.ts'

const NewGrant = z.strictObject({
  resourceRoleId: z.uuid(),
  resourceType: z.enum(resourceTypes),
  resourceId: z.uuid(),
  expiresAt: futureDateTime.nullish(),
})

export const Invite = z.strictObject({
  email: z.string().max(320).openapi({
    format: 'email',
    description: 'An invalid address affects only its own result.',
  }),
  name: text(120).nullish(),
  roleIds: z
    .array(z.uuid())
    .min(1, 'Select at least one role.')
    .max(20)
    .overwrite((ids) => [...new Set(ids)]),
  resourceGrants: z.array(NewGrant).max(200).optional(),
  message: multilineText(500).nullish().openapi({ description: 'Included in the email as plain text.' }),
})
export type Invite = z.infer<typeof Invite>

export const TeamInvite = z
  .strictObject({ invites: z.array(Invite).min(1, 'Enter at least one person.').max(50) })
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
      .openapi({ description: '`no_access_yet`: a limited member without grants can’t see anything.' }),
    error: z
      .object({
        code: z.enum(['format', 'unique', 'suspended', 'too_often', 'not_sent']),
        message: z.string(),
      })
      .optional()
      .openapi({
        description:
          'The reason for the status `invalid`. With any other status, the code is `not_sent`: the invitation was saved, but its email wasn’t sent. To resend it, invite the address again.',
      }),
  })
  .openapi('InviteResult')
export type InviteResult = z.infer<typeof InviteResult>

export const InviteResults = z.object({ results: z.array(InviteResult) }).openapi('InviteResults')
export type InviteResults = z.infer<typeof InviteResults>

export const InvitationParams = z.object({ token: z.string().max(100) })

/** What the invitation page shows. */
export const Invitation = z
  .object({
    status: z.enum(invitationStatuses),
    email: emailOutput,
    org: z.object({ id: z.uuid(), name: z.string(), logo: z.string().nullable() }),
    inviter: z.object({ name: z.string() }).nullable(),
    roles: z.array(z.object({ name: z.string(), description: z.string().nullable() })),
    isFga: z.boolean().openapi({ description: 'Whether access is limited to `grants`.' }),
    grants: z.array(
      z.object({ resourceType: z.enum(resourceTypes), resourceName: z.string(), role: z.string() }),
    ),
    message: z.string().nullable(),
    expiresAt: isoDateTime.nullable(),
  })
  .openapi('Invitation', {
    description: 'Unless `pending`, only status, email, org, and inviter are set.',
  })
export type Invitation = z.infer<typeof Invitation>

export const AcceptedInvitation = z.object({ orgId: z.uuid() }).openapi('AcceptedInvitation')

export const RequestedInvitation = z
  .object({ message: z.string() })
  .openapi('RequestedInvitation', { description: 'The same whether or not an email was sent.' })

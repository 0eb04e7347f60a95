import { z } from '@hono/zod-openapi'
import { invitationStatuses, resourceTypes } from '../../../platform/db/schema/index.ts'
import { emailShown, isoMoment } from '../../../platform/http/fields.ts'

export const InvitationParams = z.object({ token: z.string().max(100) })

/** What the page of an invitation shows. */
export const Invitation = z
  .object({
    status: z.enum(invitationStatuses),
    email: emailShown,
    org: z.object({ id: z.uuid(), name: z.string(), logo: z.string().nullable() }),
    inviter: z.object({ name: z.string() }).nullable(),
    roles: z.array(z.object({ name: z.string(), description: z.string().nullable() })),
    isFga: z.boolean().openapi({ description: 'Whether access will be limited to `grants`.' }),
    grants: z.array(
      z.object({ resourceType: z.enum(resourceTypes), resourceName: z.string(), role: z.string() }),
    ),
    message: z.string().nullable(),
    expiresAt: isoMoment.nullable(),
  })
  .openapi('Invitation', {
    description: 'For anything but `pending` only status, email, org and inviter are filled.',
  })
export type Invitation = z.infer<typeof Invitation>

export const AcceptedInvitation = z.object({ orgId: z.uuid() }).openapi('AcceptedInvitation')

export const RequestedInvitation = z
  .object({ message: z.string() })
  .openapi('RequestedInvitation', { description: 'The same whether a mail was sent or not.' })

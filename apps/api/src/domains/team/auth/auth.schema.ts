import { z } from '@hono/zod-openapi'

export const CheckEmail = z.strictObject({ email: z.string() }).openapi('CheckEmail')

export const CheckEmailResponse = z
  .object({
    next: z.enum(['otp', 'google', 'sso', 'invite']).openapi({ description: 'How this address signs in.' }),
    maskedEmail: z.string(),
  })
  .openapi('CheckEmailResponse')

export const Permissions = z
  .object({
    permissions: z.array(z.string()).openapi({
      description: 'Every permission the caller has anywhere. For a limited member, the union of all grants.',
    }),
    isFga: z.boolean().openapi({ description: 'Whether the caller is limited to `permittedProperties`.' }),
    permittedProperties: z
      .array(z.uuid())
      .openapi({ description: 'Applies only if `isFga` is true; otherwise empty.' }),
    roles: z.array(z.string()),
    resourceGrants: z.array(
      z.object({
        resourceType: z.enum(['portfolio', 'property']),
        resourceId: z.uuid(),
        role: z.string(),
        expiresAt: z.iso.datetime().nullable(),
      }),
    ),
    orgId: z.uuid(),
    revision: z.number().int().openapi({ description: 'Changes whenever the rest of the response does.' }),
  })
  .openapi('Permissions')

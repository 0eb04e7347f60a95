import { z } from '@hono/zod-openapi'
import { mailEventTypes } from '../../../platform/db/schema/index.ts'
import { dateTimeInput } from '../../../platform/http/fields.ts'
import { isOneLine } from '../../../platform/http/text.ts'

/** A mail server's response without the characters that PostgreSQL rejects, which are no reason to reject the report. */
export const toStorable = (response: string) => response.replaceAll(/\0|\p{Cs}/gu, '')

const serverResponse = z.string().max(2000).overwrite(toStorable)

export const MailEventBatch = z
  .strictObject({
    events: z
      .array(
        z.strictObject({
          id: z.string().min(1).max(200).refine(isOneLine, 'Control characters aren’t allowed.'),
          type: z.enum(mailEventTypes),
          messageId: z.string().min(1).max(500).refine(isOneLine, 'Control characters aren’t allowed.'),
          at: dateTimeInput,
          detail: serverResponse.nullable().optional(),
        }),
      )
      .max(1000),
  })
  .openapi('MailEventBatch')

export const MailEventCounts = z
  .object({
    accepted: z.number().int(),
    duplicates: z.number().int(),
    unknown: z
      .number()
      .int()
      .openapi({ description: 'Events about emails that aren’t from campaigns or alerts.' }),
  })
  .openapi('MailEventCounts')
export type MailEventCounts = z.infer<typeof MailEventCounts>

export const SignatureHeader = z.object({
  'parapet-signature': z.string().optional().openapi({
    description: '`t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `t.body` with the shared secret.',
  }),
})

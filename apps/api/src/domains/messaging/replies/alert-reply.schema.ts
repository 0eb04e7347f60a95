import { z } from '@hono/zod-openapi'
import { alertAnswers, alertNeeds, alertPhases } from '../../../platform/db/schema/index.ts'
import { isoDateTime } from '../../../platform/http/fields.ts'
import { isOneLine, multilineText } from '../../../platform/http/text.ts'
import { consentLanguages } from '../consent/wording.ts'

export const peopleMax = 50
export const noteLengthMax = 500

export const AlertReplyParams = z.object({ orgId: z.uuid(), token: z.string().max(100).refine(isOneLine) })

export const AlertReplyQuery = z.strictObject({
  language: z
    .string()
    .max(35)
    .optional()
    .openapi({ description: 'The preferred language. By default, the message’s language.' }),
})

const count = z.number().int()
const peopleCount = z.coerce.number().int().min(1).max(peopleMax)

export const StoredAnswer = z
  .object({
    answer: z.enum(alertAnswers),
    peopleCount: count.nullable(),
    needs: z.array(z.enum(alertNeeds)),
    note: z.string().nullable(),
    receivedAt: isoDateTime,
  })
  .openapi('AlertStoredAnswer')
export type StoredAnswer = z.infer<typeof StoredAnswer>

export const AlertReplyPage = z
  .object({
    org: z.object({
      name: z.string(),
      logo: z.string().nullable(),
      contactEmail: z.string().nullable(),
      supportPhone: z.string().nullable(),
      privacyUrl: z.string().nullable(),
      postalAddress: z.string().nullable(),
    }),
    firstName: z.string().nullable(),
    property: z.string().nullable(),
    unit: z.string().nullable(),
    alert: z.object({
      phase: z.enum(alertPhases),
      subject: z.string(),
      text: z.string().openapi({ description: 'Plain text, filled in, without the link to this page.' }),
      language: z
        .enum(consentLanguages)
        .openapi({ description: 'The text’s language: English if there’s no text in `language`.' }),
      sentAt: isoDateTime,
    }),
    isOver: z.boolean().openapi({ description: 'Whether an all clear was sent.' }),
    answer: StoredAnswer.nullable().openapi({
      description:
        'The latest answer, sent by link, by text, or with a key during a call, or recorded by staff.',
    }),
    language: z.enum(consentLanguages),
    languages: z.array(z.enum(consentLanguages)),
    timeZone: z
      .string()
      .openapi({ description: 'IANA name of the organization’s time zone, for the times on the page.' }),
    expiresAt: isoDateTime,
  })
  .openapi('AlertReplyPage')
export type AlertReplyPage = z.infer<typeof AlertReplyPage>

export const AlertReplyInput = z
  .strictObject({
    answer: z.enum(alertAnswers),
    peopleCount: peopleCount
      .nullable()
      .optional()
      .openapi({ description: 'How many people need help, or are safe.' }),
    needs: z
      .array(z.enum(alertNeeds))
      .max(alertNeeds.length)
      .overwrite((needs) => [...new Set(needs)])
      .optional(),
    note: multilineText(noteLengthMax).nullable().optional(),
    clientKey: z
      .string()
      .max(100)
      .refine(isOneLine, 'Control characters aren’t allowed.')
      .optional()
      .openapi({
        description:
          'An idempotency key chosen by the client. Repeating it stores nothing and returns the stored answer.',
      }),
  })
  .openapi('AlertReplyInput')
export type AlertReplyInput = z.infer<typeof AlertReplyInput>

export const AlertReplyReceived = StoredAnswer.extend({
  isNew: z.boolean().openapi({ description: 'False for a repeated `clientKey`.' }),
}).openapi('AlertReplyReceived')
export type AlertReplyReceived = z.infer<typeof AlertReplyReceived>

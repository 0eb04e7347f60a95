import { z } from '@hono/zod-openapi'
import { dnsPurposes, dnsStatuses, senderKinds, senderStatuses } from '../../../platform/db/schema/index.ts'
import { emailAddress, emailOutput, isoDateTime } from '../../../platform/http/fields.ts'
import { booleanFlag, sortBy } from '../../../platform/http/list-query.ts'
import { PageQuery, pageOf } from '../../../platform/http/page.ts'
import { audit, previousVersion } from '../../../platform/http/ref.ts'
import { text } from '../../../platform/http/text.ts'
import { permissionList } from '../../estate/index.ts'

const count = z.number().int()

const SenderDns = z
  .object({
    purpose: z.enum(dnsPurposes),
    type: z.enum(['TXT', 'MX', 'CNAME']),
    host: z.string(),
    value: z.string().openapi({ description: 'Expected value.' }),
    required: z.boolean(),
    status: z.enum(dnsStatuses),
    found: z.array(z.string()).openapi({ description: 'Values found, up to five.' }),
    problem: z.string().nullable().openapi({ description: 'What’s wrong, in one sentence.' }),
    checkedAt: isoDateTime.nullable(),
  })
  .openapi('EmailSenderDns')

export const EmailSender = z
  .object({
    id: z.uuid(),
    kind: z.enum(senderKinds).openapi({
      description: '`address`: verified with a code. `domain`: verified with DNS records.',
    }),
    fromName: z.string(),
    fromEmail: emailOutput,
    replyTo: emailOutput.nullable(),
    domain: z.string(),
    sendsFrom: emailOutput.openapi({
      description: 'The address recipients see. For a single verified address, it’s the operator’s.',
    }),
    isDefault: z.boolean(),
    status: z.enum(senderStatuses),
    failureReason: z.string().nullable(),
    deadlineAt: isoDateTime.nullable().openapi({
      description:
        'When the status becomes `failed` unless the problem is fixed. Null if there is no deadline.',
    }),
    verifiedAt: isoDateTime.nullable(),
    lastCheckedAt: isoDateTime.nullable(),
    dns: z.array(SenderDns),
    code: z
      .object({
        sentAt: isoDateTime.nullable(),
        expiresAt: isoDateTime.nullable().openapi({ description: 'Null if there’s no code to enter.' }),
        attemptsLeft: count,
        sendsLeft: count.openapi({ description: 'How many more codes can be sent within 24 hours.' }),
      })
      .nullable()
      .openapi({ description: 'For an address pending verification; otherwise null.' }),
    checks: z.object({ left: count, nextAt: isoDateTime.nullable() }).openapi({
      description: 'Remaining checks, and when the next one is available if there are none.',
    }),
    sentToday: count,
    dailyLimit: count,
    reputation: z.object({
      window: z.literal('30d'),
      sent: count,
      bounceRate: z.number(),
      complaintRate: z.number(),
    }),
    permissions: permissionList,
    ...audit,
  })
  .openapi('EmailSender')
export type EmailSender = z.infer<typeof EmailSender>

export const WrittenEmailSender = EmailSender.extend({ previousVersion }).openapi('WrittenEmailSender')
export const EmailSenderPage = pageOf(EmailSender).openapi('EmailSenderPage')

export const SenderQuery = PageQuery.extend({ sort: sortBy(['fromEmail', 'createdAt'], 'createdAt') })
export type SenderQuery = z.infer<typeof SenderQuery>

export const SenderParams = z.object({ orgId: z.uuid(), id: z.uuid() })

export const SenderDetailQuery = z.strictObject({
  refresh: booleanFlag.optional().openapi({
    description: 'Checks DNS now. Up to six times an hour, then 429.',
  }),
})

const fields = { fromName: text(100), fromEmail: emailAddress }

export const EmailSenderCreate = z
  .strictObject({ kind: z.enum(senderKinds), ...fields, replyTo: emailAddress.nullable().optional() })
  .openapi('EmailSenderCreate')
export type EmailSenderCreate = z.infer<typeof EmailSenderCreate>

export const EmailSenderPut = z
  .strictObject({
    ...fields,
    replyTo: emailAddress.nullable(),
    isDefault: z.boolean(),
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'Enter a six-digit code.')
      .optional()
      .openapi({ description: 'The code from the email, which verifies the address.' }),
  })
  .openapi('EmailSenderPut')
export type EmailSenderPut = z.infer<typeof EmailSenderPut>

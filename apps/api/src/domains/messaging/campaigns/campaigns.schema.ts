import { z } from '@hono/zod-openapi'
import {
  audienceStatuses,
  campaignStatuses,
  pauseReasons,
  recipientStates,
  skipReasons,
} from '../../../platform/db/schema/index.ts'
import { dateTimeInput, isoDateTime, languageTag } from '../../../platform/http/fields.ts'
import { commaList, search, sortBy } from '../../../platform/http/list-query.ts'
import { pageOf, PageQuery } from '../../../platform/http/page.ts'
import { Ref } from '../../../platform/http/ref.ts'
import { isOneLine, text } from '../../../platform/http/text.ts'
import { Task } from '../../../platform/jobs/tasks.schema.ts'
import { charactersMax, findMarkdownProblem } from '../message/markdown.ts'

const idsMax = 1000

const singleLine = (max: number) =>
  z.string().normalize('NFC').trim().max(max).refine(isOneLine, 'Control characters aren’t allowed.')

const markdown = z
  .string()
  .normalize('NFC')
  .max(charactersMax, { abort: true })
  .refine((value) => !/\p{Cs}|[^\P{Cc}\n\r\t]/u.test(value), 'Control characters aren’t allowed.')
  .refine((value) => findMarkdownProblem(value) === null, {
    error: ({ input }) => findMarkdownProblem(String(input)) ?? undefined,
  })

/** A language of the message: the primary subtag of a language tag. */
const MessageLanguage = languageTag
  .overwrite((tag) => tag.split('-')[0]!.toLowerCase())
  .openapi({ description: 'Language code, for example `es`.' })

export const CampaignAudience = z
  .strictObject({
    portfolioIds: z.array(z.uuid()).max(idsMax).default([]),
    propertyIds: z.array(z.uuid()).max(idsMax).default([]),
    tenantStatus: z.array(z.enum(audienceStatuses)).default([]),
    onlyNeverAsked: z.boolean().default(true),
    tenantIds: z.array(z.uuid()).max(idsMax).default([]),
  })
  .openapi('CampaignAudience', {
    description:
      'Empty lists don’t limit the audience. Tenants must be in one of the portfolios or properties, and match every other list.',
  })
export type CampaignAudience = z.infer<typeof CampaignAudience>

const LanguageVariant = z.strictObject({
  subject: singleLine(150),
  preheader: singleLine(150).nullable().optional(),
  bodyMarkdown: markdown,
})
const SavedLanguageVariant = z.object({
  subject: z.string(),
  preheader: z.string().nullable().optional(),
  bodyMarkdown: z.string(),
})

const LanguageVariants = z
  .record(z.string().regex(/^[a-z]{2,3}$/, 'Use a language code, for example es.'), LanguageVariant)
  .refine((variants) => Object.keys(variants).length <= 20, 'Use up to 20 languages.')

export const SendWindow = z
  .strictObject({
    fromHour: z.number().int().min(0).max(23),
    toHour: z.number().int().min(1).max(24),
  })
  .refine(({ fromHour, toHour }) => fromHour < toHour, 'The end must be after the start.')
  .openapi('SendWindow', { description: 'Hours of the day in each property’s time zone.' })

const Reminder = z.strictObject({ afterDays: z.number().int().min(1).max(30) })

const draftFields = {
  name: text(120).optional(),
  senderId: z.uuid().nullable().optional(),
  subject: singleLine(150).optional(),
  preheader: singleLine(150).nullable().optional(),
  bodyMarkdown: markdown.optional(),
  languageVariants: LanguageVariants.optional(),
  audience: CampaignAudience.optional(),
  sendWindow: SendWindow.nullable().optional(),
  throttlePerMinute: z.number().int().min(1).max(10_000).nullable().optional(),
  reminder: Reminder.nullable().optional(),
}

const campaignActions = ['save', 'send', 'schedule', 'pause', 'resume', 'cancel'] as const

export const WelcomeEmailAction = z
  .strictObject({
    action: z.enum(campaignActions),
    campaignId: z.uuid().optional(),
    ...draftFields,
    scheduledAt: dateTimeInput.nullable().optional(),
    confirmCount: z.number().int().min(0).optional().openapi({
      description:
        'The number of tenants that the member was shown and confirmed. Required to send or schedule.',
    }),
  })
  .openapi('WelcomeEmailAction')
export type WelcomeEmailAction = z.infer<typeof WelcomeEmailAction>

const CampaignStats = z
  .object({
    audience: z
      .number()
      .int()
      .openapi({ description: 'Tenants in the audience, including those who were skipped.' }),
    queued: z.number().int(),
    sent: z.number().int().openapi({ description: 'Emails submitted, regardless of the outcome.' }),
    delivered: z.number().int().openapi({ description: 'Emails known to be delivered.' }),
    deferred: z.number().int(),
    bounced: z.number().int(),
    complained: z.number().int(),
    suppressed: z.number().int(),
    skipped: z
      .number()
      .int()
      .openapi({ description: 'Tenants skipped on purpose, including suppressed addresses.' }),
    notSent: z.number().int(),
    inDoubt: z.number().int(),
    optedIn: z.number().int(),
    declined: z.number().int(),
    noResponse: z.number().int(),
  })
  .openapi('CampaignStats')
export type CampaignStats = z.infer<typeof CampaignStats>

export const WelcomeCampaign = z
  .object({
    id: z.uuid(),
    name: z.string(),
    status: z.enum(campaignStatuses),
    sender: Ref.nullable(),
    senderId: z.uuid().nullable(),
    subject: z.string(),
    preheader: z.string().nullable(),
    bodyMarkdown: z.string(),
    languageVariants: z.record(z.string(), SavedLanguageVariant),
    mergeFields: z.array(z.string()),
    audience: CampaignAudience,
    scheduledAt: isoDateTime.nullable(),
    sendWindow: SendWindow.nullable(),
    throttlePerMinute: z.number().int().nullable(),
    reminder: Reminder.nullable(),
    reminderAt: isoDateTime.nullable(),
    pauseReason: z.enum(pauseReasons).nullable(),
    confirmedCount: z.number().int().nullable(),
    stats: CampaignStats,
    startedAt: isoDateTime.nullable(),
    startedBy: Ref.nullable(),
    finishedAt: isoDateTime.nullable(),
    taskId: z.uuid().nullable(),
    wordingVersion: z.string().nullable(),
    actions: z
      .array(z.enum(campaignActions))
      .openapi({ description: 'Actions available in this status to members who can send.' }),
    createdAt: isoDateTime,
    updatedAt: isoDateTime,
    createdBy: Ref.nullable(),
    updatedBy: Ref.nullable(),
    version: z.number().int(),
  })
  .openapi('WelcomeCampaign')
export type WelcomeCampaign = z.infer<typeof WelcomeCampaign>

const Count = z.object({ value: z.string(), count: z.number().int() })

const audienceNumbers = {
  eligible: z.number().int(),
  noEmail: z.number().int(),
  invalid: z.number().int(),
  suppressed: z.number().int(),
  alreadyOptedIn: z.number().int(),
  declined: z
    .number()
    .int()
    .openapi({ description: 'Tenants who declined. Campaigns don’t ask them again.' }),
  alreadyAsked: z.number().int(),
  duplicateAddress: z.number().int(),
  archived: z.number().int(),
  noTenancy: z.number().int().openapi({ description: 'No current or future occupancy.' }),
}

const AudiencePreview = z.object(audienceNumbers).openapi('AudiencePreview')
export type AudiencePreview = z.infer<typeof AudiencePreview>

export const AudienceRequest = z.strictObject({ audience: CampaignAudience.optional() })

export const AudienceNumbers = z
  .object({
    ...audienceNumbers,
    byLanguage: z
      .array(Count)
      .openapi({ description: 'Eligible tenants by language code; `none` means unknown.' }),
    skipped: z
      .array(
        z.object({
          tenant: Ref,
          property: Ref.nullable(),
          reason: z.enum(skipReasons),
        }),
      )
      .openapi({ description: 'The first 200 tenants who would be skipped, with the reason.' }),
  })
  .openapi('AudienceNumbers')
export type AudienceNumbers = z.infer<typeof AudienceNumbers>

const checkCodes = [
  'sender',
  'email_allowed',
  'mail_server',
  'opt_in_link',
  'postal_address',
  'contact',
  'subject',
  'merge_fields',
  'links',
  'languages',
  'weight',
  'audience',
] as const

export const CampaignCheck = z
  .object({
    code: z.enum(checkCodes),
    level: z.enum(['ok', 'warning', 'error']).openapi({ description: 'An error prevents sending.' }),
    message: z.string(),
  })
  .openapi('CampaignCheck')
export type CampaignCheck = z.infer<typeof CampaignCheck>

const MergeField = z.object({
  name: z.string(),
  label: z.string(),
  sample: z.string(),
  required: z.boolean().openapi({ description: 'Required in every version of the text.' }),
})

export const WelcomeEmail = z
  .object({
    // The first use of a named schema decides whether every use is nullable, so `history` comes before `campaign`.
    history: z.array(WelcomeCampaign),
    campaign: WelcomeCampaign.nullable(),
    defaults: z.object({
      name: z.string(),
      subject: z.string(),
      preheader: z.string(),
      bodyMarkdown: z.string(),
      languageVariants: z.record(z.string(), SavedLanguageVariant),
      audience: CampaignAudience,
      mergeFields: z.array(MergeField),
    }),
    newDraft: z
      .object({
        name: z.string(),
        senderId: z.uuid().nullable(),
        subject: z.string(),
        preheader: z.string().nullable(),
        bodyMarkdown: z.string(),
        languageVariants: z.record(z.string(), SavedLanguageVariant),
      })
      .openapi({
        description:
          'The initial values of a new draft: the message and sender of the last email sent, or else the suggested text and the default sender.',
      }),
    audiencePreview: AudiencePreview,
    senders: z
      .array(
        Ref.extend({
          replyTo: z
            .string()
            .nullable()
            .openapi({ description: 'Where replies go, if not to the address that emails come from.' }),
        }),
      )
      .openapi({ description: 'Senders that can be used.' }),
    checks: z.array(CampaignCheck),
  })
  .openapi('WelcomeEmail')
export type WelcomeEmail = z.infer<typeof WelcomeEmail>

export const WelcomeEmailSaved = z.object({ campaign: WelcomeCampaign }).openapi('WelcomeEmailSaved')
export const WelcomeEmailStarted = z
  .object({ campaign: WelcomeCampaign, task: Task })
  .openapi('WelcomeEmailStarted')

const { name: _name, audience: _audience, ...previewFields } = draftFields
export const PreviewRequest = z
  .strictObject({
    ...previewFields,
    tenantId: z
      .uuid()
      .optional()
      .openapi({ description: 'The tenant to render it for; without one, a sample tenant.' }),
    language: MessageLanguage.optional(),
  })
  .openapi('WelcomeEmailPreviewRequest')
export type PreviewRequest = z.infer<typeof PreviewRequest>

export const Preview = z
  .object({
    subject: z.string(),
    preheader: z.string().nullable(),
    language: z.string(),
    html: z.string(),
    text: z.string(),
    warnings: z.array(CampaignCheck),
  })
  .openapi('WelcomeEmailPreview')
export type Preview = z.infer<typeof Preview>

export const TestQuery = z.strictObject({
  userId: z.uuid().openapi({ description: 'The team member who gets it.' }),
})
export const TestRequest = z
  .strictObject({ ...draftFields, language: MessageLanguage.optional() })
  .openapi('TestWelcomeEmailRequest')
export type TestRequest = z.infer<typeof TestRequest>
export const TestStarted = z.object({ task: Task, to: z.string() }).openapi('TestWelcomeEmailStarted')

export const CampaignQuery = PageQuery.extend({
  status: commaList(z.enum(campaignStatuses), 'Statuses.'),
  q: search,
  sort: sortBy(['createdAt', 'startedAt', 'name', 'status'], '-createdAt'),
})
export type CampaignQuery = z.infer<typeof CampaignQuery>
export const CampaignPage = pageOf(WelcomeCampaign).openapi('WelcomeCampaignPage')

export const CampaignDetail = WelcomeCampaign.extend({
  funnel: z.array(z.object({ step: z.string(), count: z.number().int() })).openapi({
    description: 'audience, sent, delivered, and optedIn, in that order.',
  }),
  skippedBecause: z.array(Count),
  inDoubt: z.number().int(),
  task: Task.nullable(),
}).openapi('WelcomeCampaignDetail')
export type CampaignDetail = z.infer<typeof CampaignDetail>

export const CampaignParams = z.object({ orgId: z.uuid(), id: z.uuid() })
export const RecipientParams = CampaignParams.extend({ recipientId: z.uuid() })

export const CampaignRecipient = z
  .object({
    id: z.uuid(),
    tenant: Ref.nullable().openapi({ description: 'Null once the person has been erased.' }),
    property: Ref.nullable(),
    address: z.string().nullable().openapi({ description: 'The masked email address.' }),
    language: z.string(),
    state: z.enum(recipientStates),
    skipReason: z.enum(skipReasons).nullable(),
    sentAt: isoDateTime.nullable(),
    deliveredAt: isoDateTime.nullable(),
    decidedAt: isoDateTime.nullable(),
    remindedAt: isoDateTime.nullable(),
    events: z.array(z.object({ type: z.string(), at: isoDateTime, detail: z.string().nullable() })),
    updatedAt: isoDateTime,
  })
  .openapi('CampaignRecipient')
export type CampaignRecipient = z.infer<typeof CampaignRecipient>
export const RecipientPage = pageOf(CampaignRecipient).openapi('CampaignRecipientPage')

export const RecipientQuery = PageQuery.extend({
  state: commaList(z.enum(recipientStates), 'States.'),
  skipReason: commaList(z.enum(skipReasons), 'Why they were skipped.'),
  q: search,
})
export type RecipientQuery = z.infer<typeof RecipientQuery>

export const ResolveRequest = z.strictObject({ as: z.enum(['sent', 'not_sent']) })

import { z } from '@hono/zod-openapi'
import { consentLanguages } from '../consent/wording.ts'
import { tenantDecisions } from '../consent/tenant-decisions.ts'
import { consentChannels, consentStates } from '../../../platform/db/schema/index.ts'
import { emailAddress, isoDateTime } from '../../../platform/http/fields.ts'
import { phoneNumber } from '../../../platform/http/phone.ts'
import { isOneLine, text } from '../../../platform/http/text.ts'

export const OptInParams = z.object({ orgId: z.uuid(), id: z.string().max(100).refine(isOneLine) })

const language = z.enum(consentLanguages)

export const OptInQuery = z.strictObject({
  language: z
    .string()
    .max(35)
    .optional()
    .openapi({ description: 'The preferred language; the response uses one that is offered.' }),
})

const OptInOrg = z
  .object({
    name: z.string(),
    logo: z.string().nullable(),
    contactEmail: z.string().nullable(),
    supportPhone: z.string().nullable(),
    privacyUrl: z.string().nullable(),
    postalAddress: z.string().nullable().openapi({ description: 'The address on one line.' }),
  })
  .openapi('OptInOrganization')
export type OptInOrg = z.infer<typeof OptInOrg>

const OptInWording = z
  .object({
    consent: z.string().openapi({ description: 'The checkbox text.' }),
    what: z.string(),
    howOften: z.string(),
    howToStop: z.string(),
    voluntary: z.string(),
    notEmergency: z.string(),
  })
  .openapi('OptInWording')

const ChannelState = z.object({
  channel: z.enum(consentChannels),
  state: z.enum(consentStates),
})

/** What the page behind a link or poster shows. */
export const OptIn = z
  .object({
    kind: z.enum(['personal', 'page', 'confirmation']),
    org: OptInOrg,
    recipient: z
      .object({
        firstName: z.string().nullable(),
        maskedEmail: z.string(),
        property: z.string().nullable(),
        unit: z.string().nullable(),
      })
      .nullable()
      .openapi({ description: 'Null on an opt-in page. Nothing else is revealed about a tenant.' }),
    page: z
      .object({
        texts: z
          .partialRecord(language, z.object({ title: z.string().nullable(), intro: z.string().nullable() }))
          .openapi({
            description:
              'The organization’s own text by language. Null means the default text in that language.',
          }),
        fields: z.object({ askUnit: z.boolean() }),
      })
      .nullable(),
    channels: z.array(ChannelState).openapi({ description: 'Channels offered: email.' }),
    texting: z
      .object({
        number: z.string().nullable().openapi({ description: 'Our number, for STOP and START.' }),
        wordingVersion: z.string(),
        wordings: z.partialRecord(language, OptInWording),
        calls: z
          .object({ wordingVersion: z.string(), wordings: z.partialRecord(language, OptInWording) })
          .nullable()
          .openapi({
            description: 'Null if calls aren’t offered: the text gateway has no number to call from.',
          }),
        numbers: z
          .array(
            z.object({
              masked: z.string(),
              state: z.enum(consentStates).openapi({ description: 'For texts.' }),
              callState: z.enum(consentStates).openapi({ description: 'For calls.' }),
            }),
          )
          .openapi({ description: 'The numbers that the tenant has entered.' }),
      })
      .nullable()
      .openapi({
        description:
          'Null if texts aren’t offered: the organization can’t send them, or this isn’t a tenant’s personal link.',
      }),
    languages: z.array(language),
    language,
    wordingVersion: z.string(),
    wording: z.string().openapi({ description: '`wordings[language].consent`' }),
    wordings: z.partialRecord(language, OptInWording),
    expiresAt: isoDateTime.nullable(),
    preview: z.boolean().openapi({ description: 'Decisions made here aren’t saved.' }),
  })
  .openapi('OptIn')
export type OptIn = z.infer<typeof OptIn>

const channels = z.array(z.enum(consentChannels)).max(2)

/** A decision. A public page asks for an address first, and then for the code that was emailed to it. */
export const OptInDecision = z
  .strictObject({
    decision: z.enum(tenantDecisions),
    channels: channels.optional().openapi({
      description: 'Required to opt in. `sms`, `voice`, or both with `phone`; `email` otherwise.',
    }),
    language: language.optional(),
    wordingVersion: z.string().max(40).optional().openapi({
      description:
        'Required to opt in by email or text. If it isn’t the current one, the response is 409 with the current wording.',
    }),
    callWordingVersion: z
      .string()
      .max(40)
      .optional()
      .openapi({ description: 'The same for calls: the version in `texting.calls`.' }),
    email: emailAddress.optional(),
    phone: phoneNumber.optional().openapi({
      description:
        'With a personal link: the number to opt in for texts or calls. A code is texted to it, to be sent with `code`.',
    }),
    callMe: z.boolean().optional().openapi({
      description: 'Read the code aloud in a call instead of texting it.',
    }),
    name: text(120).optional(),
    unit: text(60).optional(),
    code: z
      .string()
      .regex(/^\d{6}$/, 'Enter a six-digit code.')
      .optional(),
    website: z.string().max(500).optional().openapi({ description: 'Leave this empty.' }),
  })
  .openapi('OptInDecision')
export type OptInDecision = z.infer<typeof OptInDecision>

export const OptInResend = z
  .strictObject({
    resend: z.literal(true),
    email: emailAddress.optional().openapi({ description: 'On an opt-in page: where to resend the code.' }),
    language: language.optional(),
  })
  .openapi('OptInResend')
export type OptInResend = z.infer<typeof OptInResend>

export const OneClick = z
  .strictObject({ 'List-Unsubscribe': z.literal('One-Click') })
  .openapi('OptInOneClick', {
    description: 'One-click unsubscribe (RFC 8058). The response is always an empty 200.',
  })

export const OptInResult = z
  .object({
    channels: z.array(ChannelState),
    nextStep: z.enum(['check_email', 'enter_code']).nullable(),
    token: z.string().nullable().openapi({
      description: 'After a code is confirmed: this mailbox’s link, for changing the decision.',
    }),
    preview: z.boolean(),
  })
  .openapi('OptInResult')
export type OptInResult = z.infer<typeof OptInResult>

export const OptInResendAccepted = z
  .object({ message: z.string() })
  .openapi('OptInResendAccepted', { description: 'The same whether or not an email was sent.' })

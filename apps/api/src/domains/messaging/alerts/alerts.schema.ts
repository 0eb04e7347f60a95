import { z } from '@hono/zod-openapi'
import {
  alertExclusions,
  alertHazards,
  alertMessageStates,
  alertPhases,
  alertStatuses,
  alertAnswers,
  callResults,
  consentChannels,
} from '../../../platform/db/schema/index.ts'
import { automaticSeverities } from '../../../platform/db/schema/alert-settings.ts'
import { hazards } from '../../../platform/db/schema/hazard.ts'
import { isoDateTime } from '../../../platform/http/fields.ts'
import { commaList, search } from '../../../platform/http/list-query.ts'
import { pageOf, PageQuery } from '../../../platform/http/page.ts'
import { audit, previousVersion, Ref } from '../../../platform/http/ref.ts'
import { isOneLine, multilineText, text } from '../../../platform/http/text.ts'
import { Task } from '../../../platform/jobs/tasks.schema.ts'
import { findMarkdownProblem } from '../message/markdown.ts'

const idsMax = 1000
const languagesMax = 20
const bodyLengthMax = 10_000
/** Ten segments of a text message in UCS-2, 67 characters each. */
const shortTextLengthMax = 670

export const alertChannel = z.enum(consentChannels)
const count = z.number().int()

const line = (max: number) =>
  z.string().normalize('NFC').trim().min(1).max(max).refine(isOneLine, 'Control characters aren’t allowed.')

export const AlertText = z
  .strictObject({
    subject: line(150),
    bodyMarkdown: multilineText(bodyLengthMax).refine((value) => findMarkdownProblem(value) === null, {
      error: ({ input }) => findMarkdownProblem(String(input)) ?? undefined,
    }),
    shortText: line(shortTextLengthMax).openapi({
      description:
        'For text messages and phone calls. Instructions for replying are added in the same language; calls leave out links.',
    }),
    isReviewed: z.boolean().default(false).openapi({
      description:
        'Whether someone who speaks the language has checked the text against the English text. Until then, tenants get it below the English text. It’s stored as sent, so send false for translations of English text that has changed since. Always true for `en`.',
    }),
  })
  .openapi('AlertText')

export const AlertTexts = z
  .record(z.string().regex(/^[a-z]{2,3}$/, 'Use a language code, for example es.'), AlertText)
  .refine((texts) => 'en' in texts, 'The English text is required.')
  .refine((texts) => Object.keys(texts).length <= languagesMax, `Use up to ${languagesMax} languages.`)
  .openapi({ description: 'By language code; `en` is required.' })

const buildingName = text(40)

export const AlertAudience = z
  .strictObject({
    propertyIds: z.array(z.uuid()).max(idsMax).default([]),
    buildings: z
      .array(z.strictObject({ propertyId: z.uuid(), name: buildingName }))
      .max(idsMax)
      .default([]),
    floors: z
      .array(
        z.strictObject({
          propertyId: z.uuid(),
          building: buildingName.nullable().default(null),
          floor: z.number().int().min(-99).max(999),
        }),
      )
      .max(idsMax)
      .default([]),
    unitIds: z.array(z.uuid()).max(idsMax).default([]),
    onlyUnanswered: z.boolean().default(false).openapi({
      description: 'For a later alert in a thread: includes only people who haven’t answered yet.',
    }),
  })
  .openapi('AlertAudience', {
    description:
      'Current residents of any of these properties, buildings, floors, or units. A later alert in a thread ignores these lists and goes to the people who got the earlier ones.',
  })
export type AlertAudience = z.infer<typeof AlertAudience>

const draftFields = {
  hazard: z.enum(hazards).nullable().optional().openapi({
    description:
      'What an alert without a threat is about. An alert about a threat takes the threat’s hazard.',
  }),
  audience: AlertAudience.optional().openapi({
    description:
      'By default, the properties and buildings the threat certainly affects, or if there are none, the properties it may affect.',
  }),
  channels: z.array(alertChannel).min(1).max(3).optional().openapi({
    description: 'By default, email, and also text messages and phone calls if a gateway is configured.',
  }),
  senderId: z.uuid().nullable().optional().openapi({ description: 'Null for the default sender.' }),
  texts: AlertTexts.optional().openapi({
    description: 'By default, the texts of the template for the hazard and the phase.',
  }),
}

export const AlertCreate = z
  .strictObject({
    phase: z.enum(alertPhases),
    threatId: z.uuid().nullable().default(null),
    threadId: z.uuid().optional().openapi({
      description:
        'The ID of a thread’s first alert. Makes this an update or all clear to the people reached by the thread’s alerts. An update also goes to people whose message is still waiting.',
    }),
    ...draftFields,
  })
  .openapi('AlertCreate')
export type AlertCreate = z.infer<typeof AlertCreate>

export const AlertPatch = z
  .strictObject({ phase: z.enum(alertPhases).optional(), ...draftFields })
  .openapi('AlertPatch')
export type AlertPatch = z.infer<typeof AlertPatch>

const AlertStats = z
  .object({
    people: count.openapi({ description: 'People in the audience. 0 until it is determined.' }),
    reached: count.openapi({ description: 'People for whom a message was enqueued.' }),
    excluded: count,
    messages: count,
    waiting: count.openapi({ description: 'Including messages that are being submitted.' }),
    waitingUntil: isoDateTime.nullable().openapi({
      description: 'When the next message is due, if all that are waiting are due later.',
    }),
    sent: count,
    delivered: count.openapi({ description: 'Known to be delivered.' }),
    notSent: count,
    inDoubt: count.openapi({ description: 'Delivery unknown; never resent automatically.' }),
    withdrawn: count,
    bounced: count,
    unanswered: count.openapi({ description: 'Calls that no one picked up, and busy lines.' }),
    voicemail: count.openapi({
      description: 'Calls that left a message on voicemail. Not counted as delivered.',
    }),
  })
  .openapi('AlertStats')
export type AlertStats = z.infer<typeof AlertStats>

const AnswerCounts = z
  .object({ safe: count, needHelp: count, notThere: count, none: count })
  .openapi('AlertAnswerCounts', {
    description: 'Each person’s latest answer in the thread. `none` means unknown, never safe.',
  })
export type AnswerCounts = z.infer<typeof AnswerCounts>

export const alertActions = ['edit', 'send', 'approve', 'cancel', 'follow_up'] as const

export const Alert = z
  .object({
    id: z.uuid(),
    threadId: z.uuid(),
    threat: Ref.nullable(),
    hazard: z.enum(hazards).nullable(),
    templateHazard: z.enum(alertHazards),
    phase: z.enum(alertPhases),
    status: z.enum(alertStatuses),
    title: z.string().openapi({ description: 'The English subject, with its merge fields’ fallbacks.' }),
    priority: count.openapi({ description: '1 (sent first) to 5.' }),
    isAutomatic: z.boolean().openapi({
      description: 'Whether it was created automatically, based on the organization’s alert settings.',
    }),
    audience: AlertAudience,
    channels: z.array(alertChannel),
    senderId: z.uuid().nullable(),
    texts: z.record(z.string(), AlertText),
    confirmedCount: count.nullable(),
    confirmedAt: isoDateTime.nullable(),
    confirmedBy: Ref.nullable(),
    approvedAt: isoDateTime.nullable(),
    approvedBy: Ref.nullable(),
    delayedUntil: isoDateTime.nullable().openapi({
      description: 'When an automatic alert goes out, unless a member stops it.',
    }),
    delaySecondsLeft: count.nullable().openapi({
      description: 'Time until `delayedUntil` by the server’s clock. Null unless the status is `delayed`.',
    }),
    startedAt: isoDateTime.nullable(),
    finishedAt: isoDateTime.nullable(),
    taskId: z.uuid().nullable(),
    stats: AlertStats,
    answers: AnswerCounts,
    actions: z.array(z.enum(alertActions)).openapi({ description: 'What the caller can do now.' }),
    createdAt: audit.createdAt,
    updatedAt: audit.updatedAt,
    createdBy: audit.createdBy,
    updatedBy: audit.updatedBy,
    version: audit.version,
  })
  .openapi('Alert')
export type Alert = z.infer<typeof Alert>

export const WrittenAlert = Alert.extend({ previousVersion }).openapi('WrittenAlert')

export const AlertPage = pageOf(Alert).openapi('AlertPage')

export const AlertQuery = PageQuery.extend({
  threatId: z.uuid().optional(),
  threadId: z.uuid().optional(),
  status: commaList(z.enum(alertStatuses), 'Statuses.'),
})
export type AlertQuery = z.infer<typeof AlertQuery>

export const AlertStarted = z
  .object({
    alert: Alert,
    task: Task.nullable().openapi({
      description: 'Null while the alert waits for approval, or if its task has already started.',
    }),
  })
  .openapi('AlertStarted')

export const AlertSend = z
  .strictObject({
    confirmCount: z.number().int().min(0).openapi({
      description: 'The number of people, typed by the member to confirm it.',
    }),
  })
  .openapi('AlertSend')

export const AlertAudienceRequest = z
  .strictObject({
    alertId: z
      .uuid()
      .optional()
      .openapi({ description: 'The draft to start from. Other fields in the request replace its values.' }),
    threatId: z.uuid().nullable().optional(),
    threadId: z.uuid().optional(),
    audience: AlertAudience.optional(),
    channels: draftFields.channels,
    texts: draftFields.texts,
  })
  .openapi('AlertAudienceRequest')
export type AlertAudienceRequest = z.infer<typeof AlertAudienceRequest>

const exclusion = z.enum(alertExclusions)
const Exclusions = z
  .array(z.object({ reason: exclusion, count }))
  .openapi({ description: 'Most frequent first.' })

const alertAdmins = z
  .array(Ref)
  .openapi({ description: 'Members who can change the alert settings, at most three.' })

export const AlertNumbers = z
  .object({
    people: count.openapi({ description: 'People in the audience.' }),
    reached: count.openapi({ description: 'People who get at least one message: the number to confirm.' }),
    excluded: Exclusions.openapi({ description: 'Why the others get no message. Most frequent first.' }),
    channels: z.array(
      z.object({
        channel: alertChannel,
        isAvailable: z.boolean().openapi({ description: 'Whether this server can send on this channel.' }),
        people: count,
        messages: count,
        segments: count
          .nullable()
          .openapi({ description: 'Total segments of all text messages. Null for other channels.' }),
        held: z.object({ messages: count, until: isoDateTime, lastUntil: isoDateTime }).nullable().openapi({
          description:
            'Text messages or calls that would wait for quiet hours to end, and when the first and the last of them would go out.',
        }),
        excluded: Exclusions,
      }),
    ),
    languages: z.array(
      z.object({
        value: z.string().openapi({ description: 'Language code; `none` if unknown.' }),
        count,
        textLanguage: z.string().openapi({ description: 'The language of the text these people get.' }),
        isReviewed: z.boolean().openapi({ description: 'If false, these people also get the English text.' }),
      }),
    ),
    approvalNeeded: z.boolean().openapi({ description: 'Whether a second person has to approve the alert.' }),
    approvalBlocked: z.object({ admins: alertAdmins }).nullable().openapi({
      description: 'Set if the alert needs approval and no other member can approve it.',
    }),
    missingPlaces: z
      .array(
        z.object({
          property: Ref,
          building: z
            .string()
            .nullable()
            .openapi({ description: 'Null if the property itself is affected.' }),
        }),
      )
      .openapi({
        description:
          'Places that the threat certainly affects but the audience doesn’t touch. Empty for a later alert in a thread, and if single units are chosen.',
      }),
  })
  .openapi('AlertNumbers')
export type AlertNumbers = z.infer<typeof AlertNumbers>

export const AlertPreviewRequest = AlertAudienceRequest.extend({
  tenantId: z.uuid().optional().openapi({ description: 'By default, a sample tenant.' }),
  language: z.string().max(35).optional().openapi({ description: 'By default, the tenant’s language.' }),
}).openapi('AlertPreviewRequest')
export type AlertPreviewRequest = z.infer<typeof AlertPreviewRequest>

const AlertWarning = z.object({
  code: z.enum([
    'field_without_fallback',
    'no_reply_link',
    'disallowed_link',
    'long_short_text',
    'long_call',
    'hard_to_read',
    'not_reviewed',
  ]),
  language: z.string(),
  message: z.string(),
})

export const AlertPreview = z
  .object({
    language: z.string().openapi({ description: 'The language of the text.' }),
    isReviewed: z.boolean(),
    email: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
    sms: z.object({
      text: z.string(),
      encoding: z.enum(['GSM-7', 'UCS-2']),
      units: count.openapi({ description: 'Septets with GSM-7, 16-bit units with UCS-2.' }),
      segments: count,
    }),
    voice: z
      .object({
        language: z.string().openapi({
          description: 'The language that the call speaks first. English for languages without a voice.',
        }),
        texts: z.array(z.string()).openapi({
          description: 'What the call reads aloud; in English as well for an unreviewed translation.',
        }),
      })
      .openapi({ description: 'The phone call.' }),
    readingGrade: z.number().openapi({
      description: 'The US grade level of the English text (Flesch–Kincaid).',
    }),
    warnings: z.array(AlertWarning),
  })
  .openapi('AlertPreview')
export type AlertPreview = z.infer<typeof AlertPreview>

export const AlertMessage = z
  .object({
    id: z.uuid(),
    channel: alertChannel,
    address: z.string().nullable().openapi({ description: 'Masked; null once the tenant is erased.' }),
    state: z.enum(alertMessageStates),
    sentAt: isoDateTime.nullable(),
    deliveredAt: isoDateTime.nullable(),
    bouncedAt: isoDateTime.nullable(),
    complainedAt: isoDateTime.nullable(),
    callResult: z.enum(callResults).nullable().openapi({
      description: 'How a call ended. Only an answered one is delivered.',
    }),
  })
  .openapi('AlertMessage')

export const AlertRecipient = z
  .object({
    id: z.uuid(),
    tenant: Ref.nullable().openapi({ description: 'Null once erased.' }),
    property: Ref.nullable(),
    unit: Ref.nullable(),
    building: z.string().nullable(),
    floor: count.nullable(),
    belowGrade: z.boolean(),
    language: z.string(),
    exclusion: exclusion.nullable(),
    messages: z.array(AlertMessage),
    answer: z
      .enum(alertAnswers)
      .nullable()
      .openapi({ description: 'The latest in the thread. Null means unknown, never safe.' }),
    answeredAt: isoDateTime.nullable(),
  })
  .openapi('AlertRecipient')
export type AlertRecipient = z.infer<typeof AlertRecipient>

export const AlertRecipientPage = pageOf(AlertRecipient).openapi('AlertRecipientPage')

export const AlertRecipientQuery = PageQuery.extend({
  q: search,
  state: commaList(z.enum(alertMessageStates), 'Message states.'),
  exclusion: commaList(exclusion, 'Reasons for getting no message.'),
})
export type AlertRecipientQuery = z.infer<typeof AlertRecipientQuery>

export const AlertMessageParams = z.object({ id: z.uuid(), messageId: z.uuid() })
export const AlertMessageResolution = z.strictObject({ as: z.enum(['sent', 'not_sent']) })

export const AlertTemplate = z
  .object({
    hazard: z.enum(alertHazards),
    phase: z.enum(alertPhases),
    version: count.openapi({ description: '0 for the built-in text.' }),
    texts: z.record(z.string(), AlertText),
    updatedAt: isoDateTime.nullable(),
    updatedBy: Ref.nullable(),
  })
  .openapi('AlertTemplate')
export type AlertTemplate = z.infer<typeof AlertTemplate>

const AlertMergeFields = z
  .array(z.object({ name: z.string(), label: z.string(), sample: z.string() }))
  .openapi({ description: 'The fields that are filled in for each tenant.' })

export const AlertTemplates = z
  .object({
    items: z.array(AlertTemplate),
    mergeFields: AlertMergeFields,
    languages: z.array(z.string()).openapi({ description: 'The languages of the built-in texts.' }),
  })
  .openapi('AlertTemplates')

export const AlertTemplateParams = z.object({
  orgId: z.uuid(),
  hazard: z.enum(alertHazards),
  phase: z.enum(alertPhases),
})

export const AlertTemplateInput = z
  .strictObject({
    texts: AlertTexts,
    basedOn: z.number().int().min(0).openapi({
      description: 'The version you edited. If it’s no longer the latest, the call returns 409.',
    }),
  })
  .openapi('AlertTemplateInput')

export const AlertTemplateHistory = AlertTemplate.extend({
  versions: z
    .array(
      z.object({
        version: count,
        texts: z.record(z.string(), AlertText),
        createdAt: isoDateTime,
        createdBy: Ref.nullable(),
      }),
    )
    .openapi({ description: 'The organization’s versions, newest first, at most 50.' }),
  builtIn: z.record(z.string(), AlertText),
  mergeFields: AlertMergeFields,
}).openapi('AlertTemplateHistory')

const delayMinutesMax = 60

const approvalOver = z.number().int().min(0).max(1_000_000).nullable().openapi({
  description: 'Alerts to more people than this need a second person’s approval. Null for never.',
})

const automaticFields = {
  hazards: z.array(z.enum(hazards)).min(1).max(hazards.length),
  minSeverity: z.enum(automaticSeverities).openapi({
    description: 'The lowest severity that sends an alert.',
  }),
  delayMinutes: z.number().int().min(1).max(delayMinutesMax).openapi({
    description: 'How long members can stop an alert before it goes out.',
  }),
  senderId: z.uuid().nullable().openapi({ description: 'Null for the default sender.' }),
  channels: z
    .array(alertChannel)
    .min(1)
    .max(3)
    .nullable()
    .openapi({ description: 'Null for every channel this server can send on.' }),
}
const automaticNote =
  'Which threats tenants are alerted about automatically. A threat must be in effect, come from a source, and be observed or likely. Only places that are definitely affected are alerted, once per threat.'

export const AlertSettingsInput = z
  .strictObject({
    approvalOver,
    automatic: z
      .strictObject({
        ...automaticFields,
        minSeverity: automaticFields.minSeverity.default('extreme'),
        delayMinutes: automaticFields.delayMinutes.default(5),
        senderId: automaticFields.senderId.default(null),
        channels: automaticFields.channels.default(null),
      })
      .nullable()
      .optional()
      .openapi({
        description: `${automaticNote} Null turns automatic sending off and stops automatic alerts that haven’t gone out yet. If you leave it out, it stays as it is.`,
      }),
  })
  .openapi('AlertSettingsInput')
export type AlertSettingsInput = z.infer<typeof AlertSettingsInput>

export const AlertSettings = z
  .object({
    approvalOver,
    automatic: z
      .object(automaticFields)
      .nullable()
      .openapi({ description: `${automaticNote} Null while automatic sending is off.` }),
    automaticBlockedBy: z
      .object({
        code: z.string(),
        detail: z.string(),
        isEmailOnly: z.boolean().openapi({
          description: 'Whether this prevents only email: alerts still go out by text and phone.',
        }),
      })
      .nullable()
      .openapi({
        description:
          'What prevents automatic alerts now, such as a missing sender, as a problem’s code and detail. Until it’s fixed, none are created, unless `isEmailOnly`.',
      }),
    approvers: z.array(Ref).openapi({
      description:
        'Members who can send alerts about threats, at most two. With fewer, no one can approve someone else’s alert.',
    }),
    admins: alertAdmins,
    version: audit.version,
    updatedAt: isoDateTime.nullable().openapi({ description: 'Null if they were never saved.' }),
    updatedBy: audit.updatedBy,
  })
  .openapi('AlertSettings')
export type AlertSettings = z.infer<typeof AlertSettings>

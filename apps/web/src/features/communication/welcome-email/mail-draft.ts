import type { FormSummaryError } from '@parapet/ui'
import type { WelcomeAction } from '~/data/communication/mutations'
import {
  completeAudience,
  type Audience,
  type Campaign,
  type CampaignCheck,
  type PreviewRequest,
  type WelcomeEmail,
} from '~/data/communication/queries'
import type { FieldErrors } from '~/lib/field-errors'

/** The email in one language. */
export interface MailVersion {
  subject: string
  preheader: string
  bodyMarkdown: string
}

export type MailVersions = Readonly<Record<string, MailVersion>>

/** The draft as edited on the page. */
export interface MailDraft {
  /** The internal name. */
  name: string
  senderId: string | null
  /** By language, including `baseLanguage`. */
  versions: MailVersions
  audience: Audience
  sendWindow: { fromHour: number; toHour: number } | null
  throttlePerMinute: number | null
  /** Days until people who haven't responded get one reminder; null for none. */
  reminderDays: number | null
  /** The chosen time, or null to send at once. Saved with the draft, but only scheduled by the sender. */
  scheduledAt: string | null
}

/** The language of the version for tenants without a version in their language. */
export const baseLanguage = 'en'

export const maxLengths = { name: 120, subject: 150, preheader: 150, body: 20_000 } as const

/** The initial draft: the saved one, or what the server suggests for a new one. */
export function toMailDraft({ campaign, newDraft, defaults }: WelcomeEmail): MailDraft {
  return fromCampaign(
    campaign ?? {
      ...newDraft,
      audience: defaults.audience,
      sendWindow: null,
      throttlePerMinute: null,
      reminder: null,
      scheduledAt: null,
    },
  )
}

type DraftFields = Pick<
  Campaign,
  | 'name'
  | 'senderId'
  | 'subject'
  | 'preheader'
  | 'bodyMarkdown'
  | 'languageVariants'
  | 'audience'
  | 'sendWindow'
  | 'throttlePerMinute'
  | 'reminder'
  | 'scheduledAt'
>

function fromCampaign(campaign: DraftFields): MailDraft {
  return {
    name: campaign.name,
    senderId: campaign.senderId,
    versions: toVersions(campaign),
    audience: completeAudience(campaign.audience),
    sendWindow: campaign.sendWindow,
    throttlePerMinute: campaign.throttlePerMinute,
    reminderDays: campaign.reminder?.afterDays ?? null,
    scheduledAt: campaign.scheduledAt,
  }
}

/** The suggested text by language. */
export const getSuggestedVersions = ({ defaults }: WelcomeEmail): MailVersions => toVersions(defaults)

type MessageFields = Pick<Campaign, 'subject' | 'preheader' | 'bodyMarkdown' | 'languageVariants'>

function toVersions({ languageVariants, ...base }: MessageFields): MailVersions {
  return Object.fromEntries(
    Object.entries({ [baseLanguage]: base, ...languageVariants }).map(
      ([language, { subject, preheader, bodyMarkdown }]) => [
        language,
        { subject, preheader: preheader ?? '', bodyMarkdown },
      ],
    ),
  )
}

/** The draft as a request body. */
export function toRequestBody(draft: MailDraft) {
  const { [baseLanguage]: baseVersion, ...languageVariants } = Object.fromEntries(
    Object.entries(draft.versions).map(([language, { preheader, ...version }]) => [
      language,
      { ...version, preheader: preheader.trim() === '' ? null : preheader },
    ]),
  )
  return {
    name: draft.name,
    senderId: draft.senderId,
    subject: baseVersion?.subject ?? '',
    preheader: baseVersion?.preheader ?? null,
    bodyMarkdown: baseVersion?.bodyMarkdown ?? '',
    languageVariants,
    audience: draft.audience,
    sendWindow: draft.sendWindow,
    throttlePerMinute: draft.throttlePerMinute,
    reminder: draft.reminderDays === null ? null : { afterDays: draft.reminderDays },
  } satisfies Omit<WelcomeAction, 'action'>
}

/** The fields the preview depends on; others would only cause needless requests. */
export function toPreviewRequest(
  draft: MailDraft,
  { tenantId, language }: { tenantId: string | null; language: string },
): PreviewRequest {
  const { senderId, subject, preheader, bodyMarkdown, languageVariants } = toRequestBody(draft)
  return {
    senderId,
    subject,
    preheader,
    bodyMarkdown,
    languageVariants,
    language,
    ...(tenantId === null ? {} : { tenantId }),
  }
}

/** The JSON pointers of a version's fields. */
export function getVersionPointers(language: string) {
  const prefix = language === baseLanguage ? '' : `/languageVariants/${language}`
  return {
    subject: `${prefix}/subject`,
    preheader: `${prefix}/preheader`,
    body: `${prefix}/bodyMarkdown`,
  } as const
}

/** The control ids of a version, for the error summary. */
export function getVersionControlIds(language: string) {
  return {
    subject: `mail-subject-${language}`,
    preheader: `mail-preheader-${language}`,
    body: `mail-body-${language}`,
  } as const
}

/** The language of the version a pointer belongs to; null for other fields. */
export function findVersionLanguage(pointer: string): string | null {
  if (pointer === '/subject' || pointer === '/bodyMarkdown' || pointer === '/preheader') return baseLanguage
  return /^\/languageVariants\/([a-z]{2,3})(\/|$)/.exec(pointer)?.[1] ?? null
}

const optInLinkPattern = /\{\{\s*optInUrl\s*(\||\}\})/

export interface CheckControl {
  controlId: string
  /** The language whose version has it. */
  language: string
}

/** The control that a failed check is about, and the language whose version has it. */
export function findCheckControl(code: CampaignCheck['code'], versions: MailVersions): CheckControl {
  const findLanguage = (isInvalid: (version: MailVersion) => boolean) =>
    Object.keys(versions).find((tag) => isInvalid(versions[tag]!)) ?? baseLanguage
  if (code === 'sender') return { controlId: 'mail-sender', language: baseLanguage }
  if (code === 'audience') return { controlId: 'mail-audience', language: baseLanguage }
  if (code === 'subject') {
    const language = findLanguage(({ subject }) => subject.trim() === '')
    return { controlId: getVersionControlIds(language).subject, language }
  }
  const language =
    code === 'opt_in_link'
      ? findLanguage(({ bodyMarkdown }) => !optInLinkPattern.test(bodyMarkdown))
      : baseLanguage
  return { controlId: getVersionControlIds(language).body, language }
}

const controlIds: Readonly<Record<string, string>> = {
  '/name': 'mail-name',
  '/senderId': 'mail-sender',
  '/scheduledAt': 'mail-moment',
  '/sendWindow': 'mail-from-hour',
  '/sendWindow/fromHour': 'mail-from-hour',
  '/sendWindow/toHour': 'mail-to-hour',
  '/throttlePerMinute': 'mail-rate',
  '/reminder/afterDays': 'mail-reminder',
}

/** The error summary: field errors with their control if there is one, or else the general failure. */
export function listSummaryErrors(errors: FieldErrors, failure: string | null): FormSummaryError[] {
  const summaryErrors = Object.entries(errors).map(([pointer, message]): FormSummaryError => {
    const controlId = findErrorControl(pointer)
    return controlId === null ? { message } : { controlId, message }
  })
  return summaryErrors.length > 0 || failure === null ? summaryErrors : [{ message: failure }]
}

/** The control of the field that a pointer names; null if the page has none. */
export function findErrorControl(pointer: string): string | null {
  const controlId = controlIds[pointer]
  if (controlId !== undefined) return controlId
  const language = findVersionLanguage(pointer)
  if (language === null) return null
  const ids = getVersionControlIds(language)
  if (pointer.endsWith('/subject')) return ids.subject
  return pointer.endsWith('/preheader') ? ids.preheader : ids.body
}

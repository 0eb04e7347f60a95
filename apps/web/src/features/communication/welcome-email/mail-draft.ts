import type { FormSummaryError } from '@parapet/ui'
import type { WelcomeAction } from '~/data/communication/mutations'
import {
  completeAudience,
  type Audience,
  type Campaign,
  type PreviewRequest,
  type WelcomeEmail,
} from '~/data/communication/queries'

/** The email in one language. */
export interface MailVersion {
  subject: string
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
  preheader: string
  audience: Audience
  sendWindow: { fromHour: number; toHour: number } | null
  throttlePerMinute: number | null
  /** Days until people who haven't responded get one reminder; null for none. */
  reminderDays: number | null
}

/** The language of the version for tenants without a version in their language. */
export const baseLanguage = 'en'

export const lengths = { name: 120, subject: 150, preheader: 150, body: 20_000 } as const

/** Field errors of the server, by JSON pointer into the request body. */
export type FieldErrors = Readonly<Record<string, string>>

/** The initial draft: the saved one, or the suggested text. */
export function toMailDraft({ campaign, defaults, senders }: WelcomeEmail): MailDraft {
  return campaign ? fromCampaign(campaign) : fromDefaults(defaults, senders)
}

function fromCampaign(campaign: Campaign): MailDraft {
  return {
    name: campaign.name,
    senderId: campaign.senderId,
    versions: {
      [baseLanguage]: { subject: campaign.subject, bodyMarkdown: campaign.bodyMarkdown },
      ...campaign.languageVariants,
    },
    preheader: campaign.preheader ?? '',
    audience: completeAudience(campaign.audience),
    sendWindow: campaign.sendWindow,
    throttlePerMinute: campaign.throttlePerMinute,
    reminderDays: campaign.reminder?.afterDays ?? null,
  }
}

function fromDefaults(defaults: WelcomeEmail['defaults'], senders: WelcomeEmail['senders']): MailDraft {
  return {
    name: defaults.name,
    senderId: senders[0]?.id ?? null,
    versions: { [baseLanguage]: { subject: defaults.subject, bodyMarkdown: defaults.bodyMarkdown } },
    preheader: defaults.preheader,
    audience: completeAudience(defaults.audience),
    sendWindow: null,
    throttlePerMinute: null,
    reminderDays: null,
  }
}

/** The suggested texts by language. */
export function getSuggestedVersions({ defaults }: WelcomeEmail): MailVersions {
  return {
    [baseLanguage]: { subject: defaults.subject, bodyMarkdown: defaults.bodyMarkdown },
    ...defaults.languageVariants,
  }
}

/** The draft as a request body. */
export function toBody(draft: MailDraft) {
  const { [baseLanguage]: base, ...languageVariants } = draft.versions
  return {
    name: draft.name,
    senderId: draft.senderId,
    subject: base?.subject ?? '',
    preheader: draft.preheader.trim() === '' ? null : draft.preheader,
    bodyMarkdown: base?.bodyMarkdown ?? '',
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
  const { senderId, subject, preheader, bodyMarkdown, languageVariants } = toBody(draft)
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
export function getVersionPointers(language: string): { subject: string; body: string } {
  const base = language === baseLanguage ? '' : `/languageVariants/${language}`
  return { subject: `${base}/subject`, body: `${base}/bodyMarkdown` }
}

/** The control ids of a version, for the error summary. */
export function getVersionControlIds(language: string): { subject: string; body: string } {
  return { subject: `mail-subject-${language}`, body: `mail-body-${language}` }
}

/** The language of the version a pointer belongs to; null for other fields. */
export function findVersionLanguage(pointer: string): string | null {
  if (pointer === '/subject' || pointer === '/bodyMarkdown' || pointer === '/preheader') return baseLanguage
  return /^\/languageVariants\/([a-z]{2,3})(\/|$)/.exec(pointer)?.[1] ?? null
}

const controls: Readonly<Record<string, string>> = {
  '/name': 'mail-name',
  '/senderId': 'mail-sender',
  '/preheader': 'mail-preheader',
  '/scheduledAt': 'mail-moment',
  '/sendWindow': 'mail-from-hour',
  '/sendWindow/fromHour': 'mail-from-hour',
  '/sendWindow/toHour': 'mail-to-hour',
  '/throttlePerMinute': 'mail-rate',
  '/reminder/afterDays': 'mail-reminder',
}

/** The error summary: field errors with their control if there is one, or else the general failure. */
export function listSummary(errors: FieldErrors, failure: string | null): FormSummaryError[] {
  const listed = Object.entries(errors).map(([pointer, message]): FormSummaryError => {
    const controlId = controls[pointer] ?? findTextControl(pointer)
    return controlId === null ? { message } : { controlId, message }
  })
  return listed.length > 0 || failure === null ? listed : [{ message: failure }]
}

function findTextControl(pointer: string): string | null {
  const language = findVersionLanguage(pointer)
  if (language === null) return null
  return pointer.endsWith('/subject')
    ? getVersionControlIds(language).subject
    : getVersionControlIds(language).body
}

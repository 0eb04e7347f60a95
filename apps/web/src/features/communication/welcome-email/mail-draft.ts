import type { FormSummaryError } from '@parapet/ui'
import type { WelcomeAction } from '~/data/communication/mutations'
import {
  completeAudience,
  type Audience,
  type Campaign,
  type PreviewRequest,
  type WelcomeEmail,
} from '~/data/communication/queries'

/** The message in one language. */
export interface MailVersion {
  subject: string
  bodyMarkdown: string
}

export type MailVersions = Readonly<Record<string, MailVersion>>

/** What somebody writes, as the page holds it. */
export interface MailDraft {
  /** For the team only. */
  name: string
  senderId: string | null
  /** By language, the one for everybody else among them. */
  versions: MailVersions
  preheader: string
  audience: Audience
  sendWindow: { fromHour: number; toHour: number } | null
  throttlePerMinute: number | null
  /** Days after which who has not answered is reminded once; null for never. */
  reminderDays: number | null
}

/** The language of the version that everybody gets who has none of their own. */
export const baseLanguage = 'en'

export const lengths = { name: 120, subject: 150, preheader: 150, body: 20_000 } as const

/** What the server said about single fields, by the pointer into the body. */
export type FieldErrors = Readonly<Record<string, string>>

/** What a page begins with: the draft, or what Parapet suggests while there is none. */
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

/** What Parapet suggests, by language. */
export function listSuggestions({ defaults }: WelcomeEmail): MailVersions {
  return {
    [baseLanguage]: { subject: defaults.subject, bodyMarkdown: defaults.bodyMarkdown },
    ...defaults.languageVariants,
  }
}

/** The draft as the calls take it. */
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

/** What the preview needs of it: the rest would only have it made again for nothing. */
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

/** Where the errors of a version are, by its language. */
export function pointersOf(language: string): { subject: string; body: string } {
  const base = language === baseLanguage ? '' : `/languageVariants/${language}`
  return { subject: `${base}/subject`, body: `${base}/bodyMarkdown` }
}

/** The ids of the controls, for the summary of what is wrong. */
export function controlsOf(language: string): { subject: string; body: string } {
  return { subject: `mail-subject-${language}`, body: `mail-body-${language}` }
}

/** The language whose version an error is about; null for anything else. */
export function findLanguageOf(pointer: string): string | null {
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

/** What the server refused, each with the control it is about; what belongs to none is said all the same. */
export function listSummary(errors: FieldErrors, failure: string | null): FormSummaryError[] {
  const listed = Object.entries(errors).map(([pointer, message]): FormSummaryError => {
    const controlId = controls[pointer] ?? findTextControl(pointer)
    return controlId === null ? { message } : { controlId, message }
  })
  return listed.length > 0 || failure === null ? listed : [{ message: failure }]
}

function findTextControl(pointer: string): string | null {
  const language = findLanguageOf(pointer)
  if (language === null) return null
  return pointer.endsWith('/subject') ? controlsOf(language).subject : controlsOf(language).body
}

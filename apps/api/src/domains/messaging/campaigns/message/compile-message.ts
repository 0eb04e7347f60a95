import type { LanguageVariant } from '../../../../platform/db/schema/index.ts'
import { labelSeparator } from '../../../../platform/text/label-separator.ts'
import { chooseLanguage, offeredLanguages } from '../../consent/wording.ts'
import { escapeHtml, markdownToHtml, markdownToText } from '../../message/markdown.ts'
import { renderTenantMail } from '../../message/email-layout.ts'
import { baseLanguage, footerTexts } from './default-messages.ts'
import {
  describeAddress,
  describePhone,
  fillPlaceholders,
  insertPlaceholders,
  type MergeSlot,
  type MergeValues,
  type OrgRow,
} from '../../message/merge-fields.ts'

/** The text of a campaign in all its languages. */
export interface Message {
  subject: string
  preheader: string | null
  bodyMarkdown: string
  languageVariants: Record<string, LanguageVariant>
}

interface FilledMessage {
  subject: string
  preheader: string | null
  html: string
  text: string
}

/** A message in one language, ready to be filled in for any number of people. */
export interface CompiledMessage {
  language: string
  /** Of the HTML, before anything is filled in. */
  byteLength: number
  fill(values: MergeValues): FilledMessage
}

interface CompileOptions {
  publicUrl: string
  isTest?: boolean
}

/**
 * The language that a recipient gets: the preferred one if the message has a version in it and the opt-in page offers
 * it, otherwise English.
 */
export const chooseMessageLanguage = (
  { languageVariants }: Pick<Message, 'languageVariants'>,
  preferred: string | null,
  { consentLanguages }: Pick<OrgRow, 'consentLanguages'>,
): string =>
  chooseLanguage(
    offeredLanguages(consentLanguages).filter((language) => language in languageVariants),
    preferred,
  )

/**
 * Renders a message once, with placeholders for what differs between recipients: in `requestedLanguage` if it has a
 * version in it, otherwise in English.
 */
export async function compileMessage(
  message: Message,
  requestedLanguage: string | null,
  org: OrgRow,
  { publicUrl, isTest = false }: CompileOptions,
): Promise<CompiledMessage> {
  const language =
    requestedLanguage !== null && requestedLanguage in message.languageVariants
      ? requestedLanguage
      : baseLanguage
  const { subject, preheader, bodyMarkdown } = message.languageVariants[language] ?? message
  const slots: MergeSlot[] = []
  const toTemplate = (text: string) => insertPlaceholders(text, slots)
  const templates = {
    subject: toTemplate(subject),
    preheader: preheader ? toTemplate(preheader) : null,
    body: toTemplate(bodyMarkdown),
  }
  const footer = footerTexts(language)
  const toFooterTemplate = (text: string) =>
    toTemplate(text.replace('{org}', '{{org.name}}').replace('{property}', '{{property.name}}'))
  const reason = toFooterTemplate(footer.reason)
  const reasonWithoutProperty = toFooterTemplate(footer.reasonWithoutProperty)
  const contacts = [describePhone(org), org.contactEmail].filter((contact) => contact !== null)
  const legalAddress = [org.legalName ?? org.name, describeAddress(org)].filter(Boolean).join(', ')
  const optOutUrl = toTemplate('{{optOutUrl}}')
  const notice = isTest ? 'This is a test. The links show what tenants see, but nothing is saved.' : null
  // Stands for the reason until `fill` knows whether the recipient has a property.
  const reasonPlaceholder = '\u{E002}'
  const html = await renderTenantMail({
    language,
    subject: templates.subject,
    preheader: templates.preheader,
    bodyHtml: markdownToHtml(templates.body, slots),
    org: { name: org.name, logoUrl: org.logo === null ? null : `${publicUrl}${org.logo}` },
    footer: {
      reason: reasonPlaceholder,
      questions: footer.questions,
      contacts,
      legalAddress,
      optOut: footer.optOut,
      optOutUrl,
    },
    notice,
  })
  const separator = labelSeparator(language)
  const text = [
    ...(notice === null ? [] : [notice]),
    markdownToText(templates.body, slots, separator),
    '-- ',
    reasonPlaceholder,
    ...(contacts.length > 0 ? [`${footer.questions} ${contacts.join(' · ')}`] : []),
    legalAddress,
    `${footer.optOut}${separator}${optOutUrl}`,
  ]
    .join('\n\n')
    .replace('-- \n\n', '-- \n')

  return {
    language,
    byteLength: Buffer.byteLength(html),
    fill(values) {
      const filledReason = values['property.name'] === '' ? reasonWithoutProperty : reason
      const fillPlainText = (part: string) => fillPlaceholders(part, slots, values, (value) => value)
      const fillLine = (part: string) => fillPlainText(part).replaceAll(/\s+/g, ' ').trim()
      return {
        subject: `${isTest ? '[Test] ' : ''}${fillLine(templates.subject)}`,
        preheader: templates.preheader === null ? null : fillLine(templates.preheader),
        html: fillPlaceholders(
          html.replace(reasonPlaceholder, () => filledReason),
          slots,
          values,
          escapeHtml,
        ),
        text: fillPlainText(text.replace(reasonPlaceholder, () => filledReason)),
      }
    },
  }
}

import type { LanguageVariant } from '../../../../platform/db/schema/index.ts'
import { escapeHtml, markdownToHtml, markdownToText } from './markdown.ts'
import { renderWelcomeMail } from './email-layout.ts'
import { baseLanguage, frameTexts } from './default-messages.ts'
import {
  describeAddress,
  fillPlaceholders,
  insertPlaceholders,
  type MergeSlot,
  type MergeValues,
  type OrgRow,
} from './merge-fields.ts'

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

/** The language that a recipient gets: the preferred one if the message has a version in it, otherwise English. */
export function chooseLanguage(message: Pick<Message, 'languageVariants'>, preferred: string | null): string {
  const language = preferred?.split('-')[0]?.toLowerCase() ?? baseLanguage
  return language in message.languageVariants ? language : baseLanguage
}

/** Renders a message once, with placeholders for what differs between recipients. */
export async function compileMessage(
  message: Message,
  preferredLanguage: string | null,
  sender: OrgRow,
  { publicUrl, isTest = false }: CompileOptions,
): Promise<CompiledMessage> {
  const language = chooseLanguage(message, preferredLanguage)
  const { subject, bodyMarkdown } = message.languageVariants[language] ?? message
  const slots: MergeSlot[] = []
  const toTemplate = (text: string) => insertPlaceholders(text, slots)
  const templates = {
    subject: toTemplate(subject),
    preheader: language === baseLanguage && message.preheader ? toTemplate(message.preheader) : null,
    body: toTemplate(bodyMarkdown),
  }
  const frame = frameTexts(language)
  const fillFrame = (text: string) =>
    toTemplate(text.replace('{org}', '{{org.name}}').replace('{property}', '{{property.name}}'))
  const reason = fillFrame(frame.why)
  const reasonWithoutProperty = fillFrame(frame.whyWithoutProperty)
  const contacts = [sender.supportPhone, sender.contactEmail].filter((contact) => contact !== null)
  const legalAddress = [sender.legalName ?? sender.name, describeAddress(sender)].filter(Boolean).join(', ')
  const optOutUrl = toTemplate('{{optOutUrl}}')
  const notice = isTest ? 'This is a test. The links show what tenants see and save nothing.' : null
  // Stands for the reason until `fill` knows whether the recipient has a property.
  const reasonPlaceholder = '\u{E002}'
  const html = await renderWelcomeMail({
    language,
    subject: templates.subject,
    preheader: templates.preheader,
    bodyHtml: markdownToHtml(templates.body, slots),
    org: { name: sender.name, logoUrl: sender.logo === null ? null : `${publicUrl}${sender.logo}` },
    footer: {
      reason: reasonPlaceholder,
      questions: frame.questions,
      contacts,
      legalAddress,
      optOut: frame.stop,
      optOutUrl,
    },
    notice,
  })
  const text = [
    ...(notice === null ? [] : [notice]),
    markdownToText(templates.body, slots),
    '-- ',
    reasonPlaceholder,
    ...(contacts.length > 0 ? [`${frame.questions} ${contacts.join(' · ')}`] : []),
    legalAddress,
    `${frame.stop}: ${optOutUrl}`,
  ]
    .join('\n\n')
    .replace('-- \n\n', '-- \n')

  return {
    language,
    byteLength: Buffer.byteLength(html),
    fill(values) {
      const filledReason = values['property.name'] === '' ? reasonWithoutProperty : reason
      const plain = (part: string) => fillPlaceholders(part, slots, values, (value) => value)
      const oneLine = (part: string) => plain(part).replaceAll(/\s+/g, ' ').trim()
      return {
        subject: `${isTest ? '[Test] ' : ''}${oneLine(templates.subject)}`,
        preheader: templates.preheader === null ? null : oneLine(templates.preheader),
        html: fillPlaceholders(
          html.replace(reasonPlaceholder, () => filledReason),
          slots,
          values,
          escapeHtml,
        ),
        text: plain(text.replace(reasonPlaceholder, () => filledReason)),
      }
    },
  }
}

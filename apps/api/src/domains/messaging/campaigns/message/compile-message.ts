import type { LanguageVariant } from '../../../../platform/db/schema/index.ts'
import { escapeHtml, markdownToHtml, markdownToText } from './markdown.ts'
import { renderWelcomeMail } from './email-layout.ts'
import { baseLanguage, frameWords } from './default-messages.ts'
import {
  describeAddress,
  fillMarks,
  markFields,
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

export interface FilledMessage {
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

export interface CompileOptions {
  publicUrl: string
  isTest?: boolean
}

/** The language a recipient gets: their own if there is a version in it. */
export function chooseLanguage(message: Pick<Message, 'languageVariants'>, wanted: string | null): string {
  const language = wanted?.split('-')[0]?.toLowerCase() ?? baseLanguage
  return language in message.languageVariants ? language : baseLanguage
}

/** Renders a message once. What differs between recipients is filled in afterwards. */
export async function compileMessage(
  message: Message,
  wanted: string | null,
  sender: OrgRow,
  { publicUrl, isTest = false }: CompileOptions,
): Promise<CompiledMessage> {
  const language = chooseLanguage(message, wanted)
  const { subject, bodyMarkdown } = message.languageVariants[language] ?? message
  const slots: MergeSlot[] = []
  const mark = (text: string) => markFields(text, slots)
  const marked = {
    subject: mark(subject),
    preheader: language === baseLanguage && message.preheader ? mark(message.preheader) : null,
    body: mark(bodyMarkdown),
  }
  const frame = frameWords(language)
  const why = frame.why
    .replace('{org}', mark('{{org.name}}'))
    .replace('{property}', mark('{{property.name}}'))
  const whyWithoutProperty = frame.whyWithoutProperty.replace('{org}', mark('{{org.name}}'))
  const contacts = [sender.supportPhone, sender.contactEmail].filter((contact) => contact !== null)
  const imprint = [sender.legalName ?? sender.name, describeAddress(sender)].filter(Boolean).join(', ')
  const stopUrl = mark('{{optOutUrl}}')
  const notice = isTest ? 'This is a test. The links show what tenants see and save nothing.' : null
  const whyMark = '\u{E002}'
  const html = await renderWelcomeMail({
    language,
    subject: marked.subject,
    preheader: marked.preheader,
    bodyHtml: markdownToHtml(marked.body, slots),
    org: { name: sender.name, logoUrl: sender.logo === null ? null : `${publicUrl}${sender.logo}` },
    footer: { why: whyMark, questions: frame.questions, contacts, imprint, stop: frame.stop, stopUrl },
    notice,
  })
  const text = [
    ...(notice === null ? [] : [notice]),
    markdownToText(marked.body, slots),
    '-- ',
    whyMark,
    ...(contacts.length > 0 ? [`${frame.questions} ${contacts.join(' · ')}`] : []),
    imprint,
    `${frame.stop}: ${stopUrl}`,
  ]
    .join('\n\n')
    .replace('-- \n\n', '-- \n')

  return {
    language,
    byteLength: Buffer.byteLength(html),
    fill(values) {
      const because = values['property.name'] === '' ? whyWithoutProperty : why
      const plain = (part: string) => fillMarks(part, slots, values, (value) => value)
      const oneLine = (part: string) => plain(part).replaceAll(/\s+/g, ' ').trim()
      return {
        subject: `${isTest ? '[Test] ' : ''}${oneLine(marked.subject)}`,
        preheader: marked.preheader === null ? null : oneLine(marked.preheader),
        html: fillMarks(
          html.replace(whyMark, () => because),
          slots,
          values,
          escapeHtml,
        ),
        text: plain(text.replace(whyMark, () => because)),
      }
    },
  }
}

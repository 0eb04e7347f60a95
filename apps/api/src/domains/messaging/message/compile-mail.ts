import { labelSeparator } from '../../../platform/text/label-separator.ts'
import { renderTenantMail } from './email-layout.ts'
import { escapeHtml, markdownToHtml, markdownToText } from './markdown.ts'
import {
  describeAddress,
  describePhone,
  fillPlaceholders,
  insertPlaceholders,
  type MergeSlot,
  type MergeValues,
  type OrgRow,
} from './merge-fields.ts'

/** The frame around an email's text, in its language. */
export interface MailFooter {
  questions: string
  /** Why the recipient gets this email. `{org}` and `{property}` become merge fields. */
  reason: string
  reasonWithoutProperty: string
  optOut: string
}

/** An email to tenants before anything is filled in. */
export interface MailParts {
  language: string
  subject: string
  preheader: string | null
  bodyMarkdown: string
  footer: MailFooter
}

export interface FilledMail {
  subject: string
  preheader: string | null
  html: string
  text: string
}

/** An email, ready to be filled in for any number of people. */
export interface CompiledMail {
  /** Of the HTML, before anything is filled in. */
  byteLength: number
  fill(values: MergeValues): FilledMail
}

interface CompileOptions {
  publicUrl: string
  /** Shown above everything, for example that this is a test. */
  notice: string | null
}

/** Renders an email once, with placeholders for what differs between recipients. */
export async function compileMail(
  { language, subject, preheader, bodyMarkdown, footer }: MailParts,
  org: OrgRow,
  { publicUrl, notice }: CompileOptions,
): Promise<CompiledMail> {
  const slots: MergeSlot[] = []
  const toTemplate = (text: string) => insertPlaceholders(text, slots)
  const templates = {
    subject: toTemplate(subject),
    preheader: preheader ? toTemplate(preheader) : null,
    body: toTemplate(bodyMarkdown),
  }
  const toFooterTemplate = (text: string) =>
    toTemplate(text.replace('{org}', '{{org.name}}').replace('{property}', '{{property.name}}'))
  const reason = toFooterTemplate(footer.reason)
  const reasonWithoutProperty = toFooterTemplate(footer.reasonWithoutProperty)
  const contacts = [describePhone(org), org.contactEmail].filter((contact) => contact !== null)
  const legalAddress = [org.legalName ?? org.name, describeAddress(org)].filter(Boolean).join(', ')
  const optOutUrl = toTemplate('{{optOutUrl}}')
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
    byteLength: Buffer.byteLength(html),
    fill(values) {
      const filledReason = values['property.name'] ? reason : reasonWithoutProperty
      const fillPlainText = (part: string) => fillPlaceholders(part, slots, values, (value) => value)
      const fillLine = (part: string) => fillPlainText(part).replaceAll(/\s+/g, ' ').trim()
      return {
        subject: fillLine(templates.subject),
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

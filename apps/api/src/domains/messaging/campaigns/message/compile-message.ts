import type { LanguageVariant } from '../../../../platform/db/schema/index.ts'
import { chooseLanguage, offeredLanguages } from '../../consent/wording.ts'
import { type CompiledMail, compileMail } from '../../message/compile-mail.ts'
import type { OrgRow } from '../../message/merge-fields.ts'
import { baseLanguage, footerTexts } from './default-messages.ts'

/** The text of a campaign in all its languages. */
export interface Message {
  subject: string
  preheader: string | null
  bodyMarkdown: string
  languageVariants: Record<string, LanguageVariant>
}

/** A message in one language, ready to be filled in for any number of people. */
export interface CompiledMessage extends CompiledMail {
  language: string
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
  const mail = await compileMail(
    { language, subject, preheader: preheader ?? null, bodyMarkdown, footer: footerTexts(language) },
    org,
    {
      publicUrl,
      notice: isTest ? 'This is a test. The links show what tenants see, but nothing is saved.' : null,
    },
  )
  return {
    ...mail,
    language,
    fill(values) {
      const filledMail = mail.fill(values)
      return isTest ? { ...filledMail, subject: `[Test] ${filledMail.subject}` } : filledMail
    },
  }
}

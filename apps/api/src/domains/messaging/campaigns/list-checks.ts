import type { TransactionContext } from '../../../platform/context/context.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { formatList } from '../../../platform/text/format-list.ts'
import { offeredLanguages } from '../consent/wording.ts'
import { listUsableSenders } from '../senders/mail-identity.ts'
import { findSenderRow } from '../senders/sender-row.ts'
import { canSend } from '../senders/sender-status.ts'
import type { CampaignCheck } from './campaigns.schema.ts'
import { compileMessage, type Message } from './message/compile-message.ts'
import { isAddressComplete, type OrgRow } from '../message/merge-fields.ts'
import {
  findFieldErrors,
  findMissingLinks,
  listDisallowedLinks,
  listFieldsWithoutFallback,
  listParts,
} from './message/read-message.ts'

const subjectLengthMax = 60
/** Gmail cuts off longer messages. */
const bytesMax = 100 * 1024

type Finding = Omit<CampaignCheck, 'code'>
const ok = (message: string): Finding => ({ level: 'ok', message })
const warning = (message: string): Finding => ({ level: 'warning', message })
const error = (message: string): Finding => ({ level: 'error', message })

/** Every check of a message and its sender, including those that passed. */
export async function listChecks(
  tx: TransactionContext,
  draft: { message: Message; senderId: string | null; eligible: number | null },
  org: OrgRow,
): Promise<CampaignCheck[]> {
  const { message, senderId, eligible } = draft
  return [
    { code: 'sender', ...(await checkSender(tx, senderId)) },
    { code: 'email_allowed', ...checkEmailAllowed(tx, org) },
    {
      code: 'mail_server',
      ...(tx.gateways.mailer === null
        ? error('No mail server is configured. The operator of this server needs to set SMTP_URL.')
        : ok('A mail server is configured.')),
    },
    ...checkMessage(message),
    { code: 'languages', ...checkLanguages(message, org) },
    {
      code: 'postal_address',
      ...(isAddressComplete(org)
        ? ok('Your postal address appears at the bottom of every email.')
        : error(
            'Emails are legally required to include a postal address. Add it in the organization’s settings.',
          )),
    },
    {
      code: 'contact',
      ...(org.contactEmail === null && org.supportPhone === null
        ? warning('Add a contact email or phone in the organization’s settings so tenants can ask questions.')
        : ok('Tenants can see who to contact.')),
    },
    { code: 'weight', ...(await checkSize(message, org, tx.gateways.publicUrl)) },
    ...(eligible === null ? [] : [{ code: 'audience' as const, ...checkAudience(eligible) }]),
  ]
}

/** The checks that need the text alone. */
export function checkMessage(message: Message): CampaignCheck[] {
  return [
    { code: 'opt_in_link', ...checkOptInLink(message) },
    { code: 'subject', ...checkSubject(message) },
    { code: 'merge_fields', ...checkMergeFields(message) },
    { code: 'links', ...checkLinks(message) },
  ]
}

async function checkSender(tx: TransactionContext, senderId: string | null): Promise<Finding> {
  if (senderId === null) {
    const hasSender = (await listUsableSenders(tx)).length > 0
    return error(hasSender ? 'Choose a sender.' : 'Verify a sender.')
  }
  const row = await findSenderRow(tx, senderId)
  if (!row) return error('The sender no longer exists. Choose another one.')
  if (!canSend(row)) return error(`${row.fromEmail} isn’t verified. Verify it, or choose another sender.`)
  return row.status === 'degraded'
    ? warning(`A DNS record for ${row.fromEmail} is missing or incorrect. Sending stops unless it’s fixed.`)
    : ok(`${row.fromEmail} is verified.`)
}

function checkEmailAllowed({ gateways }: TransactionContext, org: OrgRow): Finding {
  if (!org.emailAllowed) {
    return error('This organization can’t email tenants yet. Ask the operator of this server to allow it.')
  }
  return org.demo && !gateways.isSandbox
    ? warning('This is a demo organization: no email is actually sent.')
    : ok('The organization is allowed to email tenants.')
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' })
const nameLanguage = (language: string) => languageNames.of(language) ?? language
const languageOf = (pointer: string) => /^\/languageVariants\/(\w+)\//.exec(pointer)?.[1] ?? 'en'
const formatLanguages = (parts: readonly { pointer: string }[]) =>
  formatList([...new Set(parts.map(({ pointer }) => nameLanguage(languageOf(pointer))))])

function checkOptInLink(message: Message): Finding {
  const missing = findMissingLinks(message)
  return missing.length === 0
    ? ok('Every version has the opt-in link.')
    : error(`The opt-in link, {{optInUrl}}, is missing (${formatLanguages(missing)}).`)
}

function checkSubject(message: Message): Finding {
  const subjects = listParts(message).filter(({ pointer }) => pointer.endsWith('subject'))
  const emptySubjects = subjects.filter(({ text }) => text === '')
  if (emptySubjects.length > 0) return error(`A subject is missing (${formatLanguages(emptySubjects)}).`)
  const longSubjects = subjects.filter(
    ({ text }) => text.replaceAll(/\{\{[^{}]*\}\}/g, 'x'.repeat(12)).length > subjectLengthMax,
  )
  return longSubjects.length === 0
    ? ok('The subject is short enough for phones.')
    : warning(
        `Phones cut off subjects after about ${subjectLengthMax} characters (${formatLanguages(longSubjects)}).`,
      )
}

function checkMergeFields(message: Message): Finding {
  const [fieldError] = findFieldErrors(message)
  if (fieldError) return error(fieldError.message)
  const fields = listFieldsWithoutFallback(message)
  return fields.length === 0
    ? ok('Every field has a value or a fallback.')
    : warning(
        `Unknown for some tenants: ${fields.map((name) => `{{${name}}}`).join(', ')}. Add a fallback after a vertical bar, for example {{property.name|your home}}.`,
      )
}

function checkLinks(message: Message): Finding {
  return listDisallowedLinks(message).length === 0
    ? ok('All links are valid URLs.')
    : warning('A link that doesn’t start with https:// or http:// is shown as plain text.')
}

function checkLanguages({ languageVariants }: Message, { consentLanguages }: OrgRow): Finding {
  const offered: readonly string[] = offeredLanguages(consentLanguages)
  const unused = Object.keys(languageVariants).filter((language) => !offered.includes(language))
  if (unused.length === 0) return ok('The consent wording in every language of this email is reviewed.')
  const names = formatList(unused.map(nameLanguage))
  return warning(
    `Tenants get English instead of ${names} because the consent wording isn’t reviewed. Review it under Communication > Opt-in pages.`,
  )
}

async function checkSize(message: Message, org: OrgRow, publicUrl: string): Promise<Finding> {
  const compiled = await Promise.all(
    ['en', ...Object.keys(message.languageVariants)].map((language) =>
      compileMessage(message, language, org, { publicUrl }),
    ),
  )
  const bytes = Math.max(...compiled.map(({ byteLength }) => byteLength))
  const kilobytes = Math.ceil(bytes / 1024)
  return bytes > bytesMax
    ? warning(`The email is ${kilobytes} KB. Gmail cuts off emails after 102 KB.`)
    : ok(`The email is ${kilobytes} KB.`)
}

function checkAudience(eligible: number): Finding {
  if (eligible === 0) return error('No one in this audience would get the email. Include more tenants.')
  return ok(`${formatCount(eligible, 'tenant')} will get this email.`)
}

import type { TransactionContext } from '../../../platform/context/context.ts'
import { isAddressComplete } from './message/merge-fields.ts'
import type { CampaignCheck } from './campaigns.schema.ts'
import { canSend } from '../senders/sender-status.ts'
import { findSenderRow } from '../senders/sender-row.ts'
import { compileMessage, type Message } from './message/compile-message.ts'
import type { OrgRow } from './message/merge-fields.ts'
import {
  findFieldErrors,
  listBadLinks,
  listUnsureFields,
  listWithoutLink,
  partsOf,
} from './message/read-message.ts'

const subjectWarnsFrom = 60
/** Gmail cuts off longer messages. */
const bytesMax = 100 * 1024

type Finding = Omit<CampaignCheck, 'code'>
const ok = (message: string): Finding => ({ level: 'ok', message })
const warning = (message: string): Finding => ({ level: 'warning', message })
const error = (message: string): Finding => ({ level: 'error', message })

/** Checks a message and its sender, including what is fine. */
export async function listChecks(
  tx: TransactionContext,
  draft: { message: Message; senderId: string | null; eligible: number | null },
  org: OrgRow,
): Promise<CampaignCheck[]> {
  const { message, senderId, eligible } = draft
  return [
    { code: 'sender', ...(await checkSender(tx, senderId)) },
    { code: 'email_allowed', ...checkAllowed(tx, org) },
    {
      code: 'mail_server',
      ...(tx.gateways.mail === null
        ? error('No mail server is configured. Whoever runs this server has to set SMTP_URL.')
        : ok('A mail server is configured.')),
    },
    ...checkMessage(message),
    {
      code: 'postal_address',
      ...(isAddressComplete(org)
        ? ok('Your postal address stands below every mail.')
        : error(
            'The law asks for a postal address in every mail. Add it in the settings of the organisation.',
          )),
    },
    {
      code: 'contact',
      ...(org.contactEmail === null && org.supportPhone === null
        ? warning('Add a contact e-mail or phone in the settings, so that tenants can ask.')
        : ok('Tenants see whom to ask.')),
    },
    { code: 'weight', ...(await checkWeight(message, org, tx.gateways.publicUrl)) },
    ...(eligible === null ? [] : [{ code: 'audience' as const, ...checkAudience(eligible) }]),
  ]
}

/** The checks that need the text alone. */
export function checkMessage(message: Message): CampaignCheck[] {
  return [
    { code: 'opt_in_link', ...checkLink(message) },
    { code: 'subject', ...checkSubject(message) },
    { code: 'merge_fields', ...checkFields(message) },
    { code: 'links', ...checkLinks(message) },
  ]
}

async function checkSender(tx: TransactionContext, senderId: string | null): Promise<Finding> {
  if (senderId === null) return error('Choose a sender.')
  const row = await findSenderRow(tx, senderId)
  if (!row) return error('The sender does not exist any more. Choose another one.')
  if (!canSend(row)) return error(`${row.fromEmail} is not verified. Verify it, or choose another sender.`)
  return row.status === 'degraded'
    ? warning(`${row.fromEmail} lost a DNS record and stops sending unless it comes back.`)
    : ok(`${row.fromEmail} is verified.`)
}

function checkAllowed({ gateways }: TransactionContext, org: OrgRow): Finding {
  if (!org.emailAllowed) {
    return error('This organisation may not write to tenants yet. Ask whoever runs this server to allow it.')
  }
  return org.demo && !gateways.isSandbox
    ? warning('This is a demo: nothing is really sent.')
    : ok('The organisation may write to tenants.')
}

const languageOf = (pointer: string) => /^\/languageVariants\/(\w+)\//.exec(pointer)?.[1] ?? 'en'
const inLanguages = (pointers: readonly string[]) => [...new Set(pointers.map(languageOf))].join(', ')

function checkLink(message: Message): Finding {
  const without = listWithoutLink(message)
  return without.length === 0
    ? ok('Every version has the link to agree.')
    : error(`The text lacks the link to agree, {{optInUrl}} (${inLanguages(without)}).`)
}

function checkSubject(message: Message): Finding {
  const subjects = partsOf(message).filter(({ pointer }) => pointer.endsWith('subject'))
  const empty = subjects.filter(({ text }) => text === '')
  if (empty.length > 0)
    return error(`A subject is missing (${inLanguages(empty.map(({ pointer }) => pointer))}).`)
  const long = subjects.filter(
    ({ text }) => text.replaceAll(/\{\{[^}]*\}\}/g, 'x'.repeat(12)).length > subjectWarnsFrom,
  )
  return long.length === 0
    ? ok('The subject is short enough for phones.')
    : warning(
        `Phones cut subjects off after about ${subjectWarnsFrom} characters (${inLanguages(long.map(({ pointer }) => pointer))}).`,
      )
}

function checkFields(message: Message): Finding {
  const broken = findFieldErrors(message)
  if (broken.length > 0) return error(broken[0]!.message)
  const unsure = listUnsureFields(message)
  return unsure.length === 0
    ? ok('Every field has a value or a fallback.')
    : warning(
        `Not known for everybody: ${unsure.map((name) => `{{${name}}}`).join(', ')}. Add a fallback after a bar.`,
      )
}

function checkLinks(message: Message): Finding {
  const bad = listBadLinks(message)
  return bad.length === 0
    ? ok('Links lead to web addresses.')
    : warning('A link that does not begin with https:// or http:// is shown as plain words.')
}

async function checkWeight(message: Message, org: OrgRow, publicUrl: string): Promise<Finding> {
  const compiled = await Promise.all(
    ['en', ...Object.keys(message.languageVariants)].map((language) =>
      compileMessage(message, language, org, { publicUrl }),
    ),
  )
  const bytes = Math.max(...compiled.map(({ byteLength }) => byteLength))
  const kilobytes = Math.ceil(bytes / 1024)
  return bytes > bytesMax
    ? warning(`The mail has ${kilobytes} KB. Gmail cuts mails off after 102 KB.`)
    : ok(`The mail has ${kilobytes} KB.`)
}

function checkAudience(eligible: number): Finding {
  if (eligible === 0) return error('Nobody would get this mail. Choose more tenants.')
  return ok(eligible === 1 ? '1 tenant gets this mail.' : `${eligible} tenants get this mail.`)
}

import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { hash } from 'node:crypto'
import type { Gateways } from '../../../platform/context/gateways.ts'
import type {
  ConsentChannel,
  EmergencyContact,
  tenant,
  TenantEmail,
  TenantPhone,
} from '../../../platform/db/schema/index.ts'
import type { FieldError } from '../../../platform/errors/problem.ts'
import { parsePhone } from '../../../platform/http/phone.ts'
import { toSearchWords } from '../lists/search.ts'
import type { TenantCreate } from './tenant-input.schema.ts'
import { invalidFields } from '../../../platform/errors/problem.ts'

/** Whose addresses are hashed, with which key. */
export interface HashScope {
  orgId: string
  gateways: Pick<Gateways, 'hashAddress'>
}

/**
 * Replaces an address where it can't be stored itself. The same for every spelling of the address. Without the
 * installation's key, it can't be computed from a guessed address.
 */
export const contactHash = (scope: HashScope, channel: ConsentChannel, address: string) =>
  scope.gateways.hashAddress(hash('sha256', `${scope.orgId}:${channel}:${contactKey(address)}`))

/** The hashes of a number, whether it gets texts or calls. */
export const phoneHashes = (scope: HashScope, number: string) =>
  (['sms', 'voice'] as const).map((channel) => contactHash(scope, channel, number))

/** `tenant.contact_hashes` for these `contactKeys`. */
export const contactHashesOf = (scope: HashScope, keys: readonly string[]) =>
  keys.flatMap((key) =>
    (key.includes('@') ? (['email'] as const) : (['sms', 'voice'] as const)).map(
      (channel) => `${channel}:${contactHash(scope, channel, key)}`,
    ),
  )

/** Normalizes an address for comparison. Numbers are E.164, so only email addresses change. */
export const contactKey = (address: string) => address.toLowerCase()

const mask = '•••'

const shownDigits = 4

/** Masks an email address so that only those who know it recognize it: `l•••@example.com`. */
export function maskEmail(address: string) {
  const at = address.lastIndexOf('@')
  if (at < 1) return mask
  return `${String.fromCodePoint(address.codePointAt(0)!)}${mask}${address.slice(at)}`
}

/** Masks all but the last four digits of a number: `•••0134`. */
export const maskPhone = (number: string) =>
  number.replaceAll(/\D/g, '').length > shownDigits + 2 ? `${mask}${number.slice(-shownDigits)}` : mask

/**
 * A number as people in a country write it: their own numbers without the country code. Text that isn't a number is
 * returned unchanged.
 *
 * @param country ISO 3166 code
 */
export function formatPhone(number: string, country: string): string {
  const parsed = parsePhoneNumberFromString(number, { extract: false })
  if (!parsed?.isPossible()) return number
  return parsed.country === country ? parsed.formatNational() : parsed.formatInternational()
}

type ContactInput = Pick<TenantCreate, 'emails' | 'phones' | 'emergencyContact'>

interface StoredContacts {
  emails: readonly TenantEmail[]
  phones: readonly TenantPhone[]
}

export interface NormalizedContacts {
  emails?: TenantEmail[]
  phones?: TenantPhone[]
  emergencyContact?: EmergencyContact | null
}

/**
 * Converts the contacts of a form to their stored form: numbers in E.164, one primary entry per list, and the known
 * status of each email address. Throws 422 for invalid numbers and duplicates.
 *
 * @param country ISO 3166 code of the country whose numbers are written without a country code.
 */
export function readContacts(
  input: ContactInput,
  country: string,
  existing: StoredContacts,
): NormalizedContacts {
  const errors: FieldError[] = []
  const readNumber = (number: string, pointer: string) => {
    const e164 = parsePhone(number, country)?.e164 ?? null
    if (e164 === null) {
      const message = `“${number}” isn’t a valid phone number.`
      errors.push({ pointer, code: 'format', message, value: number })
    }
    return e164
  }
  const emails = input.emails?.map((email) => {
    const stored = existing.emails.find(({ address }) => contactKey(address) === contactKey(email.address))
    return { ...email, status: stored?.status ?? ('unknown' as const) }
  })
  const phones = input.phones?.map((phone, index) => {
    // A number that an import couldn't parse is kept unchanged until someone corrects it.
    const unparsedPhone = existing.phones.find(({ e164, raw }) => e164 === null && raw === phone.e164)
    if (unparsedPhone) return { ...phone, e164: null, raw: unparsedPhone.raw }
    return { ...phone, e164: readNumber(phone.e164, `/phones/${index}/e164`), raw: null }
  })
  const emergencyContact = input.emergencyContact
  const emergencyPhone = emergencyContact?.phone
    ? readNumber(emergencyContact.phone, '/emergencyContact/phone')
    : null
  errors.push(
    ...duplicateErrors(emails?.map(({ address }) => contactKey(address)) ?? [], 'emails', 'address'),
    ...duplicateErrors(phones?.map(({ e164 }) => e164) ?? [], 'phones', 'e164'),
  )
  if (errors.length > 0) throw invalidFields(...errors)
  return {
    ...(emails && { emails: withOnePrimary(emails) }),
    ...(phones && { phones: withOnePrimary(phones) }),
    ...(emergencyContact !== undefined && {
      emergencyContact: emergencyContact === null ? null : { ...emergencyContact, phone: emergencyPhone },
    }),
  }
}

function duplicateErrors(keys: readonly (string | null)[], list: string, field: string): FieldError[] {
  return keys.flatMap((key, index) =>
    key === null || keys.indexOf(key) === index
      ? []
      : [
          {
            pointer: `/${list}/${index}/${field}`,
            code: 'unique' as const,
            message: 'This is already in the list.',
          },
        ],
  )
}

function withOnePrimary<Entry extends { primary: boolean }>(entries: readonly Entry[]): Entry[] {
  const primaryIndex = Math.max(
    0,
    entries.findIndex(({ primary }) => primary),
  )
  return entries.map((entry, index) => ({ ...entry, primary: index === primaryIndex }))
}

type Contacts = Pick<typeof tenant.$inferSelect, 'emails' | 'phones'>

/** The distinct `contactKey`s of a tenant's addresses. */
export const contactKeysOf = ({ emails, phones }: Contacts) => [
  ...new Set([
    ...emails.map(({ address }) => contactKey(address)),
    ...phones.flatMap(({ e164 }) => (e164 === null ? [] : [e164])),
  ]),
]

/** Search text of a tenant's contacts: the words of email addresses, and numbers from their usual starting points. */
export function contactTextOf({ emails, phones }: Contacts) {
  const words = new Set([
    ...emails.flatMap(({ address }) => toSearchWords(address)),
    ...phones.flatMap(({ e164, raw }) => (e164 === null ? toSearchWords(raw ?? '') : searchableDigits(e164))),
  ])
  return words.size === 0 ? '' : ` ${[...words].join(' ')}`
}

/** With and without country code, and the last seven and four digits, so that `555-0134` and `0134` match too. */
function searchableDigits(e164: string) {
  const digits = e164.slice(1)
  const national = nationalDigits(e164)
  return [digits, ...national, digits.slice(-7), digits.slice(-4)]
}

function nationalDigits(e164: string) {
  // Nearly all numbers are North American, and libphonenumber is slow.
  if (e164.startsWith('+1') && e164.length === 12) return [e164.slice(2)]
  const parsed = parsePhoneNumberFromString(e164)
  if (!parsed) return []
  const nationalFormat = parsed.formatNational().replaceAll(/\D/g, '')
  return [...new Set([parsed.nationalNumber, nationalFormat])]
}

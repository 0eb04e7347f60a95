import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { hash } from 'node:crypto'
import type {
  ConsentChannel,
  EmergencyContact,
  tenant,
  TenantEmail,
  TenantPhone,
} from '../../../platform/db/schema/index.ts'
import type { FieldError } from '../../../platform/errors/problem.ts'
import { toSearchWords } from '../lists/search.ts'
import type { TenantCreate } from './tenant-input.schema.ts'
import { invalidFields } from '../../../platform/errors/problem.ts'

/** What stands for an address where the address itself may not stay: the same for every spelling of it. */
export const contactHash = (orgId: string, channel: ConsentChannel, address: string) =>
  hash('sha256', `${orgId}:${channel}:${contactKey(address)}`)

/** The form in which addresses are compared. Numbers are E.164, so only email has a case. */
export const contactKey = (address: string) => address.toLowerCase()

const hidden = '•••'

const shownDigits = 4

/** An email address that tells somebody who knows it which one it is, and nobody else: `l•••@example.com`. */
export function maskEmail(address: string) {
  const at = address.lastIndexOf('@')
  if (at < 1) return hidden
  return `${String.fromCodePoint(address.codePointAt(0)!)}${hidden}${address.slice(at)}`
}

/** The last four digits of a number: `•••0134`. */
export const maskPhone = (number: string) =>
  number.replaceAll(/\D/g, '').length > shownDigits + 2 ? `${hidden}${number.slice(-shownDigits)}` : hidden

/**
 * The E.164 form of a number as people write it, or null when it can be none.
 *
 * @param country ISO 3166 code of the country whose numbers are written without a country code.
 */
export function parsePhone(written: string, country: string): string | null {
  const region = isSupportedCountry(country) ? (country satisfies CountryCode) : undefined
  const parsed = parsePhoneNumberFromString(written, {
    ...(region && { defaultCountry: region }),
    extract: false,
  })
  return parsed?.isPossible() ? parsed.number : null
}

type Written = Pick<TenantCreate, 'emails' | 'phones' | 'emergencyContact'>

interface Known {
  emails: readonly TenantEmail[]
  phones: readonly TenantPhone[]
}

export interface ReadContacts {
  emails?: TenantEmail[]
  phones?: TenantPhone[]
  emergencyContact?: EmergencyContact | null
}

/**
 * The contacts of a form as they are stored: numbers in E.164, one of each kind the primary one, and what was learned
 * about an address kept. Throws 422 for what is no number and for an address that stands there twice.
 *
 * @param country ISO 3166 code of the country whose numbers are written without a country code.
 */
export function readContacts(written: Written, country: string, known: Known): ReadContacts {
  const errors: FieldError[] = []
  const read = (number: string, pointer: string) => {
    const e164 = parsePhone(number, country)
    if (e164 === null) {
      const message = `"${number}" is not a valid phone number`
      errors.push({ pointer, code: 'format', message, value: number })
    }
    return e164
  }
  const emails = written.emails?.map((email) => {
    const earlier = known.emails.find(({ address }) => contactKey(address) === contactKey(email.address))
    return { ...email, status: earlier?.status ?? ('unknown' as const) }
  })
  const phones = written.phones?.map((phone, index) => {
    // What a file brought and nobody could read stays as it is until somebody corrects it.
    const unread = known.phones.find(({ e164, raw }) => e164 === null && raw === phone.e164)
    if (unread) return { ...phone, e164: null, raw: unread.raw }
    return { ...phone, e164: read(phone.e164, `/phones/${index}/e164`), raw: null }
  })
  const emergency = written.emergencyContact
  const emergencyPhone = emergency?.phone ? read(emergency.phone, '/emergencyContact/phone') : null
  errors.push(
    ...repeated(emails?.map(({ address }) => contactKey(address)) ?? [], 'emails', 'address'),
    ...repeated(phones?.map(({ e164 }) => e164) ?? [], 'phones', 'e164'),
  )
  if (errors.length > 0) throw invalidFields(...errors)
  return {
    ...(emails && { emails: withOnePrimary(emails) }),
    ...(phones && { phones: withOnePrimary(phones) }),
    ...(emergency !== undefined && {
      emergencyContact: emergency === null ? null : { ...emergency, phone: emergencyPhone },
    }),
  }
}

function repeated(keys: readonly (string | null)[], list: string, field: string): FieldError[] {
  return keys.flatMap((key, index) =>
    key === null || keys.indexOf(key) === index
      ? []
      : [
          {
            pointer: `/${list}/${index}/${field}`,
            code: 'unique' as const,
            message: 'This is listed twice.',
          },
        ],
  )
}

function withOnePrimary<Entry extends { primary: boolean }>(entries: readonly Entry[]): Entry[] {
  const chosen = Math.max(
    0,
    entries.findIndex(({ primary }) => primary),
  )
  return entries.map((entry, index) => ({ ...entry, primary: index === chosen }))
}

type Contacts = Pick<typeof tenant.$inferSelect, 'emails' | 'phones'>

/** Every address of a tenant in the form in which addresses are compared, each once. */
export const contactKeysOf = ({ emails, phones }: Contacts) => [
  ...new Set([
    ...emails.map(({ address }) => contactKey(address)),
    ...phones.flatMap(({ e164 }) => (e164 === null ? [] : [e164])),
  ]),
]

/** The words that search finds contacts by: those of the addresses, and numbers from where people begin them. */
export function contactTextOf({ emails, phones }: Contacts) {
  const words = new Set([
    ...emails.flatMap(({ address }) => toSearchWords(address)),
    ...phones.flatMap(({ e164, raw }) => (e164 === null ? toSearchWords(raw ?? '') : digitsOf(e164))),
  ])
  return words.size === 0 ? '' : ` ${[...words].join(' ')}`
}

/** With country code, without it, and the last seven and four digits: `555-0134` and `0134` find a number too. */
function digitsOf(e164: string) {
  const all = e164.slice(1)
  const national = nationalDigits(e164)
  return [all, ...national, all.slice(-7), all.slice(-4)]
}

function nationalDigits(e164: string) {
  // Nearly all numbers are North American, and the library takes its time for each.
  if (e164.startsWith('+1') && e164.length === 12) return [e164.slice(2)]
  const parsed = parsePhoneNumberFromString(e164)
  if (!parsed) return []
  const written = parsed.formatNational().replaceAll(/\D/g, '')
  return [...new Set([parsed.nationalNumber, written])]
}

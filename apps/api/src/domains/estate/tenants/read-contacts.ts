import type { EmergencyContact, TenantEmail, TenantPhone } from '../../../platform/db/schema/index.ts'
import type { FieldError } from '../../../platform/errors/problem.ts'
import { contactKey } from './contact-hash.ts'
import { parsePhone } from './parse-phone.ts'
import type { TenantCreate } from './tenant-input.schema.ts'
import { invalidFields } from './tenant-problems.ts'

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
            message: 'This stands here twice.',
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

import { cutText } from '../../../../platform/text/cut-text.ts'
import { isRoleEmail, parseEmails, suggestEmail } from '../../clean/parse-emails.ts'
import { parsePhones } from '../../clean/parse-phones.ts'
import type { DraftPhone } from './tenant-draft.ts'
import type { TenantReader } from './tenant-reader.ts'

const emailsMax = 5
const phonesMax = 6

export interface ContactOptions {
  country: string
  /** E-mail addresses of members of the organisation, in lower case. */
  staff: ReadonlySet<string>
}

/** The addresses of a cell. What is none is left out with a warning; common misspellings are pointed out. */
export function readEmails(
  reader: TenantReader,
  field: string,
  { staff }: ContactOptions,
): string[] | null | undefined {
  if (!reader.has(field)) return undefined
  const text = reader.raw(field)
  if (text === '') return null
  const { emails, bad } = parseEmails(text)
  const warn = (code: 'email_invalid' | 'email_role' | 'email_internal', value: string, message: string) =>
    reader.report({ severity: 'warning', code, field, value: cutText(value, 80), message })
  for (const part of bad) warn('email_invalid', part, `“${cutText(part, 80)}” is not a valid email.`)
  const corrected = emails.map((email) => {
    const suggestion = suggestEmail(email)
    if (suggestion === null) return email
    const message = `“${email}” looks misspelt. Did you mean ${suggestion}?`
    const issue = {
      severity: 'warning',
      code: 'email_typo',
      field,
      value: email,
      message,
      suggestion,
    } as const
    if (reader.rules.find(issue)?.fix === 'use_suggestion') return suggestion
    reader.report(issue)
    return email
  })
  for (const email of corrected) {
    if (staff.has(email)) warn('email_internal', email, `${email} is the address of one of your own staff.`)
    else if (isRoleEmail(email)) warn('email_role', email, `${email} is a shared mailbox.`)
  }
  return [...new Set(corrected)].slice(0, emailsMax)
}

const phoneFields = [
  ['mobilePhone', 'mobile'],
  ['homePhone', 'home'],
  ['workPhone', 'work'],
] as const

/** The numbers of all phone columns, each once. A number that cannot be read is kept as it was written. */
export function readPhones(
  reader: TenantReader,
  { country }: ContactOptions,
): DraftPhone[] | null | undefined {
  if (!phoneFields.some(([field]) => reader.has(field))) return undefined
  const phones = phoneFields.flatMap(([field, type]) => readNumbers(reader, field, type, country))
  return phones.length === 0 ? null : distinct(phones).slice(0, phonesMax)
}

/** The numbers of one cell. `type` is what they are where no label says otherwise. */
export function readNumbers(
  reader: TenantReader,
  field: string,
  type: DraftPhone['type'],
  country: string,
): DraftPhone[] {
  const text = reader.raw(field)
  if (text === '') return []
  const { phones, bad } = parsePhones(text, country)
  const unread = bad.flatMap((part): DraftPhone[] => {
    const value = cutText(part, 40)
    const message = `“${value}” is not a valid phone number. It is kept as it is written and cannot be called.`
    const issue = { severity: 'warning', code: 'phone_invalid', field, value, message } as const
    reader.report(issue)
    return reader.rules.find(issue)?.fix === 'clear' ? [] : [{ e164: null, raw: value, type }]
  })
  return [
    ...phones.map((phone) => ({
      e164: phone.e164,
      raw: phone.extension === null ? null : `ext. ${phone.extension}`,
      type: phone.type ?? type,
    })),
    ...unread,
  ]
}

const distinct = (phones: readonly DraftPhone[]) =>
  phones.filter(({ e164 }, at) => e164 === null || phones.findIndex((other) => other.e164 === e164) === at)

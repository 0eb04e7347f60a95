import { cutText } from '../../../../platform/text/cut-text.ts'
import { isVacantWord } from '../../values/clean-cell.ts'
import { isRoleEmail, parseEmails, parsePhones, suggestEmail } from '../../values/parse-contacts.ts'
import { looksLikeCompany, type NameOrder, parseNames } from '../../values/parse-names.ts'
import type { DraftConsent, DraftPhone, TenantDraft } from './tenant-draft.ts'
import type { TenantReader } from './tenant-reader.ts'
import { parseDecision } from './value-maps.ts'

type NameFields = Pick<TenantDraft, 'kind' | 'firstName' | 'lastName' | 'companyName'>

interface NamesReading {
  /** More than one if the row names several people who become separate tenants. */
  names: NameFields[]
  /** A code of another system after the name. */
  code: string | null
}

const toPerson = (firstName: string | null, lastName: string | null): NameFields => ({
  kind: 'person',
  firstName,
  lastName,
  companyName: null,
})
const toCompany = (companyName: string): NameFields => ({
  kind: 'company',
  firstName: null,
  lastName: null,
  companyName,
})

export interface NameOptions {
  /** How the column of full names writes them; null if unknown. */
  nameOrder: NameOrder | null
  /** Whether an existing tenant is a company with this name. */
  isKnownCompany(name: string): boolean
}

/** Whether a name column marks the unit as vacant. */
export const hasVacantName = (texts: Readonly<Record<string, string>>) =>
  ['fullName', 'lastName', 'firstName', 'company', 'externalId'].some((field) => {
    const text = texts[field]
    return text !== undefined && isVacantWord(text)
  })

/** The people and companies that a row names. Empty if none can be read; an issue says why. */
export function readNames(reader: TenantReader, options: NameOptions): NamesReading {
  const companyName = reader.text('company', 160)
  if (companyName) return { names: [toCompany(companyName)], code: null }
  const firstName = reader.text('firstName', 80) ?? null
  const lastName = reader.text('lastName', 80) ?? null
  if (lastName) {
    const otherPeople = [2, 3].flatMap((n) => {
      const otherLastName = reader.text(`lastName${n}`, 80)
      return otherLastName ? [toPerson(reader.text(`firstName${n}`, 80) ?? null, otherLastName)] : []
    })
    const firstPerson =
      firstName === null && looksLikeCompany(lastName) ? toCompany(lastName) : toPerson(firstName, lastName)
    return { names: [firstPerson, ...otherPeople], code: null }
  }
  const fullName = reader.text('fullName', 200)
  if (fullName) return readFullName(reader, fullName, options)
  if (firstName !== null && (looksLikeCompany(firstName) || options.isKnownCompany(firstName)))
    return readCompany(reader, 'firstName', firstName)
  return reportMissingName(reader, firstName)
}

function readCompany(reader: TenantReader, field: string, text: string, name = text): NamesReading {
  const message = `“${text}” is treated as a company name.`
  reader.report({ severity: 'info', code: 'normalized', field, value: text, message })
  return { names: [toCompany(name)], code: null }
}

function readFullName(reader: TenantReader, fullName: string, options: NameOptions): NamesReading {
  if (options.isKnownCompany(fullName)) return readCompany(reader, 'fullName', fullName)
  const parsed = parseNames(fullName, options.nameOrder)
  if (parsed.company !== null)
    return { ...readCompany(reader, 'fullName', fullName, parsed.company), code: parsed.code }
  const { household, people, code } = parsed
  if (people.length < 2) return { names: [toPerson(household.firstName, household.lastName)], code }
  const message = `“${fullName}” may be ${people.length === 2 ? 'two' : people.length} people.`
  const issue = {
    severity: 'warning',
    code: 'split_household',
    field: 'fullName',
    value: fullName,
    message,
  } as const
  if (reader.rules.find(issue)?.fix === 'split')
    return { names: people.map(({ firstName, lastName }) => toPerson(firstName, lastName)), code }
  reader.report(issue)
  return { names: [toPerson(household.firstName, household.lastName)], code }
}

/** A person needs a last name; a first name alone may be a company. */
function reportMissingName(reader: TenantReader, firstName: string | null): NamesReading {
  const field = reader.has('lastName') ? 'lastName' : reader.has('fullName') ? 'fullName' : 'company'
  const message =
    firstName === null
      ? 'A person needs a last name. If this is a company, enter its name in “Company”.'
      : `A person needs a last name. If “${firstName}” is a company, treat it as one.`
  const issue = { severity: 'error', code: 'name_required', field, value: firstName, message } as const
  if (firstName !== null && reader.rules.find(issue)?.fix === 'use_company')
    return { names: [toCompany(firstName)], code: null }
  reader.report(issue)
  return { names: [], code: null }
}

const emailsMax = 5
const phonesMax = 6

export interface ContactOptions {
  country: string
  /** Email addresses of members of the organization, in lower case. */
  memberEmails: ReadonlySet<string>
}

/** The email addresses of a cell. Invalid ones are dropped with a warning; common misspellings are reported. */
export function readEmails(
  reader: TenantReader,
  field: string,
  { memberEmails }: ContactOptions,
): string[] | null | undefined {
  if (!reader.has(field)) return undefined
  const text = reader.raw(field)
  if (text === '') return null
  const { emails, invalidParts } = parseEmails(text)
  const warn = (code: 'email_invalid' | 'email_role' | 'email_internal', value: string, message: string) =>
    reader.report({ severity: 'warning', code, field, value: cutText(value, 80), message })
  for (const part of invalidParts)
    warn('email_invalid', part, `“${cutText(part, 80)}” isn’t a valid email address.`)
  const correctedEmails = emails.map((email) => {
    const suggestion = suggestEmail(email)
    if (suggestion === null) return email
    const message = `“${email}” may be misspelled. Did you mean ${suggestion}?`
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
  for (const email of correctedEmails) {
    if (memberEmails.has(email))
      warn('email_internal', email, `${email} belongs to a member of your organization.`)
    else if (isRoleEmail(email)) warn('email_role', email, `${email} is a shared mailbox.`)
  }
  return [...new Set(correctedEmails)].slice(0, emailsMax)
}

const phoneFields = [
  ['mobilePhone', 'mobile'],
  ['homePhone', 'home'],
  ['workPhone', 'work'],
] as const

/** The numbers of all phone columns, without duplicates. A number that can't be parsed is kept as written. */
export function readPhones(
  reader: TenantReader,
  { country }: ContactOptions,
): DraftPhone[] | null | undefined {
  if (!phoneFields.some(([field]) => reader.has(field))) return undefined
  const phones = phoneFields.flatMap(([field, type]) => readPhoneNumbers(reader, field, type, country))
  return phones.length === 0 ? null : withoutDuplicates(phones).slice(0, phonesMax)
}

/** The numbers of one cell. `type` applies to numbers without a label. */
export function readPhoneNumbers(
  reader: TenantReader,
  field: string,
  type: DraftPhone['type'],
  country: string,
): DraftPhone[] {
  const text = reader.raw(field)
  if (text === '') return []
  const { phones, invalidParts } = parsePhones(text, country)
  const unparsedPhones = invalidParts.flatMap((part): DraftPhone[] => {
    const value = cutText(part, 40)
    const result =
      field === 'emergencyPhone' ? 'It won’t be imported.' : 'It’s stored as text and can’t be called.'
    const message = `“${value}” isn’t a valid phone number. ${result}`
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
    ...unparsedPhones,
  ]
}

const withoutDuplicates = (phones: readonly DraftPhone[]) =>
  phones.filter(
    ({ e164 }, index) => e164 === null || phones.findIndex((other) => other.e164 === e164) === index,
  )

interface ConsentSource {
  emails: readonly string[]
  phones: readonly DraftPhone[]
  today: string
  canRecord: boolean
}

const channels = [
  ['consentEmail', 'email'],
  ['consentSms', 'sms'],
  ['consentVoice', 'voice'],
] as const

/**
 * The consents that a row documents. A yes without a date and evidence is ignored with a warning, because a column
 * alone proves no opt-in.
 */
export function readConsents(
  reader: TenantReader,
  { emails, phones, today, canRecord }: ConsentSource,
): DraftConsent[] {
  const optIns = channels.filter(([field]) => parseDecision(reader.raw(field)) === true)
  if (optIns.length === 0) return []
  const date = reader.date('consentDate') ?? null
  const evidence = reader.text('consentEvidence', 500) ?? null
  return optIns.flatMap(([field, channel]): DraftConsent[] => {
    const [address] =
      channel === 'email'
        ? emails
        : phones.flatMap(({ e164, type }) => toReachableNumbers(channel, e164, type))
    const reason = !canRecord
      ? 'Consent ignored: you don’t have permission to record consent.'
      : date === null || evidence === null || date > today
        ? 'Consent ignored: a date and evidence are required.'
        : address === undefined
          ? `Consent ignored: there’s no ${addressNames[channel]} to apply it to.`
          : null
    if (reason === null) return [{ channel, address: address!, date: date!, evidence: evidence! }]
    const value = reader.raw(field)
    reader.report({ severity: 'warning', code: 'consent_without_proof', field, value, message: reason })
    return []
  })
}

const addressNames = { email: 'email address', sms: 'mobile number', voice: 'phone number' }

/** Only mobile phones get texts; every phone but a fax machine can be called. */
const toReachableNumbers = (channel: 'sms' | 'voice', e164: string | null, type: DraftPhone['type']) =>
  e164 !== null && (channel === 'sms' ? type === 'mobile' : type !== 'fax') ? [e164] : []

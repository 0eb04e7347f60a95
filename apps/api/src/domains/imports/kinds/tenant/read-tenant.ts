import { findCountry, fingerprintAddress, nameUnit, normalizeRegion } from '../../../estate/index.ts'
import type { FixRules } from '../../plan/fix-rule.ts'
import type { RowIssue } from '../../plan/row-plan.ts'
import { nameBeds } from '../../values/name-bed.ts'
import type { DateOrder } from '../../values/parse-date.ts'
import type { DecimalMark } from '../../values/parse-number.ts'
import {
  type ContactOptions,
  hasVacantName,
  type NameOptions,
  readConsents,
  readEmails,
  readNames,
  readPhoneNumbers,
  readPhones,
} from './read-people.ts'
import type { DraftPhone, PremisesDraft, TenantReading, TenantDraft } from './tenant-draft.ts'
import { readOccupancy, TenantReader } from './tenant-reader.ts'
import { findLanguage, findRole, readAssistance, isTenantlessStatus } from './value-maps.ts'

export interface TenantReadOptions extends ContactOptions, NameOptions {
  dateOrder: DateOrder | null
  decimalMark: DecimalMark | null
  /** Calendar day on which the file is read. */
  today: string
  canSeeAssistance: boolean
  canRecordConsent: boolean
}

export interface TenantRowReading {
  /** Null if the row names no tenant. */
  tenant: TenantReading | null
  issues: RowIssue[]
  /** Whether the row is skipped: by a rule, or because the unit is vacant. */
  isSkipped: boolean
}

/** Parses the cells of one row into the people it names and lists the issues. */
export function readTenant(
  rowTexts: Readonly<Record<string, string>>,
  rules: FixRules,
  options: TenantReadOptions,
): TenantRowReading {
  const texts = { ...rowTexts, ...nameBeds(rowTexts, ['unit']) }
  if (isVacant(texts)) return vacantRow(texts)
  const reader = new TenantReader(texts, rules, options)
  const { names, code } = readNames(reader, options)
  const sharedFields = readSharedFields(reader, options)
  const premises = readPremises(reader, options.country, rowTexts.unit ?? '')
  const occupancyDraft = readOccupancy(reader, options.today)
  const externalId = reader.text('externalId', 100) ?? code ?? undefined
  const people = names.map((name, index): TenantDraft => {
    if (index === 0) return { ...sharedFields, ...name, externalId }
    const contacts = readOtherResident(reader, index + 1, options)
    return {
      ...name,
      ...(contacts ?? { emails: sharedFields.emails, phones: sharedFields.phones }),
      role: 'co_tenant',
      language: sharedFields.language,
      tags: sharedFields.tags,
      consents: [],
    }
  })
  warnIfUnreachable(reader, people)
  return {
    tenant: people.length === 0 ? null : { people, occupancyDraft, premises },
    issues: reader.issues,
    isSkipped: reader.isSkipped,
  }
}

function readSharedFields(reader: TenantReader, options: TenantReadOptions) {
  const { country, today, canRecordConsent: canRecord } = options
  const emails = readEmails(reader, 'emails', options)
  const phones = readPhones(reader, options)
  return {
    emails,
    phones,
    consents: readConsents(reader, { emails: emails ?? [], phones: phones ?? [], today, canRecord }),
    role: reader.choice('role', 'a known role', findRole),
    language: reader.choice('language', 'a known language', findLanguage),
    householdSize: reader.integer('householdSize', 'Household size', 1, 30),
    emergencyName: reader.text('emergencyName', 120),
    emergencyPhone: reader.has('emergencyPhone')
      ? (readPhoneNumbers(reader, 'emergencyPhone', 'other', country)[0]?.e164 ?? null)
      : undefined,
    assistance: readAssistanceNeeds(reader, options.canSeeAssistance),
    tags: reader.list('tags', 20, 40),
    notes: reader.text('notes', 5000),
  }
}

/** Contacts of the second or third person; null without columns for them. */
function readOtherResident(reader: TenantReader, n: number, options: TenantReadOptions) {
  if (!reader.has(`lastName${n}`)) return null
  const phones: DraftPhone[] = readPhoneNumbers(reader, `mobilePhone${n}`, 'mobile', options.country)
  return { emails: readEmails(reader, `emails${n}`, options), phones: phones.length > 0 ? phones : null }
}

function readAssistanceNeeds(reader: TenantReader, canSee: boolean) {
  const text = reader.raw('assistance')
  if (!reader.has('assistance')) return undefined
  if (text === '') return null
  if (canSee) return readAssistance(text)
  const message = 'Assistance needs weren’t imported: you don’t have permission to view them.'
  reader.report({ severity: 'warning', code: 'not_permitted', field: 'assistance', value: null, message })
  return undefined
}

function warnIfUnreachable(reader: TenantReader, people: readonly TenantDraft[]) {
  const isMapped = people.some(({ emails, phones }) => emails !== undefined || phones !== undefined)
  const hasContact = people.some(({ emails, phones }) => emails?.length || phones?.some(({ e164 }) => e164))
  if (!isMapped || hasContact) return
  const message = 'No email or phone: this tenant can’t be reached.'
  reader.report({ severity: 'warning', code: 'no_contact', field: 'emails', value: null, message })
}

const nameFields = ['fullName', 'lastName', 'firstName', 'company']

function isVacant(texts: Readonly<Record<string, string>>) {
  if (hasVacantName(texts)) return true
  return nameFields.every((field) => !texts[field]) && isTenantlessStatus(texts.status ?? '')
}

function vacantRow(texts: Readonly<Record<string, string>>): TenantRowReading {
  const unit = texts.unit ? nameUnit(texts.unit) : 'The unit'
  const message = `${unit} is vacant. The row doesn’t name a tenant, so it’s skipped.`
  const issue: RowIssue = {
    severity: 'info',
    code: 'row_ignored',
    field: 'unit',
    value: texts.unit ?? null,
    message,
  }
  return { tenant: null, issues: [issue], isSkipped: true }
}

/** The property and unit that a row names. */
function readPremises(reader: TenantReader, defaultCountry: string, wholeUnit: string): PremisesDraft {
  const line1 = reader.raw('line1')
  const country = findCountry(reader.raw('country')) ?? defaultCountry
  const region = reader.raw('region')
  const zip = reader.raw('postalCode')
  const address = {
    line1,
    city: reader.raw('city') || null,
    region: normalizeRegion(region, country) ?? (region || null),
    // Spreadsheets turn ZIP codes into numbers and drop their leading zeros.
    postalCode: country === 'US' && /^\d{3,4}$/.test(zip) ? zip.padStart(5, '0') : zip || null,
    country,
  }
  return {
    propertyCode: reader.raw('propertyCode'),
    property: reader.raw('property'),
    fingerprint: line1 === '' || (!address.postalCode && !address.city) ? null : fingerprintAddress(address),
    address: [line1, address.city].filter(Boolean).join(', '),
    unit: reader.text('unit', 40) ?? '',
    wholeUnit,
    building: reader.text('building', 40) ?? null,
  }
}

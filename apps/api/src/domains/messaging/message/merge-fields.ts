import { cutText } from '../../../platform/text/cut-text.ts'
import { formatAddress, formatPhone, type PostalAddress } from '../../estate/index.ts'
import type { org } from '../../../platform/db/schema/index.ts'
import type { FieldError } from '../../../platform/errors/problem.ts'

export type OrgRow = typeof org.$inferSelect

/**
 * The merge fields. A preview without a tenant shows the samples; `isAlwaysKnown` fields need no fallback. A paragraph that
 * is nothing but a link to an `isButton` field becomes a button.
 */
const fields = [
  { name: 'tenant.firstName', label: 'First name', sample: 'Dana', isUrl: false, isAlwaysKnown: false },
  {
    name: 'tenant.displayName',
    label: 'Full name',
    sample: 'Dana Whitfield',
    isUrl: false,
    isAlwaysKnown: true,
  },
  { name: 'property.name', label: 'Property', sample: 'Maple Court', isUrl: false, isAlwaysKnown: false },
  {
    name: 'property.address',
    label: 'Property address',
    sample: '1200 Maple St, Kerrville, TX 78028',
    isUrl: false,
    isAlwaysKnown: false,
  },
  { name: 'unit.name', label: 'Unit', sample: '204', isUrl: false, isAlwaysKnown: false },
  { name: 'org.name', label: 'Your organization', sample: '', isUrl: false, isAlwaysKnown: true },
  { name: 'org.legalName', label: 'Legal name', sample: '', isUrl: false, isAlwaysKnown: false },
  { name: 'org.postalAddress', label: 'Your postal address', sample: '', isUrl: false, isAlwaysKnown: false },
  { name: 'org.contactEmail', label: 'Contact email', sample: '', isUrl: false, isAlwaysKnown: false },
  { name: 'org.supportPhone', label: 'Support phone', sample: '', isUrl: false, isAlwaysKnown: false },
  {
    name: 'threat.title',
    label: 'Threat',
    sample: 'Flash Flood Warning',
    isUrl: false,
    isAlwaysKnown: false,
  },
  {
    name: 'threat.instruction',
    label: 'Agency instructions',
    sample: 'Move to higher ground now.',
    isUrl: false,
    isAlwaysKnown: false,
  },
  {
    name: 'threat.until',
    label: 'Threat end time',
    sample: 'Sat 8:00 PM',
    isUrl: false,
    isAlwaysKnown: false,
  },
  { name: 'replyUrl', label: 'Reply link', sample: '', isUrl: true, isAlwaysKnown: true, isButton: true },
  { name: 'optInUrl', label: 'Opt-in link', sample: '', isUrl: true, isAlwaysKnown: true, isButton: true },
  { name: 'optOutUrl', label: 'Opt-out link', sample: '', isUrl: true, isAlwaysKnown: true },
] as const

export type MergeFieldName = (typeof fields)[number]['name']

export interface MergeField {
  name: MergeFieldName
  label: string
  sample: string
  isUrl: boolean
  isAlwaysKnown: boolean
  isButton?: boolean
}

const mergeFields: readonly MergeField[] = fields

const onlyInAlerts: readonly MergeFieldName[] = [
  'threat.title',
  'threat.instruction',
  'threat.until',
  'replyUrl',
]
const onlyInWelcomeEmails: readonly MergeFieldName[] = ['optInUrl']

/** The fields of each kind of message. */
export const mergeFieldsOf = {
  welcomeEmail: mergeFields.filter(({ name }) => !onlyInAlerts.includes(name)),
  alert: mergeFields.filter(({ name }) => !onlyInWelcomeEmails.includes(name)),
  /** Without the opt-out link, because people stop texts by replying STOP. */
  alertText: mergeFields.filter(({ name }) => !onlyInWelcomeEmails.includes(name) && name !== 'optOutUrl'),
}

/** The value of each field of a message; empty if unknown. */
export type MergeValues = Partial<Record<MergeFieldName, string>>

/** Cuts off values that are longer than `lengthMax`, except for URLs. */
export const shortenValues = (values: MergeValues, lengthMax: number): MergeValues =>
  Object.fromEntries(
    mergeFields.map(({ name, isUrl }) => {
      const value = values[name] ?? ''
      const isShort = isUrl || value.length <= lengthMax
      return [name, isShort ? value : `${cutText(value, lengthMax - 1).trimEnd()}…`]
    }),
  )

/** A field as people write it: `{{tenant.firstName|there}}`. */
export interface MergeSlot {
  /** Null for a name that isn't a field. */
  field: MergeField | null
  name: string
  fallback: string
}

const slotPattern = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g
// Delimit the placeholder of a slot while text is turned into HTML. `insertPlaceholders` removes them from the input.
const placeholderStart = '\u{E000}'
const placeholderEnd = '\u{E001}'
const placeholderPattern = /\u{E000}(\d+)(u?)\u{E001}/gu

/** Replaces the fields in the text with placeholders that survive Markdown and HTML, and adds their slots to `slots`. */
export function insertPlaceholders(text: string, slots: MergeSlot[]): string {
  return text
    .replaceAll(/[\u{E000}\u{E001}]/gu, '')
    .replaceAll(slotPattern, (_all, text: string, fallback?: string) => {
      const name = text.trim()
      const field = mergeFields.find((candidate) => candidate.name === name) ?? null
      slots.push({ field, name, fallback: (fallback ?? '').trim() })
      return `${placeholderStart}${slots.length - 1}${placeholderEnd}`
    })
}

/** Replaces placeholders with their values, passed through `escape`. Inside a URL, values are percent-encoded. */
export function fillPlaceholders(
  text: string,
  slots: readonly MergeSlot[],
  values: MergeValues,
  escape: (value: string) => string,
): string {
  return text.replaceAll(placeholderPattern, (_all, index: string, urlMark: string) => {
    const slot = slots[Number(index)]
    const value = slot?.field ? values[slot.field.name] || slot.fallback : ''
    return escape(urlMark === 'u' ? encodeURIComponent(value) : value)
  })
}

/** One line of text with what it says if nothing is known. */
export function fillWithFallbacks(text: string): string {
  const slots: MergeSlot[] = []
  const template = insertPlaceholders(text, slots)
  return fillPlaceholders(template, slots, {}, (value) => value)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The slot of text that consists of one placeholder, or null for any other text. */
export function findSlot(text: string, slots: readonly MergeSlot[]): MergeSlot | null {
  const [, index] = /^\u{E000}(\d+)u?\u{E001}$/u.exec(text.trim()) ?? []
  return index === undefined ? null : (slots[Number(index)] ?? null)
}

/** Marks the placeholders in a URL, so that their values are encoded and can't change where it leads. */
export const markUrlPlaceholders = (text: string) =>
  text.replaceAll(placeholderPattern, `${placeholderStart}$1u${placeholderEnd}`)

export const parseSlots = (text: string): MergeSlot[] => {
  const slots: MergeSlot[] = []
  insertPlaceholders(text, slots)
  return slots
}

/** Whether double braces are left once the well-formed fields are removed. */
export const hasStrayBraces = (text: string) => /\{\{|\}\}/.test(text.replaceAll(slotPattern, ''))

/** Unknown fields and stray braces in a text. `pointer` is the text's place in the request. */
export function findFieldErrorsIn(
  { pointer, text }: { pointer: string; text: string },
  allowed: readonly MergeField[],
): FieldError[] {
  return [
    ...parseSlots(text)
      .filter(({ name }) => !allowed.some((field) => field.name === name))
      .map(({ name }) => ({
        pointer,
        code: 'not_found' as const,
        message: `{{${name}}} isn’t a field. Choose one from the list.`,
        value: name,
      })),
    ...(hasStrayBraces(text)
      ? [{ pointer, code: 'format' as const, message: 'A field starts with {{ and ends with }}.' }]
      : []),
  ]
}

interface RecipientFields {
  firstName: string | null
  displayName: string
  property: (PostalAddress & { name: string }) | null
  unitName: string | null
}

/** The opt-out link opens the opt-in page with the other choice selected. */
export const toOptOutUrl = (optInUrl: string) => `${optInUrl}?choice=no`

/** The value of each field in the email to a recipient; empty if unknown. */
export function toMergeValues(
  details: RecipientFields,
  { optInUrl }: { optInUrl: string },
  org: OrgRow,
): MergeValues {
  return {
    'tenant.firstName': details.firstName ?? '',
    'tenant.displayName': details.displayName,
    'property.name': details.property?.name ?? '',
    'property.address': details.property ? formatAddress(details.property) : '',
    'unit.name': details.unitName ?? '',
    ...orgValues(org),
    optInUrl,
    optOutUrl: toOptOutUrl(optInUrl),
  }
}

/** The value of each field in a preview without a tenant. */
export function sampleValues(org: OrgRow, publicUrl: string) {
  const samples = Object.fromEntries(
    mergeFields.map(({ name, sample }) => [name, sample]),
  ) as Required<MergeValues>
  const optInUrl = `${publicUrl}/o/preview`
  return {
    ...samples,
    ...orgValues(org),
    optInUrl,
    optOutUrl: toOptOutUrl(optInUrl),
    replyUrl: `${publicUrl}/r/preview`,
  }
}

const orgValues = (org: OrgRow) => ({
  'org.name': org.name,
  'org.legalName': org.legalName ?? org.name,
  'org.postalAddress': describeAddress(org),
  'org.contactEmail': org.contactEmail ?? '',
  'org.supportPhone': describePhone(org) ?? '',
})

/** Whether the organization has a complete postal address. */
export const isAddressComplete = ({ postalAddress }: Pick<OrgRow, 'postalAddress'>) =>
  postalAddress !== null &&
  postalAddress.line1 !== '' &&
  (postalAddress.city ?? postalAddress.postalCode) !== null

/** The support phone as it's written in the organization's country. */
export const describePhone = ({
  supportPhone,
  defaultCountry,
}: Pick<OrgRow, 'supportPhone' | 'defaultCountry'>) =>
  supportPhone === null ? null : formatPhone(supportPhone, defaultCountry)

export const describeAddress = ({ postalAddress }: Pick<OrgRow, 'postalAddress'>) =>
  postalAddress === null ? '' : formatAddress(postalAddress)

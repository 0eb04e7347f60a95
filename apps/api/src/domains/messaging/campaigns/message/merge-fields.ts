import { formatAddress, type PostalAddress } from '../../../estate/index.ts'
import type { org } from '../../../../platform/db/schema/index.ts'

export type OrgRow = typeof org.$inferSelect

/** What can be filled in for each recipient. A preview without a tenant shows the sample. */
export const mergeFields = [
  { name: 'tenant.firstName', label: 'First name', sample: 'Dana', isUrl: false, isSure: false },
  { name: 'tenant.displayName', label: 'Full name', sample: 'Dana Whitfield', isUrl: false, isSure: true },
  { name: 'property.name', label: 'Property', sample: 'Maple Court', isUrl: false, isSure: false },
  {
    name: 'property.address',
    label: 'Property address',
    sample: '1200 Maple St, Kerrville, TX 78028',
    isUrl: false,
    isSure: false,
  },
  { name: 'unit.name', label: 'Unit', sample: '204', isUrl: false, isSure: false },
  { name: 'org.name', label: 'Your organization', sample: '', isUrl: false, isSure: true },
  { name: 'org.legalName', label: 'Legal name', sample: '', isUrl: false, isSure: false },
  { name: 'org.postalAddress', label: 'Your postal address', sample: '', isUrl: false, isSure: false },
  { name: 'org.contactEmail', label: 'Contact email', sample: '', isUrl: false, isSure: false },
  { name: 'org.supportPhone', label: 'Support phone', sample: '', isUrl: false, isSure: false },
  { name: 'optInUrl', label: 'Opt-in link', sample: '', isUrl: true, isSure: true },
  { name: 'optOutUrl', label: 'Opt-out link', sample: '', isUrl: true, isSure: true },
] as const

export type MergeFieldName = (typeof mergeFields)[number]['name']
/** The value of each field; empty if unknown. */
export type MergeValues = Record<MergeFieldName, string>

/** A field as written in a text: `{{tenant.firstName|there}}`. */
export interface MergeSlot {
  /** Null for a name that isn't a field. */
  field: (typeof mergeFields)[number] | null
  name: string
  fallback: string
}

const slotForm = /\{\{\s*([^{}|]*?)\s*(?:\|([^{}]*))?\}\}/g
// Marks a slot in a text that is being turned into HTML. These characters can't be typed into a message.
const open = '\u{E000}'
const close = '\u{E001}'
const markForm = /\u{E000}(\d+)(u?)\u{E001}/gu

/** Replaces the fields of a text with marks that survive Markdown and HTML, and adds their slots to `slots`. */
export function markFields(text: string, slots: MergeSlot[]): string {
  return text
    .replaceAll(/[\u{E000}\u{E001}]/gu, '')
    .replaceAll(slotForm, (_all, name: string, fallback?: string) => {
      const field = mergeFields.find((known) => known.name === name) ?? null
      slots.push({ field, name, fallback: (fallback ?? '').trim() })
      return `${open}${slots.length - 1}${close}`
    })
}

/** Replaces the marks of a text with their values, written by `write`. Inside a URL, values are encoded. */
export function fillMarks(
  text: string,
  slots: readonly MergeSlot[],
  values: MergeValues,
  write: (value: string) => string,
): string {
  return text.replaceAll(markForm, (_all, index: string, inUrl: string) => {
    const slot = slots[Number(index)]
    const value = slot?.field ? values[slot.field.name] || slot.fallback : ''
    return write(inUrl === 'u' ? encodeURIComponent(value) : value)
  })
}

/** The slot that a text consists of, or null if it is anything else. */
export function slotOfMark(text: string, slots: readonly MergeSlot[]): MergeSlot | null {
  const [, index] = /^\u{E000}(\d+)u?\u{E001}$/u.exec(text.trim()) ?? []
  return index === undefined ? null : (slots[Number(index)] ?? null)
}

/** Makes marks inside a URL encode their values, so that no value can change where it leads. */
export const asPartsOfUrl = (text: string) => text.replaceAll(markForm, `${open}$1u${close}`)

export const readSlots = (text: string): MergeSlot[] => {
  const slots: MergeSlot[] = []
  markFields(text, slots)
  return slots
}

/** Whether braces are left over once every well-formed field is removed. */
export const hasBrokenField = (text: string) => /\{\{|\}\}/.test(text.replaceAll(slotForm, ''))

/** What is known about a recipient. */
export interface RecipientFields {
  firstName: string | null
  displayName: string
  property: (PostalAddress & { name: string }) | null
  unitName: string | null
}

/** The links of a recipient. The opt-out link opens the same page with the other choice selected. */
export interface RecipientLinks {
  optInUrl: string
}

export const optOutUrlOf = (optInUrl: string) => `${optInUrl}&choice=no`

/** The value of each field in the email to a recipient; empty if unknown. */
export function mergeValuesOf(
  details: RecipientFields,
  { optInUrl }: RecipientLinks,
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
    optOutUrl: optOutUrlOf(optInUrl),
  }
}

/** The value of each field in a preview without a tenant. */
export function sampleValues(org: OrgRow, publicUrl: string): MergeValues {
  const samples = Object.fromEntries(mergeFields.map(({ name, sample }) => [name, sample])) as MergeValues
  const optInUrl = `${publicUrl}/optin?org=${org.id}&t=preview`
  return { ...samples, ...orgValues(org), optInUrl, optOutUrl: optOutUrlOf(optInUrl) }
}

const orgValues = (org: OrgRow) => ({
  'org.name': org.name,
  'org.legalName': org.legalName ?? org.name,
  'org.postalAddress': describeAddress(org),
  'org.contactEmail': org.contactEmail ?? '',
  'org.supportPhone': org.supportPhone ?? '',
})

/** Whether the organization has a complete postal address. */
export const isAddressComplete = ({ postalAddress }: Pick<OrgRow, 'postalAddress'>) =>
  postalAddress !== null &&
  postalAddress.line1 !== '' &&
  (postalAddress.city ?? postalAddress.postalCode) !== null

export const describeAddress = ({ postalAddress }: Pick<OrgRow, 'postalAddress'>) =>
  postalAddress === null ? '' : formatAddress(postalAddress)

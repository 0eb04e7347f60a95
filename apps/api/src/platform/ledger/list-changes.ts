import type { LedgerChange } from '../db/schema/index.ts'
import { dictionary } from '../text/dictionary.ts'
import { formatList } from '../text/format-list.ts'
import { canonicalJson } from './hash-chain.ts'

/** The fields that differ, for an event's `changes`. Personal fields only say that they changed. */
export function listChanges<Row extends object>(
  before: Row,
  after: Partial<Row>,
  personalFields: readonly (keyof Row & string)[] = [],
): LedgerChange[] {
  const changes = (Object.keys(after) as (keyof Row & string)[])
    .filter((field) => after[field] !== undefined && !isSame(before[field], after[field]))
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }))
  return hidePersonalValues(changes, personalFields)
}

/** Replaces personal values with whether there was one: what is in the chain can never be erased. */
export const hidePersonalValues = (
  changes: readonly LedgerChange[],
  personalFields: readonly string[],
): LedgerChange[] =>
  changes.map((change) =>
    personalFields.includes(change.field)
      ? { field: change.field, from: hideValue(change.from), to: hideValue(change.to) }
      : change,
  )

const hideValue = (value: unknown) => (value === null || value === undefined ? null : 'changed')

// The database returns the keys of an object in its own order.
const isSame = (a: unknown, b: unknown) =>
  a === b || (a !== undefined && b !== undefined && canonicalJson(a) === canonicalJson(b))

/** “name”, “name and tags”, “name, tags, and notes”, “5 fields”. */
export function summarizeFields(changes: readonly LedgerChange[]) {
  const names = changes.map((change) => toWords(change.field).replace(/ user id$/, ''))
  if (names.length > 3) return `${names.length} fields`
  return names.length === 0 ? 'nothing' : formatList(names)
}

/** Field names as words in a sentence: “name and job title”. */
export const formatFieldNames = (fields: readonly string[]) => formatList(fields.map(toWords))

const toWords = (field: string) =>
  screenNames[field] ?? field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Fields that have another name on screen. */
const screenNames = dictionary({
  active: 'status',
  areaUnits: 'area unit',
  askUnit: 'unit number question',
  companyRole: 'job title',
  config: 'source settings',
  coverage: 'coverage area',
  emergencyPlanUrl: 'emergency plan',
  everySeconds: 'fetch interval',
  externalId: 'external ID',
  externalIds: 'external IDs',
  fromEmail: 'from address',
  intro: 'introduction',
  isDefault: 'default sender',
  kind: 'type',
  leaseFrom: 'lease start',
  leaseTo: 'lease end',
  line1: 'address line 1',
  line2: 'address line 2',
  line3: 'address line 3',
  livingArea: 'area',
  livingAreaUnits: 'area unit',
  matchOverrides: 'matching settings',
  minSeverity: 'minimum severity',
  onSiteContact: 'on-site contact',
  privacyUrl: 'privacy notice',
  propertyClass: 'class',
  propertySubType: 'property type',
  replyTo: 'reply-to address',
  retention: 'data retention',
  secret: 'API key',
  staleAfterSeconds: 'staleness threshold',
  supportPhone: 'tenant support phone',
  unitCountDeclared: 'declared units',
  unitId: 'unit',
  unitSystem: 'units of measure',
  unitType: 'type',
})

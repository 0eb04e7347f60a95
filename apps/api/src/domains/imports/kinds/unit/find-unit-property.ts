import type { UnitAddress } from '../../../../platform/db/schema/index.ts'
import { formatAlternatives, formatList } from '../../../../platform/text/format-list.ts'
import {
  fingerprintAddress,
  foldText,
  nameUnit,
  type PropertyRowToInsert,
  toPropertyInsert,
} from '../../../estate/index.ts'
import type { PropertySearchResult, PropertyFinder } from '../../premises/find-premises.ts'
import type { PropertyWithAddress } from '../../premises/premises-rows.ts'
import type { FixRules } from '../../plan/fix-rule.ts'
import { checkAddress } from '../../plan/check-address.ts'
import { rowError, type RowIssue, rowWarning } from '../../plan/row-plan.ts'
import type { UnitDraft } from './read-unit.ts'

/** Issues found while planning a unit. */
export const unitIssues = {
  propertyRequired: rowError('required', 'property', null, 'Enter a property’s name, code, or external ID.'),

  unknownProperty: (text: string, closest: string | null): RowIssue => ({
    ...rowError(
      'property_not_found',
      'property',
      text,
      `No property “${text}”.${closest === null ? '' : ` Closest: “${closest}”.`}`,
    ),
    ...(closest !== null && { suggestion: closest }),
  }),

  ambiguousProperty: (
    text: string,
    { candidates }: Extract<PropertySearchResult, { candidates: unknown }>,
  ) => {
    const codes = candidates.flatMap(({ code }) => code ?? []).slice(0, 3)
    const advice =
      codes.length > 0
        ? `Use a code, for example ${formatAlternatives(codes)}.`
        : 'Give each property a code, then enter the code of the right one.'
    return rowError(
      'ambiguous_match',
      'property',
      text,
      `${candidates.length} properties match “${text}”. ${advice}`,
    )
  },

  ambiguousUnit: ({ name }: UnitDraft, buildings: readonly (string | null)[]) =>
    rowError(
      'ambiguous_match',
      'unit',
      name,
      `${buildings.length} units are named “${name}”: ${formatList(buildings.map((building) => (building === null ? 'one without a building' : `one in building ${building}`)))}. Enter the building.`,
    ),

  contradiction: (draft: UnitDraft, byId: string, byName: string) =>
    rowError(
      'ambiguous_match',
      'externalId',
      draft.externalId ?? null,
      `The external ID belongs to ${nameUnit(byId, 'unit')} and the name to ${nameUnit(byName, 'unit')}. Correct one of them.`,
    ),

  sameUnit: (draft: UnitDraft, row: number, propertyName: string) =>
    rowError(
      'duplicate_in_file',
      'unit',
      draft.name,
      `Same unit as row ${row} (${propertyName} ${draft.name}).`,
    ),

  /** A rent roll lists a unit again under “Future Residents”. */
  otherResident: ({ name }: UnitDraft, section: 'future' | 'past') =>
    rowWarning(
      'row_ignored',
      'unit',
      name,
      `${nameUnit(name, 'unit').replace(/^u/, 'U')} is already in the file. This row lists a ${section} resident, so it’s skipped.`,
    ),

  sameExternalId: (draft: UnitDraft, row: number) =>
    rowError('duplicate_in_file', 'externalId', draft.externalId ?? null, `Same external ID as row ${row}.`),

  alreadyExists: (draft: UnitDraft, propertyName: string) =>
    rowWarning(
      'duplicate_existing',
      'unit',
      draft.name,
      `${propertyName} already has ${nameUnit(draft.name, 'unit')}. It won’t be changed.`,
    ),

  twin: (draft: UnitDraft, nearDuplicate: string) =>
    rowWarning(
      'duplicate_existing',
      'unit',
      draft.name,
      `The property has a unit “${nearDuplicate}”, which differs only in leading zeros. “${draft.name}” becomes a separate unit.`,
    ),

  noTarget: (draft: UnitDraft, propertyName: string) =>
    rowWarning(
      'unit_not_found',
      'unit',
      draft.name,
      `${propertyName} has no unit “${draft.name}”, and this import only updates existing units.`,
    ),

  notPermitted: (draft: UnitDraft, propertyName: string, action: 'add units to' | 'change units at') =>
    rowError(
      'not_permitted',
      'property',
      draft.property || draft.propertyCode,
      `You can’t ${action} “${propertyName}”.`,
    ),
}

export interface UnitPropertyLookups {
  properties: PropertyFinder
  /** By id, with their whole address. */
  propertiesById: ReadonlyMap<string, PropertyWithAddress>
  /** Null if the importer can't create properties. */
  missingProperties: MissingProperties | null
  defaultCountry: string
}

type UnitPropertyResult =
  | { property: PropertyWithAddress; issues: null }
  | { property: null; issues: RowIssue[] }

/** Finds the property of a row by code, name, then address, and creates a missing one if a rule says so. */
export function findUnitProperty(
  draft: UnitDraft,
  lookups: UnitPropertyLookups,
  rules: FixRules,
): UnitPropertyResult {
  const { propertyCode, property } = draft
  const byCode = propertyCode === '' ? null : lookups.properties.find(propertyCode)
  if (byCode && 'property' in byCode) return toFoundProperty(lookups, byCode)
  const text = property || propertyCode
  const newProperty = text === '' ? undefined : lookups.missingProperties?.find(text)
  if (newProperty) return { property: newProperty, issues: null }
  const byName = property === '' ? byCode : lookups.properties.find(property)
  if (byName && 'property' in byName) return toFoundProperty(lookups, byName)
  const byAddress = findByAddress(draft, lookups, rules)
  if (byAddress && 'property' in byAddress) return toFoundProperty(lookups, byAddress)
  const ambiguousResult = [byName, byAddress].find((result) => result && 'candidates' in result)
  if (ambiguousResult && 'candidates' in ambiguousResult) {
    return {
      property: null,
      issues: [unitIssues.ambiguousProperty(text || draft.address?.line1 || '', ambiguousResult)],
    }
  }
  if (text === '' && !draft.address) return { property: null, issues: [unitIssues.propertyRequired] }
  const closest = byName && 'closest' in byName ? byName.closest : null
  const issue = unitIssues.unknownProperty(text || draft.address!.line1!, closest)
  lookups.missingProperties?.addMissing(text || draft.address!.line1!)
  const shouldCreate = rules.find(issue)?.fix === 'create_missing' && draft.address !== null
  if (shouldCreate && lookups.missingProperties)
    return lookups.missingProperties.create(text || draft.address!.line1!, draft, rules)
  return { property: null, issues: [issue] }
}

function findByAddress(
  { address }: UnitDraft,
  { properties, defaultCountry }: UnitPropertyLookups,
  rules: FixRules,
): PropertySearchResult | null {
  if (!address) return null
  return properties.findAt(fingerprintAddress(checkAddress(address, defaultCountry, rules).address))
}

function toFoundProperty(
  { propertiesById }: UnitPropertyLookups,
  { property: { id } }: Extract<PropertySearchResult, { property: unknown }>,
): UnitPropertyResult {
  const property = propertiesById.get(id)
  if (!property) throw new Error(`Property ${id} was found but isn't loaded`)
  return { property, issues: null }
}

interface NewPropertyInput {
  orgId: string
  userId: string | null
  portfolioId: string
  defaultCountry: string
}

/** Missing properties that the import creates from the addresses in its rows. */
export class MissingProperties {
  readonly #input: NewPropertyInput
  readonly #byName = new Map<string, PropertyWithAddress>()
  readonly #rows = new Map<string, PropertyRowToInsert>()
  #createdNames: string[] = []
  readonly #missingNames = new Set<string>()

  constructor(input: NewPropertyInput) {
    this.#input = input
  }

  get createdNames() {
    return this.#createdNames
  }

  /** Number of distinct missing properties that rows name. */
  get missingCount() {
    return this.#missingNames.size
  }

  /** Counts a missing property that a row names. */
  addMissing(text: string) {
    this.#missingNames.add(foldText(text))
  }

  find = (text: string): PropertyWithAddress | undefined => this.#byName.get(foldText(text))

  /** Creates the property that a row names. Its address comes from the first such row. */
  create(text: string, draft: UnitDraft, rules: FixRules): UnitPropertyResult {
    const { address, issues } = checkAddress(draft.address ?? {}, this.#input.defaultCountry, rules)
    const errors = issues.filter(({ severity }) => severity === 'error')
    if (errors.length > 0) return { property: null, issues: errors }
    const { orgId, userId, portfolioId } = this.#input
    // The second address line is the unit's, not the property's.
    const row = toPropertyInsert({
      orgId,
      portfolioId,
      createdBy: userId,
      name: draft.property || draft.propertyCode,
      code: draft.propertyCode === '' || draft.propertyCode.length > 40 ? null : draft.propertyCode,
      address: { ...address, line2: null },
    })
    const { city, region, postalCode, country } = address
    const property: PropertyWithAddress = {
      id: row.id,
      name: row.name,
      nameSort: '',
      code: row.code,
      externalId: null,
      fingerprint: fingerprintAddress(address),
      portfolioId,
      isVisible: true,
      city,
      region,
      postalCode,
      country,
    }
    this.#byName.set(foldText(text), property)
    this.#rows.set(property.id, row)
    this.#createdNames.push(row.name)
    return { property, issues: null }
  }

  /** Returns the rows of the properties in `ids` that no earlier batch claimed. */
  claimRows(ids: Iterable<string>): PropertyRowToInsert[] {
    const rows: PropertyRowToInsert[] = []
    for (const id of ids) {
      const row = this.#rows.get(id)
      if (row) rows.push(row)
      this.#rows.delete(id)
    }
    return rows
  }
}

interface UnitAddressReading {
  /** Undefined if the row has no address, null if it's the property's. */
  address: UnitAddress | null | undefined
  issues: RowIssue[]
}

/** The unit's own address, if it differs from its property's. The property fills in missing parts. */
export function readUnitAddress(
  { address: rowAddress }: UnitDraft,
  property: PropertyWithAddress,
  rules: FixRules,
): UnitAddressReading {
  if (!rowAddress) return { address: undefined, issues: [] }
  const { city, region, postalCode, country } = property
  const { address, issues } = checkAddress(
    { city, region, postalCode, country, ...rowAddress },
    country,
    rules,
  )
  if (fingerprintAddress(address) === property.fingerprint) return { address: null, issues: [] }
  return { address: { ...address, lat: null, lon: null }, issues }
}

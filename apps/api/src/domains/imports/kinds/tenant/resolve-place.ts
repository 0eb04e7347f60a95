import { newId } from '../../../../platform/db/new-id.ts'
import { toSearchText } from '../../../estate/index.ts'
import {
  type NamedProperty,
  type NamedUnit,
  type PropertyFinder,
  type UnitFinder,
  unitKey,
} from '../../places/find-places.ts'
import type { FixRules } from '../../plan/fix-rule.ts'
import { rowError, type RowIssue, rowWarning } from '../../plan/row-plan.ts'
import { nameOf, type PlaceDraft, type TenantDraft } from './tenant-draft.ts'
import type { KnownTenant } from './tenant-index.ts'

const suggestClosest = (closest: string | null) => (closest === null ? '' : ` Closest: “${closest}”.`)

/** Issues found while planning a row of tenants. */
export const planIssues = {
  propertyRequired: rowError(
    'required',
    'property',
    '',
    'Enter a property. Every tenant belongs to a property.',
  ),

  propertyNotFound: ({ property: name, propertyCode, address }: PlaceDraft, closest: string | null) =>
    name || propertyCode
      ? rowError(
          'property_not_found',
          name ? 'property' : 'propertyCode',
          name || propertyCode,
          `No property “${name || propertyCode}”.${suggestClosest(closest)}`,
        )
      : rowError('property_not_found', 'line1', address, `No property at “${address}”.`),

  ambiguousProperty: ({ property, address }: PlaceDraft, count: number) =>
    rowError(
      'ambiguous_match',
      property === '' ? 'line1' : 'property',
      property || address,
      `${count} properties match “${property || address}”. Use the code of the right one.`,
    ),

  unitRequired: (propertyName: string, count: number) =>
    rowError('required', 'unit', '', `Enter a unit. ${propertyName} has ${count} units.`),

  unitNotFound: (unit: string, propertyName: string, closest: string | null) =>
    rowError(
      'unit_not_found',
      'unit',
      unit,
      `${propertyName} has no unit “${unit}”.${suggestClosest(closest)}`,
    ),

  ambiguousUnit: (unit: string, propertyName: string, count: number) =>
    rowError(
      'ambiguous_match',
      'unit',
      unit,
      `${count} buildings at ${propertyName} have a unit “${unit}”. Enter the right one in “Building”.`,
    ),

  duplicate: (draft: TenantDraft, n: number, name: string) =>
    rowError('duplicate_in_file', 'fullName', nameOf(draft), `Same tenant as row ${n} (${name}).`),

  alreadyExists: (draft: TenantDraft, target: KnownTenant) =>
    rowWarning(
      'duplicate_existing',
      'fullName',
      nameOf(draft),
      `${target.name} already exists and won't be changed.`,
    ),

  noTarget: (draft: TenantDraft) =>
    rowWarning(
      'tenant_not_found',
      'fullName',
      nameOf(draft),
      'No tenant has this ID, email, or name, and this import only updates existing tenants.',
    ),

  notPermitted: (propertyName: string) =>
    rowError('not_permitted', 'property', propertyName, `You can't change tenants at “${propertyName}”.`),

  occupied: (unitName: string, resident: KnownTenant) =>
    rowWarning(
      'unit_already_occupied',
      'unit',
      unitName,
      `Unit ${unitName} already has a current tenant (${resident.name}${
        resident.leaseTo === null ? '' : ` until ${resident.leaseTo}`
      }).`,
    ),
}

/** The property and unit of the people in a row. */
export interface Place {
  property: NamedProperty
  /** Null if the property has no units. */
  unit: NamedUnit | null
  /** Whether the import creates the unit. */
  isNew: boolean
}

export interface PlaceLookups {
  properties: PropertyFinder
  units: UnitFinder
  canCreateUnitsIn(property: NamedProperty): boolean
}

/** Finds properties and units, and creates missing units if a fix rule says so. */
export class PlaceResolver {
  readonly #lookups: PlaceLookups
  readonly #rules: FixRules
  /** Missing units, by property and name. */
  readonly #missing = new Set<string>()

  constructor(lookups: PlaceLookups, rules: FixRules) {
    this.#lookups = lookups
    this.#rules = rules
  }

  /** How many units that rows name don't exist. */
  get missingCount() {
    return this.#missing.size
  }

  resolve(draft: PlaceDraft): Place | RowIssue {
    const property = this.#findProperty(draft)
    if ('code' in property && 'severity' in property) return property
    return this.#findUnit(draft, property)
  }

  #findProperty(draft: PlaceDraft): NamedProperty | RowIssue {
    const { properties } = this.#lookups
    const byCode = draft.propertyCode === '' ? null : properties.find(draft.propertyCode)
    if (byCode && 'property' in byCode) return byCode.property
    const hasNoProperty = draft.property === '' && draft.fingerprint === null
    if (hasNoProperty && byCode === null) return planIssues.propertyRequired
    const byName = draft.property === '' ? byCode : properties.find(draft.property)
    if (byName && 'property' in byName) return byName.property
    const byAddress = draft.fingerprint === null ? null : properties.findAt(draft.fingerprint)
    if (byAddress && 'property' in byAddress) return byAddress.property
    const ambiguous = [byName, byAddress].find((found) => found && 'several' in found)
    if (ambiguous && 'several' in ambiguous)
      return planIssues.ambiguousProperty(draft, ambiguous.several.length)
    return planIssues.propertyNotFound(draft, byName && 'closest' in byName ? byName.closest : null)
  }

  #findUnit({ unit: name, building }: PlaceDraft, property: NamedProperty): Place | RowIssue {
    const { units } = this.#lookups
    if (name === '') {
      const only = units.findOnly(property.id)
      const count = units.count(property.id)
      return only === null && count > 0
        ? planIssues.unitRequired(property.name, count)
        : { property, unit: only, isNew: false }
    }
    const found = units.find(property.id, name, building)
    if ('unit' in found) return { property, unit: found.unit, isNew: false }
    if ('several' in found) return planIssues.ambiguousUnit(name, property.name, found.several.length)
    this.#missing.add(`${property.id} ${building ?? ''} ${unitKey(name)}`)
    const issue = planIssues.unitNotFound(name, property.name, found.closest)
    if (this.#rules.find(issue)?.fix !== 'create_missing' || !this.#lookups.canCreateUnitsIn(property))
      return issue
    const unit = {
      id: newId(),
      propertyId: property.id,
      name,
      building,
      placeSort: '',
      searchText: toSearchText([name, building]),
    }
    return { property, unit, isNew: true }
  }
}

export const isIssue = (found: Place | RowIssue): found is RowIssue => 'severity' in found
